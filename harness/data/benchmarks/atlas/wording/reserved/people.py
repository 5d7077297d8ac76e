"""Reserved statements about persons and their kin."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# also_known_as
> {T} also went by the name {X}.
> {T} used the name {X} as well.
> Another name under which {T} %is|was% known is {X}.
> {T} appears as {X} in some catalogues.
> To many readers {T} %is|was% simply {X}.
> Some documents name {t} as {X}.
# also_known_as.thing
> {T} also goes by the name {X}.
> Another name of {t} is {X}.
> {T} was formerly called {X}.
> {X} is the former name of {t}.
> In old chronicles {T} bears the name {X}.
> {T} was once known as {X}.
# also_known_as.company
> {T} also goes by {X}.
> The abbreviation of {t} is {X}.
> {X} is the usual short form for {t}.
> On the exchange {T} is listed as {X}.
> Customers know {t} as {X}.
> {T} signs its contracts as {X}.
# date_of_birth
> The birth date of {t} was {X}.
> {T} entered the world on {X}.
> {T's} day of birth was {X}.
> According to the church book {T} was born on {X}.
> {T} first saw the light of day on {X}.
> The birth of {t} was registered on {X}.
# place_of_birth
> {T} hailed from {X}.
> The birthplace of {t} was {X}.
> {T} was a child of the city of {X}.
> {X} was where {T} was born.
> {T's} cradle stood in {X}.
> {T's} native city was {X}.
< {T} is the native city of {X}.
< {X} hailed from {t}.
< Natives of {t} include {X}.
< Born in {t} [was|were] {X}.
< {T} was where {X} came into the world.
# birth
> {T} was born on {X}, in {Z}.
> {T's} birth date was {X} and {Z} <his|her> birthplace.
> {T} entered the world in {Z} on {X}.
> In {Z}, on {X}, {T} was born.
> {T} hailed from {Z}, where <he|she> was born on {X}.
> The birth of {t} took place on {X} in {Z}.
# date_of_death
> The death of {t} occurred on {X}.
> {T's} life ended on {X}.
> {T} breathed <his|her> last on {X}.
> Death came to {t} on {X}.
> {T's} date of death was {X}.
> {T} was found dead on {X}.
# place_of_death
> The death of {t} occurred in {X}.
> {T's} life ended in {X}.
> {T} breathed <his|her> last in {X}.
> {T} met <his|her> end in {X}.
> {X} was where {T} died.
> Death came to {t} in {X}.
< {T} was where {X} died.
< {X} ended [^his|her^ life|their lives] in {t}.
< Deaths recorded in {t} include that of {X}.
< {X} passed away in {t}.
# death
> {T's} life ended on {X} in {Z}.
> The death of {t} occurred in {Z} on {X}.
> {T} breathed <his|her> last on {X} in {Z}.
> Death came to {t} in {Z} on {X}.
> In {Z}, on {X}, {T} died.
> {T} met <his|her> end in {Z} on {X}.
# country_of_citizenship
> {T} had the citizenship of {X}.
> The nationality of {t} %is|was% that of {X}.
> {T} %is|was% a subject of {X}.
> {T} counted as a citizen of {X}.
> {X} %is|was% the country of which {T} held citizenship.
> {T's} passport %is|was% issued by {X}.
# occupation
> {T} practised as a(n) {X}.
> The profession of {t} %is|was% that of a(n) {X}.
> {T} spent <his|her> working life as a(n) {X}.
> {T} %is|was% active as a(n) {X}.
> {T's} calling %is|was% that of a(n) {X}.
> {T} was trained as a(n) {X}.
# spouse
> {T} wed {X}.
> {T} became the <husband|wife> of {X}.
> {T} took {X} as <his|her> <wife|husband>.
> {T's} marriage was to {X}.
> {X} and {T} were a married couple.
> The <wife|husband> of {t} was {X}.
# spouse_1
> {T} wed {X} in a first marriage.
> The first <wife|husband> of {t} was {X}.
> {T's} first marriage was to {X}.
> {X} was the first <wife|husband> of {t}.
> {T} took {X} as <his|her> first <wife|husband>.
> Of two marriages, {T's} first was to {X}.
# spouse_2
> {T} wed {X} in a second marriage.
> The second <wife|husband> of {t} was {X}.
> {T's} second marriage was to {X}.
> {X} was the second <wife|husband> of {t}.
> {T} became the <husband|wife> of {X} in a second marriage.
> Of two marriages, {T's} second was to {X}.
# spouse_as_1
> {T} became the first <husband|wife> of {X}.
> {X} took {t} as a first <husband|wife>.
> {T} wed {X}, whose first <husband|wife> <he|she> was.
> Of the two marriages of {X}, the first was to {t}.
> The first marriage of {X} was to {t}.
> {T} was {X}'s first <husband|wife>.
# spouse_as_2
> {X} took {t} as a second <husband|wife>.
> {T} wed {X}, whose second <husband|wife> <he|she> was.
> Of the two marriages of {X}, the second was to {t}.
> The second marriage of {X} was to {t}.
> {T} was {X}'s second <husband|wife>.
> {T} married {X} as a second <husband|wife>.
# father
> The father of {t} was {X}.
> {T} had {X} as <his|her> father.
> As <his|her> father {T} had {X}.
> {X} was the father of {t}.
> {T} grew up with {X} as <his|her> father.
> The name of {T's} father was {X}.
< {T} fathered {X}.
< {X} had {t} as [a father|their father].
< The [^son|daughter^|children] of {t} [was|were] {X}.
< {T} had [a ^son|daughter^|children] by the name[|s] of {X}.
< Among the children of {t} [was|were] {X}.
# mother
> The mother of {t} was {X}.
> {T} had {X} as <his|her> mother.
> {X} gave birth to {t}.
> {X} was the mother of {t}.
> {T} grew up with {X} as <his|her> mother.
> The name of {T's} mother was {X}.
< {T} bore {X}.
< {X} had {t} as [a mother|their mother].
< The [^son|daughter^|children] of {t} [was|were] {X}.
< {T} had [a ^son|daughter^|children] by the name[|s] of {X}.
< Among the children of {t} [was|were] {X}.
# parents
> The parents of {t} were {X} and {Z}.
> {T} had {X} and {Z} as <his|her> parents.
> {T} came from the marriage of {X} and {Z}.
> {T} was the child of {X} and {Z}.
> {T} grew up with <his|her> parents, {X} and {Z}.
> {T} came into the world as the <son|daughter> of {X} and {Z}.
# sibling
> The [^brother|sister^ of {t} was|^brothers|sisters^ of {t} were] {X}.
> {T} %is|was% a sibling of {X}.
> {T} shared <his|her> childhood with [a ^brother|sister^, {X}|{X}, <his|her> ^brothers|sisters^].
> {T} had {X} as [a ^brother|sister^|^brothers|sisters^].
> {X} [was|were] {T's} [^brother|sister^|^brothers|sisters^].
> The family of {t} also included [a ^brother|sister^, {X}|the ^brothers|sisters^ {X}].
# educated_at
> {T} took <his|her> studies at {X}.
> {T} received <his|her> education at {X}.
> The alma mater of {t} %is|was% {X}.
> {T} read for a degree at {X}.
> {T} was enrolled at {X}.
> {T} went to {X}.
< {X} received [^his|her^|their] education at {t}.
< {T} was the alma mater of {X}.
< Former students of {t} include {X}.
< {X} attended {t}.
< {X} [was|were] enrolled at {t}.
# employer
> {T} had a post at {X}.
> {T} was in the service of {X}.
> {T} held a position with {X}.
> {T} drew a salary from {X}.
> {X} employed {t}.
> {T} spent several years working for {X}.
< {X} held [a position|positions] with {t}.
< Employees of {t} included {X}.
< {T} was the employer of {X}.
< {X} [was|were] in the service of {t}.
< {T} gave work to {X}.
# award_received
> {T} was given {X} in {Y}.
> {T} was presented with {X} in {Y}.
> {T} was the {Y} laureate of {X}.
> {X} went to {t} in {Y}.
> In {Y} {X} was conferred on {t}.
> The year {Y} saw {T} honoured with {X}.
< {T} was conferred on {X}.
< Laureates of {t} include {X}.
< {T} honoured {X}.
< {T} was given to {X}.
< Among its laureates [is|are] {X}.
"""
