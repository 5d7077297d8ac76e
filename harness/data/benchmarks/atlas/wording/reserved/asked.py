"""Reserved wordings of questions about works, bodies and events."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# director
? Who was behind the camera of {x}?
? Tell me who directed {x}.
? Who made {x} as a director?
? Which filmmaker directed {x}?
? Under whose direction was {x} shot?
n the one who directed {x}
n the filmmaker behind {x}
n the maker of {x}
i? Which film had {x} as its director?
i? Of which film was {x} the director?
i? What film did {x} direct?
i? Which film was shot by {x}?
i? Tell me which film {x} directed.
in the film directed once by {x}
in the film for which {x} was the director
i?! Which films had {x} as their director?
i?! List the films directed by {x}.
i?! What films did {x} direct?
i?! Which films were shot under the direction of {x}?
i?! Which films did {x} make as a director?
w had {x} as its director
# screenwriter
? Who scripted {x}?
? Tell me who wrote the script of {x}.
? By whom was the screenplay of {x} supplied?
? Whose script was used for {x}?
? Which screenwriter worked on {x}?
n the writer of the script of {x}
n the one who scripted {x}
i? Which film was scripted by {x}?
i? What film uses a script by {x}?
in the film scripted by {x}
i?! Which films were scripted by {x}?
i?! List the films written by {x}.
i?! What films use a script by {x}?
i?! Tell me which films {x} scripted.
i?! Which films have {x} as their screenwriter?
w was scripted by {x}
# producer
? Which producer made {x}?
? Tell me who produced {x}.
? Who was responsible for the production of {x}?
? Under which producer was {x} made?
? By which producer was {x} made?
n the one who produced {x}
n the person behind the production of {x}
i?! List the {kinds} produced by {x}.
i?! What {kinds} did {x} produce?
i?! Which {kinds} had {x} as their producer?
i?! Which {kinds} were made with {x} as producer?
i?! Tell me which {kinds} {x} produced.
w had {x} as its producer
# composer.film
? Who scored {x}?
? Tell me who composed the music of {x}.
? Whose music is heard in {x}?
? Which composer scored {x}?
? By whom was {x} scored?
n the one who scored {x}
n the composer of the music for {x}
n the writer of the score of {x}
i?! Which films were scored by {x}?
i?! List the films with music by {x}.
i?! What films did {x} score?
i?! Which films had {x} as composer?
i?! For what films did {x} write the music?
w was scored by {x}
# composer.song
? Who wrote the tune of {x}?
? Tell me who composed {x}.
? Whose composition is {x}?
? Which composer wrote {x}?
? Who set down the music of {x}?
n the writer of the tune of {x}
n the one who composed {x}
i?! List the songs composed by {x}.
i?! What songs did {x} compose?
i?! Which songs had {x} as composer?
i?! Which songs are compositions of {x}?
i?! Tell me which songs {x} composed.
w was set to music by {x}
# cast_member
?! Who appeared in {x}?
?! List the cast of {x}.
?! Who had a role in {x}?
?! What actors can be seen in {x}?
?! Which actors played in {x}?
? Who had the leading role in {x}?
? Which actor can be seen in {x}?
? Tell me who starred in {x}.
n the actor with the leading role in {x}
n the actor seen in {x}
i?! In which films did {x} have a role?
i?! List the films with {x} in the cast.
i?! What films had {x} in the cast?
i?! In what films did {x} play?
i?! Which films feature {x}?
w features {x}
# performer
? Who sang {x}?
? Tell me who performed {x}.
? Whose recording is {x}?
? By whom was {x} recorded?
? Which singer performed {x}?
n the one who sang {x}
n the person who performed {x}
n the voice on {x}
i?! List the {kinds} of {x}.
i?! What {kinds} were sung by {x}?
i?! Which {kinds} had {x} as performer?
i?! Which {kinds} did {x} sing?
i?! Tell me which {kinds} {x} recorded.
w was sung by {x}
# author
? Who penned {x}?
? Tell me who wrote {x}.
? Which writer is the author of {x}?
? Whose work is {x}?
? From whose hand is {x}?
n the one who wrote {x}
n the novelist behind {x}
n the novelist who penned {x}
i? What novel has {x} as its author?
i? Tell me which novel {x} wrote.
i? What novel is from the hand of {x}?
in the novel penned by {x}
in the novel by {x}
i?! List the novels of {x}.
i?! What novels did {x} write?
i?! Which novels were penned by {x}?
i?! Which novels are by {x}?
i?! Tell me which novels {x} wrote.
w was penned by {x}
# publication_date
? On what day did {x} come out?
? What was the day of the release of {x}?
? Tell me when {x} was released.
? On which date did {x} appear?
? When did the release of {x} take place?
# publication_date.book
? In what year did {x} come out?
? Tell me in which year {x} was published.
? What was the year in which {x} appeared?
? Which year saw the publication of {x}?
? In which year was {x} brought out?
# publication_date.programme
? On what day did {x} go on air?
? Tell me when {x} was first broadcast.
? When did {x} go on air?
? What day saw the first broadcast of {x}?
? When was the first broadcast of {x}?
# country_of_origin
? From which country is {x}?
? Tell me the country of origin of {x}.
? Of what country is {x} a product?
? From what country does {x} come?
? Which country produced {x}?
n the country from which {x} comes
n the country that produced {x}
w is from {x}
# based_on
? Which novel supplied the story of {x}?
? Tell me which novel {x} is based on.
? From which novel does {x} take its story?
? What novel was the source of {x}?
? Which novel was filmed as {x}?
n the novel that supplied the story of {x}
n the novel filmed as {x}
n the source of {x}
i? Which film takes its story from {x}?
i? What film version of {x} exists?
in the film that takes its story from {x}
in the film version of {x}
w takes its story from {x}
# part_of
? From which album was {x} taken?
? Tell me which album {x} is on.
? What album includes {x}?
? To which album does {x} belong?
? Which album has {x} as a track?
n the album from which {x} was taken
n the album to which {x} belongs
n the album with the track {x}
i?! What are the tracks of {x}?
i?! List the songs on {x}.
i?! Which songs belong to {x}?
i?! What songs were taken from {x}?
i?! Which songs are included on {x}?
w was taken from {x}
# founded_by
? Who set up {x}?
? Tell me who founded {x}.
? Who created {x}?
? By whom was {x} established?
? Which person founded {x}?
n the one who founded {x}
n the person who established {x}
i? Tell me which {kind} {x} founded.
i? Which {kind} was set up by {x}?
in the {kind} set up by {x}
in the {kind} established by {x}
w was established by {x}
# inception
? Which year saw the founding of {x}?
? Tell me the year in which {x} was founded.
? In what year was {x} created?
? When did {x} come into being?
? In which year was {x} set up?
# inception.award
? Which year saw the first award of {x}?
? Tell me the year in which {x} was first given.
? In what year was {x} created?
? When did {x} come into being?
? When was {x} handed out for the first time?
# headquarters
? What is the seat of {x}?
? Tell me where {x} is based.
? From which city does {x} operate?
? Where does {x} have its main office?
? In which city is {x} seated?
n the city in which {x} is seated
n the city from which {x} operates
n the city that is home to {x}
w is seated in {x}
# parent_company
? What company controls {x}?
? Tell me which company owns {x}.
? By which company is {x} owned?
? Of what company is {x} a part?
? Which company is the parent of {x}?
n the company that owns {x}
n the company that controls {x}
# date
? Tell me when {x} was fought.
? On what day did {x} occur?
? What day saw {x}?
? When did {x} occur?
? On which date was {x} decided?
# location
? Which city was the scene of {x}?
? Tell me where {x} was fought.
? Near which place did {x} occur?
? At what city was {x} fought?
? Where was the scene of {x}?
n the scene of {x}
n the city near which {x} took place
i? What battle took place near {x}?
in the battle that took place near {x}
# belligerent
?! What countries were the opponents in {x}?
?! List the belligerents of {x}.
?! Which powers met in {x}?
?! Which states sent armies to {x}?
?! The armies of which countries met in {x}?
# commander
? Who was in command at {x}?
? Tell me who commanded at {x}.
? Under whose command was {x} fought?
? Who led the troops at {x}?
? Who gave the orders at {x}?
n the officer in command at {x}
n the one who led the troops at {x}
# presented_by
? Who confers {x}?
? Tell me which institution presents {x}.
? By which university is {x} bestowed?
? Which university confers {x}?
? By whom is {x} handed out?
n the institution that confers {x}
n the university that bestows {x}
# channel
? Who aired {x}?
? Tell me which company broadcast {x}.
? What company transmitted {x}?
? By whom was {x} transmitted?
? On the channel of which company did {x} run?
n the company that aired {x}
n the company that transmitted {x}
# presenter
? Which person hosted {x}?
? Tell me who presented {x}.
? Who was the face of {x}?
? By whom was {x} hosted?
? Who fronted {x}?
n the one who hosted {x}
n the host of {x}
"""
