"""Shown wordings of questions about persons and places."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# date_of_birth
? When was {x} born?
? What is the date of birth of {x}?
? On what date was {x} born?
? What is {x's} date of birth?
? On which day was {x} born?
# place_of_birth
? Where was {x} born?
? In which city was {x} born?
? What is the birthplace of {x}?
? What is the place of birth of {x}?
? Which city is the birthplace of {x}?
n the birthplace of {x}
n the city where {x} was born
n the place where {x} was born
i?! Who was born in {x}?
w was born in {x}
# date_of_death
? When did {x} die?
? What is the date of death of {x}?
? On what date did {x} die?
? What is {x's} date of death?
? On which day did {x} die?
# place_of_death
? Where did {x} die?
? In which city did {x} die?
? What is the place of death of {x}?
? What was the place of {x's} death?
? In what place did {x} die?
n the place where {x} died
n the city where {x} died
n the place of death of {x}
w died in {x}
# country_of_citizenship
? What is the country of citizenship of {x}?
? Of which country was {x} a citizen?
? What country is {x} from?
? What nationality is {x}?
? Which country does {x} come from?
n the home country of {x}
n the country of citizenship of {x}
n the country of {x}
w was a citizen of {x}
# spouse
? Who is the spouse of {x}?
? Who was {x} married to?
? Who was the ^husband|wife^ of {x}?
? To whom was {x} married?
? Who is {x's} spouse?
n the spouse of {x}
n the ^husband|wife^ of {x}
n the person to whom {x} was married
w was married to {x}
# spouse.ordinal
? Who was the {ordinal} ^husband|wife^ of {x}?
? Who was {x's} {ordinal} ^husband|wife^?
? Who was the {ordinal} spouse of {x}?
? What is the name of the {ordinal} ^husband|wife^ of {x}?
? To whom was {x} married in the {ordinal} marriage?
n the {ordinal} ^husband|wife^ of {x}
n the {ordinal} spouse of {x}
# award_received.ordinal
? What was the {ordinal} award received by {x}?
? Which award did {x} receive {ordinal}?
? What is the {ordinal} award that {x} won?
? Which award was the {ordinal} to be given to {x}?
? What was {x's} {ordinal} award?
n the {ordinal} award received by {x}
n the {ordinal} award that {x} won
# father
? Who is the father of {x}?
? Who was {x's} father?
? Who was the father of {x}?
? What is the name of the father of {x}?
? What was the name of {x's} father?
n the father of {x}
n {x's} father
i? Who is the child of {x}?
i? Who was {x's} child?
in the child of {x}
in the ^son|daughter^ of {x}
i?! Who are the children of {x}?
i?! Which children did {x} have?
i?! Who were {x's} children?
i?! What are the names of the children of {x}?
i?! Name all children of {x}.
w is a child of {x}
# mother
? Who is the mother of {x}?
? Who was {x's} mother?
? Who was the mother of {x}?
? What is the name of the mother of {x}?
? What was the name of {x's} mother?
n the mother of {x}
n {x's} mother
i? Who is the child of {x}?
i? Who was {x's} child?
in the child of {x}
in the ^son|daughter^ of {x}
i?! Who are the children of {x}?
i?! Which children did {x} have?
i?! Who were {x's} children?
i?! What are the names of the children of {x}?
i?! Name all children of {x}.
w is a child of {x}
# sibling
? Who is the sibling of {x}?
? Who was the ^brother|sister^ of {x}?
? Who was {x's} ^brother|sister^?
? What is the name of the ^brother|sister^ of {x}?
n the sibling of {x}
n the ^brother|sister^ of {x}
n {x's} ^brother|sister^
w is a sibling of {x}
# educated_at
? Where did {x} study?
? Where was {x} educated?
? Which university did {x} attend?
? At which institution did {x} study?
? What is the alma mater of {x}?
?! Which universities did {x} attend?
?! Which universities were attended by {x}?
?! Where did {x} study?
?! At which institutions did {x} study?
n the university where {x} studied
n the alma mater of {x}
n the university attended by {x}
w studied at {x}
w was educated at {x}
# employer
? Who employed {x}?
? Which company did {x} work for?
? What company was the employer of {x}?
? For which company did {x} work?
? Who was the employer of {x}?
n the company that {x} worked for
n the employer of {x}
n the company that employed {x}
w worked for {x}
# award_received
? Which award did {x} receive?
? What award was given to {x}?
? What award did {x} win?
? Which award was {x} honoured with?
? What was the award received by {x}?
?! Which awards did {x} receive?
?! What awards were given to {x}?
?! What awards did {x} win?
?! Which awards has {x} been honoured with?
?! Name all awards received by {x}.
n the award received by {x}
n the award that {x} won
w received {x}
# country
? In which country is {x}?
? Which country is {x} in?
? What country is {x} located in?
? In what country does {x} lie?
? To which country does {x} belong?
n the country where {x} is located
n the country of {x}
n the country that {x} lies in
# region
? In which region is {x}?
? Which region is {x} in?
? What region is {x} located in?
? In what region does {x} lie?
? To which region does {x} belong?
n the region where {x} is located
n the region of {x}
n the region that {x} lies in
# capital
? What is the capital of {x}?
? Which city is the capital of {x}?
? What city is the capital of {x}?
? What is {x's} capital?
? Which city serves as the capital of {x}?
n the capital of {x}
n the city that is the capital of {x}
# population
? What is the population of {x}?
? How many people live in {x}?
? How many inhabitants does {x} have?
? How large is the population of {x}?
? What is the number of inhabitants of {x}?
# mayor
? Who is the mayor of {x}?
? Who is {x's} mayor?
? Who holds the office of mayor of {x}?
? What is the name of the mayor of {x}?
? Who serves as mayor of {x}?
n the mayor of {x}
n the person who is mayor of {x}
# named_after
? Who is {x} named after?
? After whom is {x} named?
? From whom does {x} take its name?
? Whose name does {x} bear?
? Who gave his or her name to {x}?
? In whose honour is {x} named?
n the person that {x} is named after
n the namesake of {x}
# flows_through
?! Which cities does {x} flow through?
?! Through which cities does {x} flow?
?! What cities lie on {x}?
?! Name all cities that {x} flows through.
?! Which cities are crossed by {x}?
i? Which river flows through {x}?
i? What river does {x} lie on?
i? On which river does {x} stand?
i? What is the name of the river that flows through {x}?
i? Which river runs through {x}?
in the river that flows through {x}
in the river that runs through {x}
in the river on which {x} stands
# length
? How long is {x}?
? What is the length of {x}?
? What is {x's} length?
? What length does {x} have?
? How many kilometres long is {x}?
# mouth
? Into what sea does {x} flow?
? Which sea does {x} flow into?
? What is the mouth of {x}?
? Where does {x} end?
? Into which body of water does {x} empty?
n the sea at the mouth of {x}
n the sea that {x} flows into
n the body of water that {x} empties into
"""
