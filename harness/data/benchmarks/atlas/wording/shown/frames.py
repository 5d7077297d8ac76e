"""Shown frames of the question shapes that are more than one walk."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# inference
f Who is the {kin} of {x}?
f Who was {x's} {kin}?
f Who was the {kin} of {x}?
f What is the name of the {kin} of {x}?
f What was the name of {x's} {kin}?
# intersection
f Which {noun} {a} and also {b}?
f Which {noun} both {a} and {b}?
f Which of the {nouns} {a} and also {b}?
f Give the {noun} {rel} {a} and {rel} {b}.
f Find the {noun} {rel} {a} and {rel} {b}.
# compare.date_of_birth.min
f Who was born earlier, {a} or {b}?
f Who was born first, {a} or {b}?
f Who is older, {a} or {b}?
f Of {a} and {b}, who was born earlier?
f Which of the two was born first, {a} or {b}?
# compare.date_of_birth.max
f Who was born later, {a} or {b}?
f Who is younger, {a} or {b}?
f Of {a} and {b}, who was born later?
f Who was born more recently, {a} or {b}?
f Which of the two was born later, {a} or {b}?
# compare.date_of_death.min
f Who died first, {a} or {b}?
f Who died earlier, {a} or {b}?
f Of {a} and {b}, who died earlier?
# compare.date_of_death.max
f Who died later, {a} or {b}?
f Who died more recently, {a} or {b}?
f Of {a} and {b}, who died later?
# compare.publication_date.min
f Which {noun} was released earlier, {a} or {b}?
f Which {noun} came out first, {a} or {b}?
f Which {noun} is older, {a} or {b}?
f Of {a} and {b}, which came out earlier?
f Which was released first, {a} or {b}?
# compare.publication_date.max
f Which {noun} was released later, {a} or {b}?
f Which {noun} came out more recently, {a} or {b}?
f Which {noun} is newer, {a} or {b}?
f Of {a} and {b}, which came out later?
f Which was released later, {a} or {b}?
# compare.length.max
f Which river is longer, {a} or {b}?
f Of {a} and {b}, which is longer?
f Which is the longer river, {a} or {b}?
f Which has the greater length, {a} or {b}?
# compare.length.min
f Which river is shorter, {a} or {b}?
f Of {a} and {b}, which is shorter?
f Which is the shorter river, {a} or {b}?
# compare.population.max
f Which city has more inhabitants, {a} or {b}?
f Which city is larger, {a} or {b}?
f Of {a} and {b}, which has the larger population?
f Which has the larger population, {a} or {b}?
# compare.population.min
f Which city has fewer inhabitants, {a} or {b}?
f Which city is smaller, {a} or {b}?
f Of {a} and {b}, which has the smaller population?
# compare.inception.min
f Which {noun} was founded first, {a} or {b}?
f Which {noun} is older, {a} or {b}?
f Of {a} and {b}, which was founded earlier?
f Which was established first, {a} or {b}?
# compare.inception.max
f Which {noun} was founded later, {a} or {b}?
f Which {noun} is younger, {a} or {b}?
f Of {a} and {b}, which was founded later?
f Which was established more recently, {a} or {b}?
# bridge.date_of_birth.min
f Which {noun} has the {role} who was born earlier, {a} or {b}?
f Which {noun} has the older {role}, {a} or {b}?
f Of {a} and {b}, which has the {role} who was born first?
f Which {noun} had a(n) {role} born earlier, {a} or {b}?
f Whose {role} was born first, that of {a} or that of {b}?
# bridge.date_of_birth.max
f Which {noun} has the {role} who was born later, {a} or {b}?
f Which {noun} has the younger {role}, {a} or {b}?
f Of {a} and {b}, which has the {role} who was born later?
f Which {noun} had a(n) {role} born more recently, {a} or {b}?
f Whose {role} was born later, that of {a} or that of {b}?
# bridge.date_of_death.min
f Which {noun} has the {role} who died earlier, {a} or {b}?
f Which {noun} has the {role} who died first, {a} or {b}?
f Of {a} and {b}, which has the {role} who died earlier?
f Which {noun} had a(n) {role} who died first, {a} or {b}?
# bridge.date_of_death.max
f Which {noun} has the {role} who died later, {a} or {b}?
f Which {noun} has the {role} who died more recently, {a} or {b}?
f Of {a} and {b}, which has the {role} who died later?
f Which {noun} had a(n) {role} who died more recently, {a} or {b}?
# before.date_of_birth
f Was {a} born before {b}?
f Is {a} older than {b}?
f Was {a} born earlier than {b}?
# before.publication_date
f Was {a} released before {b}?
f Did {a} come out before {b}?
f Is {a} older than {b}?
# before.inception
f Was {a} founded before {b}?
f Is {a} older than {b}?
f Was {a} established earlier than {b}?
# same.country_of_citizenship
f Are {a} and {b} from the same country?
f Do {a} and {b} share a nationality?
f Did {a} and {b} have the same nationality?
# same.place_of_birth
f Were {a} and {b} born in the same city?
f Do {a} and {b} share a birthplace?
f Were {a} and {b} both born in the same place?
# same.director
f Do {a} and {b} have the same director?
f Were {a} and {b} directed by the same person?
f Are {a} and {b} both by the same director?
# same.educated_at
f Did {a} and {b} study at the same university?
f Did {a} and {b} attend the same university?
f Do {a} and {b} share an alma mater?
# derived.count
f How many {kinds} did {x} {verb}?
f What is the number of {kinds} that {x} {past}?
f How many {kinds} were {done} by {x}?
# derived.age
f How old was {x} at death?
f At what age did {x} die?
f How old did {x} become?
# derived.difference
f How many years passed between the foundation of {a} and that of {b}?
f How many years apart were {a} and {b} founded?
f By how many years do the foundations of {a} and {b} differ?
# derived.release
f How many years lie between the releases of {a} and {b}?
f How many years apart were {a} and {b} released?
f By how many years do the release dates of {a} and {b} differ?
"""
