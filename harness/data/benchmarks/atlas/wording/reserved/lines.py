"""Reserved leads, rumours and sentences without facts."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# person
= {T} ([date_of_birth] to [date_of_death]) was a(n) [occupation] from [country_of_citizenship].
= {T} (born on [date_of_birth], died on [date_of_death]) was a(n) [occupation] from \
[country_of_citizenship].
= {T}, born on [date_of_birth], %is|was% a(n) [occupation] from [country_of_citizenship].
= {T}, born in [place_of_birth] on [date_of_birth], %is|was% a(n) \
[country_of_citizenship:adj] [occupation].
= {T}, a native of [place_of_birth], %is|was% a(n) [occupation] from [country_of_citizenship].
= {T} (also [also_known_as]) %is|was% a(n) [occupation] from [country_of_citizenship].
= {T} %is|was% a(n) [occupation] from [country_of_citizenship].
~ An engagement of {t} to {X} was reported but never took place.
~ {T} should not be mistaken for {X}; they are easily confused.
~ A portrait said to show {t} turned out to be of {X}.
~ Rumours that {T} had secretly married {X} were never confirmed.
. Few letters have come down to us.
. Those who met <him|her> recalled a quick temper.
. <He|She> kept a diary that remains unpublished.
. Obituaries were short and respectful.
. <His|Her> reputation has risen in recent decades.
. An exhibition about <his|her> life toured several towns.
. <He|She> never learned to drive.
. <His|Her> study has been kept as it was.
# date_of_death
- {T} is among the living.
- To this day {T} is alive.
- {T} is living today.
# spouse
- {T} did not marry.
- {T} was single throughout life.
- {T} lived without ever marrying.
# award_received
- {T} went without awards.
- {T} did not win a single award.
- Awards never came to {t}.
# employer
- {T} was in nobody's employ.
- {T} did not work for any company.
- {T} worked without an employer.
# based_on
- {T} has no novel as its source.
- The plot of {t} was made up for the film.
- {T} follows no book.
# part_of
- {T} appears on no album.
- {T} came out as a single alone.
- Albums do not include {t}.
# parent_company
- No other company owns {t}.
- {T} stands on its own, without a parent company.
- {T} is owned by no other company.
# film
= {T} is a(n) [genre] film made in [country_of_origin] by the director [director].
= {T} is a(n) [genre] film from [country_of_origin], with [cast_member] in the cast.
= {T}, written by [screenwriter] and directed by [director], is a(n) [genre] film from \
[country_of_origin].
= {T} is a(n) [country_of_origin:adj] [genre] film of [publication_date].
= {T} is a(n) [genre] film from [country_of_origin] after [based_on].
= {T} is a(n) [genre] film from [country_of_origin].
~ {X} was wanted as director of {t} but was not free.
~ A part in {t} was written for {X}, who turned it down.
~ {T} should not be mistaken for {X}; the two are often confused.
~ The music was first promised to {X}, who fell ill.
. The negative was thought lost for years.
. Filming was held up by snow.
. The last scene was improvised.
. Its posters are sought by collectors.
. It ran for a whole winter in some towns.
. A sequel was planned and abandoned.
# song
= {T} is a song recorded by [performer].
= {T} is a song that [composer] composed and [performer] performed.
= {T} is a song of [publication_date], sung by [performer].
= {T} is a song for one voice.
= {T} is a song taken from [part_of].
~ {X} was meant to sing {t} but lost interest.
~ {T} should not be mistaken for {X}; the two are often confused.
~ An early claim that {X} wrote {t} has been disproved.
. It is sung at closing time in some inns.
. The second verse is usually left out.
. The recording took a single afternoon.
. Dance bands soon took it up.
# album
= {T} is an album of [genre] music recorded by [performer].
= {T} is an album of [genre] music by [performer], with [producer] as producer.
= {T} is an album of [genre] music that appeared on [publication_date].
= {T} is an album of [genre] music.
~ {X} had agreed to play on {t} but withdrew.
~ {T} should not be mistaken for {X}; the two are often confused.
. The tapes were kept in a bank vault.
. Its cover was drawn by a schoolchild.
. It sold best abroad.
. The last track was added at the press's wish.
# book
= {T} is a(n) [genre] novel from [country_of_origin], written by [author].
= {T} is a(n) [genre] novel which [author] published in [publication_date].
= {T} is a(n) [genre] novel from [country_of_origin] that appeared in [publication_date].
= {T} is a(n) [genre] novel from [country_of_origin].
~ For a time {X} was believed to be the author of {t}.
~ {T} should not be mistaken for {X}; the two are often confused.
~ {X} announced an opera after {t} and never began it.
. The manuscript was refused three times.
. It is set in a single night.
. A cheap edition made it widely known.
. Its title was chosen by the printer.
. Reading circles took to it at once.
# programme
= {T} is a television programme hosted by [presenter].
= {T} is a television programme which [channel] aired.
= {T} is a television programme which [channel] aired and [presenter] hosted.
= {T} is a television programme of the lighter kind.
~ {X} had been promised {t} but was passed over.
~ {T} should not be mistaken for {X}; the two are often confused.
. It went out live in its first years.
. Letters from viewers were read at the end.
. The set was lost in a flood.
. Only a few tapes are left.
# company
= {T} is a company which [founded_by] founded in [inception].
= {T} is a(n) [home:adj] company seated in [headquarters].
= {T}, founded in [inception], is a company seated in [headquarters].
= {T} is a company in [home:adj] hands.
~ A takeover of {t} by {X} was announced and called off as a merger without sense.
~ {T} should not be mistaken for {X}; the two are often confused.
. Its early account books are lost.
. It was the first in the district to use electric light.
. Apprentices are taken on every autumn.
. The founder's portrait hangs in the hall.
# university
= {T}, founded in [inception], is a university in [headquarters].
= {T} is a university which [founded_by] founded.
= {T} is a university seated in [headquarters].
= {T} is a university of [home:adj] foundation.
~ {T} should not be mistaken for {X}; the two are often confused.
~ A plan for a merger of {t} and {X} came to nothing.
. The botanical garden is open to visitors.
. Students live in houses along the canal.
. Its oldest charter burned in a fire.
. The great hall seats nine hundred.
# club
= {T}, founded in [inception], is a club in [headquarters].
= {T} is a club which [founded_by] founded.
= {T} is a club seated in [headquarters].
= {T} is a(n) [home:adj] sporting club.
~ {T} should not be mistaken for {X}; the two are often confused.
~ A merger of {t} and {X} was often talked about.
. It publishes a small yearbook.
. Women have been admitted from the start.
. A bell is rung before every meeting.
. The annual dinner is held in March.
# award
= {T} is an award which [presented_by] confers.
= {T} is an award given since [inception].
= {T} is an award which [presented_by] has conferred since [inception].
= {T} is an award of some standing.
~ Newspapers once named {X} as a winner of {t} by mistake.
~ The name of {X} was put forward for {t} in vain.
. The ceremony takes place in spring.
. Winners give a short lecture.
. The certificate is written by hand.
# battle
= {T} was fought on [date] near [location].
= {T} was a battle that took place near [location].
= {T} was a battle in which [belligerent] met.
= {T} was a battle that decided little.
~ Some accounts wrongly place {X} in command at {t}.
. The dead were buried in a common grave.
. Fog hid the first attack.
. Old cannonballs are still found there.
. Both sides claimed success.
# city
= {T} is a city in the region of [region] in [country].
= {T}, with a population of [population], is a city in [country].
= {T} is a city on the banks of the river [flows_through:in] in [country].
= {T} is one of the cities of [country].
= {T} is one of the cities of the region of [region].
= {T} is an old city.
~ {T} should not be mistaken for {X}; the two are often confused.
~ A square in {t} was to be named for {X}, but was not.
. Its bridges were rebuilt in stone.
. A tram line crosses the centre.
. Glass was once made there.
. The town walls are partly preserved.
. Summers are dry and winters mild.
# region
= {T} is a region in [country]; its capital is [capital].
= {T} is one of the regions of [country].
= {T} is an inland region.
. Sheep outnumber people.
. Old mule tracks cross the passes.
. Its cheeses are well known.
# country
= {T} is a country that has its capital at [capital].
= {T} is a country founded in [inception] that has its capital at [capital].
= {T} is a country that was founded in [inception].
= {T} is a sovereign country.
. Its flag has three colours.
. The inhabitants are known as [people].
. Railways reach all larger towns.
. Fog is frequent along the coast.
# river
= {T} is a river of [country] and flows into the [mouth].
= {T} is a river of [country] with a length of [length].
= {T} is a river of [country].
= {T} is a slow river.
~ {T} should not be mistaken for the {X}; the two are often confused.
. Barges once carried timber down it.
. Its banks are lined with willows.
. It freezes in hard winters.
. Several mills still stand beside it.
# sea
= {T} is a sea with few islands.
= {T} is a sea of middling depth.
= {T} is a deep sea.
. Storms are rare.
. Lighthouses stand on both shores.
. Seals are often seen.
"""
