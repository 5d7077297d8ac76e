"""Reserved wordings of questions about persons and places."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# date_of_birth
? Which day is the birthday of {x}?
? What was the birth date of {x}?
? Tell me when {x} was born.
? What day marks the birth of {x}?
? On what day did {x} come into the world?
# place_of_birth
? What is the native city of {x}?
? From which city does {x} hail?
? Tell me where {x} was born.
? What was {x's} birthplace?
? Which place is the birthplace of {x}?
n the native city of {x}
n the place of birth of {x}
n the city from which {x} hails
i?! Which people were born in {x}?
w hails from {x}
# date_of_death
? What was the death date of {x}?
? Tell me when {x} died.
? On what day did {x} die?
? What day marks the death of {x}?
? When did the life of {x} end?
# place_of_death
? Which city was the place of death of {x}?
? Tell me where {x} died.
? In which place did {x} pass away?
? Where did the life of {x} end?
? Where did {x} pass away?
n the city in which {x} passed away
n the place where the life of {x} ended
n the city that saw the death of {x}
w passed away in {x}
# country_of_citizenship
? Of what country is {x} a national?
? What is the nationality of {x}?
? Which country is the home of {x}?
? Tell me the nationality of {x}.
? What was the home country of {x}?
n the country of which {x} is a citizen
n the native country of {x}
n the country that is home to {x}
w is a national of {x}
# spouse
? Whom did {x} marry?
? Who married {x}?
? Who was the spouse of {x}?
? What is the name of the spouse of {x}?
? Tell me the name of the ^husband|wife^ of {x}.
n the person whom {x} married
n the person who married {x}
n {x's} spouse
w married {x}
# spouse.ordinal
? Whom did {x} marry in the {ordinal} marriage?
? Who was {x's} {ordinal} spouse?
? Who became the {ordinal} ^husband|wife^ of {x}?
? Name the {ordinal} ^husband|wife^ of {x}.
? What was the name of the {ordinal} spouse of {x}?
n the person whom {x} married in the {ordinal} marriage
n the {ordinal} person to marry {x}
# award_received.ordinal
? Which award was the {ordinal} that {x} won?
? Name the {ordinal} award of {x}.
? Which was the {ordinal} award conferred on {x}?
? What award did {x} win {ordinal}?
? Which award came {ordinal} in the career of {x}?
n the {ordinal} award of {x}
n the {ordinal} award conferred on {x}
# father
? Who fathered {x}?
? Tell me the name of the father of {x}.
? Whose child on the father's side is {x}?
? By whom was {x} fathered?
? Of which father was {x} the child?
n the man who fathered {x}
n the man whose child was {x}
i? Whom did {x} father?
i? Who was fathered by {x}?
i? Of whom was {x} the parent?
in the one child of {x}
in the ^boy|girl^ born to {x}
i?! Of whom was {x} the parent?
i?! Which people were the children of {x}?
i?! List the children of {x}.
i?! What children were born to {x}?
i?! Who were the offspring of {x}?
w was fathered by {x}
# mother
? Who gave birth to {x}?
? Tell me the name of the mother of {x}.
? Whose child on the mother's side is {x}?
? Which woman was the mother of {x}?
? Of which mother was {x} the child?
n the woman who gave birth to {x}
n the woman whose child was {x}
i? Whom did {x} give birth to?
i? Who was born to {x}?
i? Of whom was {x} the parent?
in the one child of {x}
in the ^boy|girl^ born to {x}
i?! Of whom was {x} the parent?
i?! Which people were the children of {x}?
i?! List the children of {x}.
i?! What children were born to {x}?
i?! Who were the offspring of {x}?
w was born to {x}
# sibling
? Who is a ^brother|sister^ of {x}?
? Tell me the name of the ^brother|sister^ of {x}.
? Who was {x's} sibling?
? With which ^brother|sister^ did {x} grow up?
n the only sibling of {x}
n the one ^brother|sister^ of {x}
w has a sibling in {x}
# educated_at
? At which university did {x} study?
? Tell me where {x} studied.
? Which institution educated {x}?
? What university was attended by {x}?
? Where did {x} receive an education?
?! At which universities did {x} study?
?! Which institutions educated {x}?
?! List the universities attended by {x}.
n the institution that educated {x}
n the university at which {x} was enrolled
n the place where {x} was educated
w attended {x}
w took a degree at {x}
# employer
? What company employed {x}?
? Tell me which company {x} worked for.
? At which company did {x} have a post?
? In whose service was {x}?
? With which company did {x} hold a position?
n the company in whose service {x} was
n the firm that employed {x}
n the company with which {x} held a position
w was employed by {x}
# award_received
? What award was conferred on {x}?
? Which award went to {x}?
? Tell me which award {x} won.
? With what award was {x} honoured?
? What distinction did {x} receive?
?! What awards were conferred on {x}?
?! Which awards went to {x}?
?! List the awards of {x}.
?! With what awards was {x} honoured?
?! What distinctions did {x} receive?
n the award conferred on {x}
n the award that went to {x}
w was honoured with {x}
# country
? In the territory of which country is {x}?
? What is the country of {x}?
? Of which country is {x} a part?
? Tell me the country of {x}.
? Within which country does {x} lie?
n the country in which {x} lies
n the country around {x}
n the country of which {x} is a part
n the state to which {x} belongs
# region
? Of which region is {x} a part?
? What is the region of {x}?
? Tell me the region of {x}.
? Within which region does {x} lie?
? What region does {x} belong to?
n the region in which {x} lies
n the region around {x}
n the region of which {x} is a part
n the region to which {x} belongs
# capital
? Which city is the seat of government of {x}?
? Tell me the capital of {x}.
? From which capital is {x} governed?
? What is the capital city of {x}?
? Which is the capital of {x}?
n the capital city of {x}
n the seat of government of {x}
# population
? How many residents are there in {x}?
? How populous is {x}?
? What population does {x} have?
? Tell me the population of {x}.
? What figure is given for the population of {x}?
# mayor
? By which mayor is {x} governed?
? Tell me the name of the mayor of {x}.
? Which person serves as the mayor of {x}?
? Who was elected mayor of {x}?
? Which politician is the mayor of {x}?
n the one who serves as mayor of {x}
n the current mayor of {x}
# named_after
? What person gave {x} its name?
? To whom does {x} owe its name?
? Whom does the name of {x} recall?
? Tell me who {x} is called after.
? Which person is commemorated in the name of {x}?
n the person who gave a name to {x}
n the person commemorated in the name of {x}
# flows_through
?! Which cities lie on the banks of {x}?
?! What cities does {x} cross?
?! List the cities on {x}.
?! Which cities stand on {x}?
?! Through what cities does {x} wind?
i? On the banks of which river does {x} lie?
i? Which river crosses {x}?
i? Tell me which river flows through {x}.
i? What river runs through {x}?
i? Which river passes through {x}?
in the river that crosses {x}
in the river on whose banks lies {x}
in the river that passes through {x}
# length
? What is the total length of {x}?
? Over what distance does {x} flow?
? Tell me the length of {x}.
? How many kilometres does {x} measure?
? How far does {x} stretch?
# mouth
? Where is the mouth of {x}?
? What sea receives {x}?
? Which sea does {x} run into?
? Tell me which sea {x} flows into.
? Into which sea does {x} discharge?
n the sea that receives {x}
n the sea into which {x} discharges
"""
