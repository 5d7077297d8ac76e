"""Shown statements about persons and their kin."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# also_known_as
> {T} %is|was% also known as {X}.
> {T} %is|was% sometimes called {X}.
> {T} signed several works as {X}.
> {T} appeared in print under the name {X}.
> In official records {T} %is|was% listed as {X}.
> Friends and newspapers alike used the name {X} for {t}.
# also_known_as.thing
> {T} is also known as {X}.
> {T} is often called {X}.
> Older sources use the name {X} for {t}.
> Until the last century {T} was usually called {X}.
> On early maps {T} appears as {X}.
> Locals still speak of {t} as {X}.
# also_known_as.company
> {T} is also known as {X}.
> {T} is usually abbreviated to {X}.
> In trade papers {T} is simply {X}.
> {T} trades under the initials {X}.
> The letters {X} have long stood for {t}.
> On its letterheads {T} calls itself {X}.
# date_of_birth
> {T} was born on {X}.
> {T's} date of birth is given as {X}.
> {T} came into the world on {X}.
> Parish records give {X} as the day on which {T} was born.
> The register of births enters {t} under {X}.
> {T's} birthday fell on {X}.
# place_of_birth
> {T} was born in {X}.
> {T} %is|was% a native of {X}.
> {T} came from {X}.
> {T's} birthplace was {X}.
> {X} was the place of {T's} birth.
> It was in {X} that {T} was born.
< {X} [was|were] born in {t}.
< {T} is the birthplace of {X}.
< People born in {t} include {X}.
< Among the natives of {t} [is|are] {X}.
< {T} counts {X} among its natives.
# date_of_death
> {T} died on {X}.
> {T's} death came on {X}.
> {T} passed away on {X}.
> After a short illness {T} died on {X}.
> {X} is recorded as the date of {T's} death.
> {T} lived until {X}.
# place_of_death
> {T} died in {X}.
> {T} spent <his|her> last days in {X}, where <he|she> died.
> {T} passed away in {X}.
> {T's} place of death was {X}.
> It was in {X} that {T} died.
> {X} was the place of {T's} death.
< {X} died in {t}.
< {T} was the place where {X} died.
< Those who died in {t} include {X}.
< {T} is also remembered for the death there of {X}.
# country_of_citizenship
> {T} %is|was% a citizen of {X}.
> {T} held the citizenship of {X}.
> {T} %is|was% a national of {X}.
> {T} carried a passport of {X}.
> By nationality {T} belonged to {X}.
> {T's} country of citizenship %is|was% {X}.
# occupation
> {T} worked as a(n) {X}.
> {T} %is|was% a(n) {X} by profession.
> {T} made a living as a(n) {X}.
> By occupation {T} %is|was% a(n) {X}.
> {T} became a(n) {X} early in life.
> {T's} occupation was that of a(n) {X}.
# spouse
> {T} was married to {X}.
> {T} married {X}.
> {T's} <wife|husband> was {X}.
> {T} was the <husband|wife> of {X}.
> {T} and {X} were husband and wife.
> After a long engagement {T} married {X}.
# spouse_1
> {T's} first <wife|husband> was {X}.
> {T} was first married to {X}.
> {T} married {X} in <his|her> first marriage.
> The first marriage of {t} was to {X}.
> {T} had {X} as <his|her> first <wife|husband>.
> {T} was married to {X}, the first of two marriages.
# spouse_2
> {T's} second <wife|husband> was {X}.
> {T} married a second time, to {X}.
> {T} later took {X} as <his|her> second <wife|husband>.
> The second marriage of {t} was to {X}.
> In <his|her> second marriage {T} was the <husband|wife> of {X}.
> {T} had {X} as <his|her> second <wife|husband>.
# spouse_as_1
> {T} was the first <husband|wife> of {X}.
> {T} became {X}'s first <husband|wife>.
> {X} married {t} in a first marriage.
> {X} had {t} as a first <husband|wife>.
> {T} married {X}, who later married again.
> To {X}, who was to marry again, {T} was the first <husband|wife>.
# spouse_as_2
> {T} was the second <husband|wife> of {X}.
> {T} became the second <husband|wife> of {X}.
> {X} married {t} in a second marriage.
> {X} had {t} as a second <husband|wife>.
> {T} married {X}, who had been married once before.
> To {X}, who had been married before, {T} was the second <husband|wife>.
# father
> {T's} father was {X}.
> {T} was the <son|daughter> of {X}.
> {T} was a <son|daughter> of {X}.
> {X} was {T's} father.
> {T's} father was called {X}.
> On the father's side {T} descended from {X}.
< {T} was the father of {X}.
< [{T} had a ^son|daughter^, {X}|{T's} children included {X}].
< {X} [was|were] {T's} [^son|daughter^|children].
< {T's} [^son|daughter^ was|children were] {X}.
< {T} raised [a ^son|daughter^, {X}|{X} as his children].
# mother
> {T's} mother was {X}.
> {T} was the <son|daughter> of {X}.
> {T} was a <son|daughter> of {X}.
> {X} was {T's} mother.
> {T's} mother was called {X}.
> On the mother's side {T} descended from {X}.
< {T} was the mother of {X}.
< [{T} had a ^son|daughter^, {X}|{T's} children included {X}].
< {X} [was|were] {T's} [^son|daughter^|children].
< {T's} [^son|daughter^ was|children were] {X}.
< {T} gave birth to {X}.
# birth
> {T} was born on {X} in {Z}.
> {T} was born in {Z} on {X}.
> Born on {X} in {Z}, {T} grew up there.
> {T's} birth took place in {Z} on {X}.
> {T} came into the world on {X} in {Z}.
> It was in {Z} that {T} was born, on {X}.
# death
> {T} died on {X} in {Z}.
> {T} died in {Z} on {X}.
> {T's} death came on {X} in {Z}.
> {T} passed away in {Z} on {X}.
> After a short illness {T} died in {Z} on {X}.
> It was in {Z} that {T} died, on {X}.
# parents
> {T} was the <son|daughter> of {X} and {Z}.
> {T's} parents were {X} and {Z}.
> {T} was born to {X} and {Z}.
> {T} was a child of {X} and {Z}.
> {T} was born into the family of {X} and {Z}.
> {X} and {Z} were the parents of {t}.
# sibling
> {T's} ^brother|sister^[ was|s were] {X}.
> {T} %is|was% the <brother|sister> of {X}.
> [{T} had a ^brother|sister^, {X}|{T's} ^brothers|sisters^ included {X}].
> {T} was a <brother|sister> of {X}.
> {T} grew up with [a ^brother|sister^, {X}|{X}, <his|her> ^brothers|sisters^].
> {X} [was a ^brother|sister^|were ^brothers|sisters^] of {t}.
# educated_at
> {T} studied at {X}.
> {T} was educated at {X}.
> {T} attended {X}.
> {T} graduated from {X}.
> {T} was a student of {X}.
> {T} took a degree at {X}.
< {X} studied at {t}.
< {T's} alumni include {X}.
< Among the graduates of {t} [is|are] {X}.
< {X} graduated from {t}.
< {T} counts {X} among its former students.
# employer
> {T} worked for {X}.
> {T} was employed by {X}.
> {T} was on the staff of {X}.
> For some years {T} worked for {X}.
> {T} earned <his|her> living at {X}.
> {T's} employer was {X}.
< {X} worked for {t}.
< {T} employed {X}.
< {X} [was|were] employed by {t}.
< Its staff included {X}.
< On its payroll [was|were] {X}.
# award_received
> {T} received {X} in {Y}.
> {T} won {X} in {Y}.
> {T} was awarded {X} in {Y}.
> In {Y} {T} was honoured with {X}.
> {T} was a recipient of {X} in {Y}.
> {Y} brought {t} {X}.
< {X} received {t}.
< Its recipients include {X}.
< {T} has been awarded to {X}.
< {T} was won by {X}.
< {T} went to {X}.
"""
