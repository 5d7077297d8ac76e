"""Reserved frames of the question shapes that are more than one walk."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# inference
f Tell me the name of the {kin} of {x}.
f Who counts as the {kin} of {x}?
f Which person is the {kin} of {x}?
f Whom could {x} call {kin}?
f Which person was the {kin} of {x}?
# intersection
f Name the {noun} {rel} {a} and {rel} {b}.
f Tell me which {noun} {a} and at the same time {b}.
f There is one {noun} {rel} {a} and {rel} {b}. Which is it?
f What {noun} both {a} and {b}?
f Among all {nouns}, which one {a} and moreover {b}?
# compare.date_of_birth.min
f Which person was born earlier, {a} or {b}?
f Who came into the world first, {a} or {b}?
f Between {a} and {b}, who was born first?
f Who has the earlier date of birth, {a} or {b}?
f Whose birth came first, that of {a} or that of {b}?
# compare.date_of_birth.max
f Which person was born later, {a} or {b}?
f Who came into the world later, {a} or {b}?
f Between {a} and {b}, who is younger?
f Who has the later date of birth, {a} or {b}?
f Whose birth came later, that of {a} or that of {b}?
# compare.date_of_death.min
f Between {a} and {b}, who died first?
f Whose death came first, that of {a} or that of {b}?
f Which person died earlier, {a} or {b}?
# compare.date_of_death.max
f Between {a} and {b}, who died later?
f Whose death came later, that of {a} or that of {b}?
f Which person died later, {a} or {b}?
# compare.publication_date.min
f Between {a} and {b}, which came out first?
f Which {noun} appeared first, {a} or {b}?
f Which {noun} has the earlier release date, {a} or {b}?
f Which {noun} is the older one, {a} or {b}?
f Which was the first to appear, {a} or {b}?
# compare.publication_date.max
f Between {a} and {b}, which came out later?
f Which {noun} appeared later, {a} or {b}?
f Which {noun} has the later release date, {a} or {b}?
f Which {noun} is the newer one, {a} or {b}?
f Which was the last to appear, {a} or {b}?
# compare.length.max
f Between {a} and {b}, which is the longer river?
f Which river has the greater length, {a} or {b}?
f Which river stretches farther, {a} or {b}?
# compare.length.min
f Between {a} and {b}, which is the shorter river?
f Which river has the smaller length, {a} or {b}?
f Which river stretches less far, {a} or {b}?
# compare.population.max
f Between {a} and {b}, which has more inhabitants?
f Which city is more populous, {a} or {b}?
f Where do more people live, in {a} or in {b}?
# compare.population.min
f Between {a} and {b}, which has fewer inhabitants?
f Which city is less populous, {a} or {b}?
f Where do fewer people live, in {a} or in {b}?
# compare.inception.min
f Between {a} and {b}, which was founded first?
f Which {noun} has existed longer, {a} or {b}?
f Which {noun} was set up earlier, {a} or {b}?
# compare.inception.max
f Between {a} and {b}, which was founded later?
f Which {noun} is the younger one, {a} or {b}?
f Which {noun} was set up later, {a} or {b}?
# bridge.date_of_birth.min
f Between {a} and {b}, which had the {role} who was born earlier?
f Which {noun} was the work of the {role} born first, {a} or {b}?
f The {role} of which {noun} was born earlier, {a} or {b}?
f The {role} of which {noun} is older, {a} or {b}?
# bridge.date_of_birth.max
f Between {a} and {b}, which had the {role} who was born later?
f Which {noun} was the work of the {role} born last, {a} or {b}?
f The {role} of which {noun} was born later, {a} or {b}?
f The {role} of which {noun} is younger, {a} or {b}?
# bridge.date_of_death.min
f Between {a} and {b}, which had the {role} who died first?
f The {role} of which {noun} died earlier, {a} or {b}?
f The {role} of which {noun} died first, {a} or {b}?
# bridge.date_of_death.max
f Between {a} and {b}, which had the {role} who died last?
f The {role} of which {noun} died later, {a} or {b}?
f The {role} of which {noun} died last, {a} or {b}?
# before.date_of_birth
f Did the birth of {a} come before that of {b}?
f Does {a} have an earlier date of birth than {b}?
f Is it true that {a} was born before {b}?
# before.publication_date
f Did the release of {a} come before that of {b}?
f Does {a} have an earlier release date than {b}?
f Is it true that {a} came out before {b}?
# before.inception
f Did the founding of {a} come before that of {b}?
f Has {a} existed longer than {b}?
f Is it true that {a} was founded before {b}?
# same.country_of_citizenship
f Do {a} and {b} come from one and the same country?
f Are {a} and {b} citizens of the same country?
f Is the nationality of {a} also that of {b}?
# same.place_of_birth
f Is the birthplace of {a} also that of {b}?
f Do {a} and {b} hail from the same city?
f Did {a} and {b} come into the world in the same city?
# same.director
f Is the director of {a} also that of {b}?
f Did one person direct both {a} and {b}?
f Do {a} and {b} share a director?
# same.educated_at
f Were {a} and {b} educated at the same university?
f Did one university educate both {a} and {b}?
f Were {a} and {b} enrolled at the same university?
# derived.count
f How many are the {kinds} {done} by {x}?
f What number of {kinds} did {x} {verb}?
f Count the {kinds} that {x} {past}.
# derived.age
f What age had {x} reached at death?
f How many years did {x} live?
f Tell me the age at which {x} died.
# derived.difference
f How many years lie between the founding of {a} and that of {b}?
f What is the difference in years between the foundations of {a} and {b}?
f How many years separate the foundation of {a} from that of {b}?
# derived.release
f How many years separate the release of {a} from that of {b}?
f What is the difference in years between the releases of {a} and {b}?
f How many years passed between the release of {a} and that of {b}?
"""
