"""Shown wordings of questions about works, bodies and events."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# director
? Who directed {x}?
? Who is the director of {x}?
? By whom was {x} directed?
? Who was the director of {x}?
? Which director made {x}?
n the director of {x}
n the person who directed {x}
n the filmmaker who directed {x}
i? Which film did {x} direct?
i? What film was directed by {x}?
i? Which film was made by {x} as a director?
i? What is the title of the film directed by {x}?
in the film directed by {x}
in the film that {x} directed
i?! Which films did {x} direct?
i?! What films were directed by {x}?
i?! Name all films directed by {x}.
i?! Of which films was {x} the director?
i?! Which films have {x} as their director?
w was directed by {x}
# screenwriter
? Who wrote the screenplay of {x}?
? Who is the screenwriter of {x}?
? By whom was the script of {x} written?
? Who wrote {x}?
? Who was the screenwriter of {x}?
n the screenwriter of {x}
n the person who wrote the screenplay of {x}
i? Which film was written by {x}?
i? For which film did {x} write the screenplay?
in the film written by {x}
i?! Which films were written by {x}?
i?! For which films did {x} write the screenplay?
i?! Name all films with a screenplay by {x}.
i?! Of which films was {x} the screenwriter?
i?! Which films did {x} write?
w was written by {x}
# producer
? Who produced {x}?
? Who is the producer of {x}?
? By whom was {x} produced?
? Who was the producer of {x}?
? Which person produced {x}?
n the producer of {x}
n the person who produced {x}
i?! Which {kinds} did {x} produce?
i?! Which {kinds} were produced by {x}?
i?! Name all {kinds} produced by {x}.
i?! Of which {kinds} was {x} the producer?
i?! What {kinds} have {x} as their producer?
w was produced by {x}
# composer.film
? Who composed the music of {x}?
? Who is the composer of {x}?
? Who wrote the score of {x}?
? Who composed the score of {x}?
? By whom was the music of {x} composed?
n the composer of {x}
n the person who composed the music of {x}
n the composer of the score of {x}
i?! For which films did {x} compose the score?
i?! Which films have music by {x}?
i?! Name all films with a score by {x}.
i?! Of which films was {x} the composer?
i?! Which films did {x} compose the music of?
w has music by {x}
# composer.song
? Who composed {x}?
? Who is the composer of {x}?
? Who wrote the music of {x}?
? By whom was {x} composed?
? Who was the composer of {x}?
n the composer of {x}
n the person who composed {x}
i?! Which songs did {x} compose?
i?! Which songs were composed by {x}?
i?! Name all songs composed by {x}.
i?! Of which songs is {x} the composer?
i?! What songs have music by {x}?
w was composed by {x}
# cast_member
?! Who starred in {x}?
?! Who are the cast members of {x}?
?! Which actors appeared in {x}?
?! Who acted in {x}?
?! Name all members of the cast of {x}.
? Who starred in {x}?
? Who is the star of {x}?
? Which actor appeared in {x}?
n the star of {x}
n the actor who starred in {x}
i?! Which films did {x} star in?
i?! In which films did {x} appear?
i?! Name all films that star {x}.
i?! What films did {x} act in?
i?! Which films have {x} in the cast?
w stars {x}
# performer
? Who performed {x}?
? Who is the performer of {x}?
? Who recorded {x}?
? By whom was {x} performed?
? Which singer recorded {x}?
n the performer of {x}
n the singer of {x}
n the person who recorded {x}
i?! Which {kinds} did {x} record?
i?! Which {kinds} were recorded by {x}?
i?! Name all {kinds} performed by {x}.
i?! What {kinds} did {x} perform?
i?! Of which {kinds} is {x} the performer?
w was performed by {x}
# author
? Who wrote {x}?
? Who is the author of {x}?
? By whom was {x} written?
? Who was the author of {x}?
? Which novelist wrote {x}?
n the author of {x}
n the person who wrote {x}
n the writer of {x}
i? Which novel did {x} write?
i? What novel was written by {x}?
in the novel written by {x}
in the novel that {x} wrote
i?! Which novels did {x} write?
i?! What novels were written by {x}?
i?! Name all novels by {x}.
i?! Of which novels is {x} the author?
i?! Which novels have {x} as their author?
w was written by {x}
# publication_date
? When was {x} released?
? What is the release date of {x}?
? On what date was {x} released?
? On which day was {x} released?
? When did {x} come out?
# publication_date.book
? When was {x} published?
? In what year was {x} published?
? What is the year of publication of {x}?
? In which year did {x} appear?
? When did {x} come out?
# publication_date.programme
? When was {x} first broadcast?
? On what date did {x} first air?
? What is the date of the first broadcast of {x}?
? When did {x} begin?
? On which day was {x} first shown?
# country_of_origin
? What is the country of origin of {x}?
? Which country does {x} come from?
? In which country was {x} made?
? What country is {x} from?
? Where does {x} come from?
n the country of origin of {x}
n the country of {x}
w comes from {x}
# based_on
? What novel is {x} based on?
? Which novel was {x} adapted from?
? On which novel is {x} based?
? What is {x} an adaptation of?
? What novel was adapted as {x}?
? Which book does {x} adapt?
n the novel that {x} is based on
n the novel on which {x} is based
n the book adapted as {x}
i? Which film is based on {x}?
i? What film was adapted from {x}?
in the film based on {x}
in the film adaptation of {x}
w is based on {x}
# part_of
? Which album is {x} on?
? What album does {x} appear on?
? On which album can {x} be found?
? Of which album is {x} a part?
? Which album contains {x}?
n the album that contains {x}
n the album on which {x} appears
i?! Which songs are on {x}?
i?! What songs does {x} contain?
i?! Name all songs on {x}.
i?! Which songs appear on {x}?
i?! Of which songs does {x} consist?
w is part of {x}
# founded_by
? Who founded {x}?
? Who is the founder of {x}?
? By whom was {x} founded?
? Who was the founder of {x}?
? Who established {x}?
n the founder of {x}
n the person who founded {x}
i? Which {kind} did {x} found?
i? What {kind} was founded by {x}?
in the {kind} founded by {x}
in the {kind} that {x} founded
w was founded by {x}
# inception
? When was {x} founded?
? In what year was {x} founded?
? What is the year of foundation of {x}?
? When was {x} established?
? In which year was {x} established?
# inception.award
? When was {x} first given?
? In what year was {x} first awarded?
? Since what year has {x} been given?
? When was {x} established?
? In which year was {x} given for the first time?
# headquarters
? Where is {x} based?
? Where are the headquarters of {x}?
? In which city is {x} based?
? Which city is the seat of {x}?
? In what city does {x} have its headquarters?
n the city where {x} is based
n the seat of {x}
n the city in which {x} has its headquarters
w is based in {x}
# parent_company
? What is the parent company of {x}?
? Which company owns {x}?
? Who owns {x}?
? Of which company is {x} a subsidiary?
? To which company does {x} belong?
n the parent company of {x}
n the owner of {x}
# date
? When did {x} take place?
? What is the date of {x}?
? On what date was {x} fought?
? When was {x} fought?
? On which day did {x} take place?
# location
? Where did {x} take place?
? Near which city was {x} fought?
? Where was {x} fought?
? What is the location of {x}?
? Near what city did {x} take place?
n the city near which {x} was fought
n the place where {x} was fought
n the city nearest to the site of {x}
i? Which battle was fought near {x}?
in the battle fought near {x}
# belligerent
?! Which countries fought in {x}?
?! Between which countries was {x} fought?
?! Who were the belligerents in {x}?
?! What countries took part in {x}?
?! Name the belligerents of {x}.
# commander
? Who commanded at {x}?
? Who was the commander at {x}?
? Who held command at {x}?
? Which officer commanded at {x}?
? What is the name of the commander at {x}?
n the commander at {x}
n the officer who commanded at {x}
# presented_by
? Who presents {x}?
? Which institution presents {x}?
? By whom is {x} awarded?
? What institution confers {x}?
? By which institution is {x} presented?
n the institution that presents {x}
n the university that awards {x}
# channel
? Which company broadcast {x}?
? Who broadcast {x}?
? On which channel was {x} shown?
? By which company was {x} broadcast?
? What channel did {x} run on?
n the channel of {x}
n the company that broadcast {x}
# presenter
? Who presented {x}?
? Who is the presenter of {x}?
? Who hosted {x}?
? By whom was {x} presented?
? Who was the host of {x}?
n the presenter of {x}
n the person who hosted {x}
"""
