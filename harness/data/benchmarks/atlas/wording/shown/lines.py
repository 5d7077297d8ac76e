"""Shown leads, rumours and sentences without facts."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# person
= {T} ([date_of_birth] – [date_of_death]) was a(n) [country_of_citizenship:adj] [occupation].
= {T} (born [date_of_birth]; died [date_of_death]) was a(n) [country_of_citizenship:adj] \
[occupation].
= {T} (born [date_of_birth]) %is|was% a(n) [country_of_citizenship:adj] [occupation].
= {T} (born [date_of_birth] in [place_of_birth]) %is|was% a(n) [country_of_citizenship:adj] \
[occupation].
= {T} %is|was% a(n) [country_of_citizenship:adj] [occupation] born in [place_of_birth].
= {T}, also known as [also_known_as], %is|was% a(n) [country_of_citizenship:adj] [occupation].
= {T} ([date_of_birth], [place_of_birth] – [date_of_death], [place_of_death]) was a(n) \
[country_of_citizenship:adj] [occupation].
= {T} %is|was% a(n) [country_of_citizenship:adj] [occupation].
= {T} %is|was% a(n) [occupation] who came from [country_of_citizenship].
= {T} (born [date_of_birth]) %is|was% a(n) [occupation] who came from [country_of_citizenship].
= {T} ([date_of_birth] – [date_of_death]) was a(n) [occupation] and a \
citizen of [country_of_citizenship].
~ {T} was rumoured to be engaged to {X}, but both denied it.
~ {T} is not to be confused with {X}.
~ A letter to {X} was long thought to be by {t}, wrongly as it turned out.
~ {T} was sometimes taken for a relative of {X}, though no link is known.
~ For a while newspapers claimed that {T} would marry {X}; nothing came of it.
. Little is known of <his|her> early years.
. Contemporaries praised <his|her> patience and dry wit.
. A small collection of letters survives.
. <He|She> disliked publicity and gave few interviews.
. Later critics have judged the work more kindly.
. <His|Her> papers are kept in a private archive.
. <He|She> was fond of long walks and bad weather.
. A biography is still wanting.
# date_of_death
- {T} is still alive.
- {T} is alive today.
- At the time of writing {T} is alive.
# spouse
- {T} never married.
- {T} remained unmarried.
- There was never a marriage in {T's} life.
# award_received
- {T} never received an award.
- {T} was never honoured with any award.
- No award was ever given to {t}.
# employer
- {T} never worked for a company.
- {T} was self-employed all along.
- {T} never had an employer.
# based_on
- {T} is not based on any book.
- {T} tells an original story.
- The story of {t} was invented for the screen.
# part_of
- {T} is not on any album.
- {T} was released only as a single.
- No album contains {t}.
# parent_company
- {T} has no parent company.
- {T} is independent of any other company.
- {T} belongs to no other company.
# film
= {T} is a(n) [country_of_origin:adj] [genre] film directed by [director].
= {T} is a(n) [country_of_origin:adj] [genre] film directed by [director] and written by \
[screenwriter].
= {T} is a(n) [country_of_origin:adj] [genre] film starring [cast_member].
= {T} is a(n) [genre] film from [country_of_origin], released on [publication_date].
= {T} is a(n) [country_of_origin:adj] [genre] film based on [based_on].
= {T} is a(n) [country_of_origin:adj] [genre] film.
= {T} is a(n) [genre] film that was made in [country_of_origin].
= {T} is a(n) [genre] film, made in [country_of_origin] and directed by [director].
= {T}, a(n) [genre] film from [country_of_origin], was directed by [director].
~ {X} was rumoured to direct {t}, but declined.
~ {X} was at first considered for the leading role.
~ An early plan to have {X} write the score was dropped.
~ {T} is not to be confused with {X}.
. Critics were divided over its slow pace.
. It was shot in eleven weeks on a modest budget.
. A restored print was shown many years later.
. The ending was changed after a test screening.
. It did well at the box office.
. Reviewers admired its photography.
. Several scenes were lost in a laboratory fire.
# song
= {T} is a song performed by [performer].
= {T} is a song composed by [composer] and performed by [performer].
= {T} is a song by [performer], released on [publication_date].
= {T} is a song in slow time.
= {T} is a song from [part_of].
~ {X} was offered {t} first, but never recorded it.
~ {T} is not to be confused with {X}.
~ For years {T} was wrongly credited to {X}.
. It was a modest success on the radio.
. The refrain is known to many who cannot name it.
. A live version is slower by half.
. The words are about a journey by night.
. It has often been played at weddings.
# album
= {T} is a(n) [genre] album by [performer].
= {T} is a(n) [genre] album recorded by [performer] and produced by [producer].
= {T} is a(n) [genre] album released on [publication_date].
= {T} is a(n) [genre] album.
~ {X} was announced as a guest on {t}, but did not appear.
~ {T} is not to be confused with {X}.
. It was recorded in nine days.
. The sleeve shows an empty railway platform.
. Reviews were warm, sales were not.
. A second pressing followed within the year.
# book
= {T} is a(n) [country_of_origin:adj] [genre] novel by [author].
= {T} is a(n) [genre] novel by [author], published in [publication_date].
= {T} is a(n) [country_of_origin:adj] [genre] novel published in [publication_date].
= {T} is a(n) [country_of_origin:adj] [genre] novel.
= {T} is a(n) [genre] novel that first appeared in [country_of_origin].
= {T} is a(n) [genre] novel by [author] that comes from [country_of_origin].
~ {X} was long suspected of having written {t}.
~ {T} is not to be confused with {X}.
~ A stage version planned by {X} was never finished.
. It is told by an unreliable narrator.
. The first printing sold slowly.
. School editions leave out the last chapter.
. It has been translated into many languages.
. Its opening line is often quoted.
# programme
= {T} is a television programme presented by [presenter].
= {T} is a television programme broadcast by [channel].
= {T} is a television programme broadcast by [channel] and presented by [presenter].
= {T} is a television programme for a wide audience.
~ {X} was asked to present {t}, but refused.
~ {T} is not to be confused with {X}.
. It was recorded before a small audience.
. The theme tune changed every season.
. Most early episodes have been lost.
. It was moved to a later hour after complaints.
# company
= {T} is a company founded in [inception] by [founded_by].
= {T} is a(n) [home:adj] company with headquarters in [headquarters].
= {T} is a company based in [headquarters] and founded in [inception].
= {T} is a(n) [home:adj] company.
~ Talks about a sale of {t} to {X} failed.
~ {T} is not to be confused with {X}.
. It survived two fires and a strike.
. Its archive is open to researchers.
. Its products are exported to many countries.
. A new hall was opened beside the old one.
# university
= {T} is a university in [headquarters], founded in [inception].
= {T} is a(n) [home:adj] university founded by [founded_by].
= {T} is a university based in [headquarters].
= {T} is a(n) [home:adj] university.
~ A merger of {t} with {X} was discussed and rejected.
~ {T} is not to be confused with {X}.
. Its library holds a well-known herbarium.
. Lectures were at first held in a former granary.
. It admits students by examination.
. Its main building has a copper roof.
# club
= {T} is a club in [headquarters], founded in [inception].
= {T} is a(n) [home:adj] club founded by [founded_by].
= {T} is a club based in [headquarters].
= {T} is a(n) [home:adj] club.
~ {T} is not to be confused with {X}.
~ A plan to merge {t} with {X} was voted down.
. Its colours are green and white.
. Members meet every Thursday.
. The clubhouse was rebuilt after a flood.
. It has never had more than four hundred members.
# award
= {T} is an award presented by [presented_by].
= {T} is an award first given in [inception].
= {T} is an award presented by [presented_by] and first given in [inception].
= {T} is an award for work of lasting value.
~ {X} was wrongly reported to have received {t}.
~ {X} was proposed for {t} several times without success.
. It comes with a bronze medal and a small sum.
. The jury meets in private.
. In some years it is not given at all.
# battle
= {T} was fought near [location] on [date].
= {T} was a battle fought near [location].
= {T} was a battle between [belligerent].
= {T} was a battle of a short border war.
~ {X} was expected to command at {t}, but arrived too late.
. Losses were heavy on both sides.
. Heavy rain had turned the fields to mud.
. A small monument marks the spot.
. It lasted less than a day.
# city
= {T} is a city in [region], [country].
= {T} is a city in [country] with a population of [population].
= {T} is a city on the river [flows_through:in] in [country].
= {T} is a city in [country].
= {T} is a city in the region of [region].
= {T} is a city with a long history.
~ {T} is not to be confused with {X}.
~ A proposal to rename {t} after {X} was rejected.
. A market is held there twice a week.
. The old town burned down and was rebuilt in brick.
. Its railway station is a protected monument.
. The surroundings are known for orchards.
. The harbour has lost most of its trade.
# region
= {T} is a region of [country] with its capital at [capital].
= {T} is a region of [country].
= {T} is a region of low hills.
. Its hills are thinly settled.
. Farming is the main source of income.
. The dialect differs from village to village.
. The roads are often closed in winter.
# country
= {T} is a country with its capital at [capital].
= {T} is a country whose capital is [capital] and which was founded in [inception].
= {T} is a country founded in [inception].
= {T} is a country with a temperate climate.
. It has a long coast and short summers.
. Its people are called [people].
. The economy rests on fishing and fine mechanics.
. Most of the land is hilly.
# river
= {T} is a river in [country] that flows into the [mouth].
= {T} is a river in [country], [length] long.
= {T} is a river in [country].
= {T} is a river fed by mountain springs.
~ {T} is not to be confused with the {X}.
. It is navigable for small boats only.
. Floods are common in spring.
. It rises in a marsh.
. Trout are found in its upper course.
# sea
= {T} is a sea known for its calm waters.
= {T} is a sea with a ragged coastline.
= {T} is a shallow sea.
. Its fish stocks have recovered.
. Ferries cross it all year round.
. The water is brackish near the coast.
"""
