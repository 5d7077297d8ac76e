"""Shown statements about places, companies, universities, clubs, awards and battles."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# country
> {T} lies in {X}.
> {T} is located in {X}.
> {T} belongs to {X}.
> {T} is situated in {X}.
> {T} is part of {X}.
> The country to which {T} belongs is {X}.
# region
> {T} lies in the region of {X}.
> {T} is located in the region of {X}.
> {T} belongs to the region of {X}.
> {T} is situated in {X}.
> {T} is part of the region of {X}.
> The region to which {T} belongs is {X}.
< {T} includes the [city|cities] of {X}.
< {X} [lies|lie] in {t}.
< [A city|Cities] of the region [is|are] {X}.
< Within its borders [lies|lie] {X}.
# capital
> The capital of {t} is {X}.
> {T} has its capital at {X}.
> {T's} capital is {X}.
> {T} is governed from its capital, {X}.
> {X} is the capital of {t}.
> The seat of government is the capital, {X}.
< {T} is the capital of {X}.
< {T} serves as the capital of {X}.
< {T} has long been the capital of {X}.
# population
> {T} had a population of {X} in {Y}.
> {T} had {X} inhabitants in {Y}.
> In {Y} {T} had {X} inhabitants.
> The census of {Y} gave {t} a population of {X}.
> As of {Y}, {T} was home to {X} people.
> Its population was put at {X} in {Y}.
# mayor
> The mayor of {t} is {X}.
> {T's} mayor is {X}.
> {X} is the mayor of {t}.
> {T} has {X} as its mayor.
> The office of mayor is held by {X}.
> {T} is headed by its mayor, {X}.
< {T} is the mayor of {X}.
< {T} serves as mayor of {X}.
< {T} was elected mayor of {X}.
# named_after
> {T} was named after {X}.
> {T} is named for {X}.
> {T} takes its name from {X}.
> {T} was renamed in honour of {X}.
> {T} owes its name to {X}.
> Its present name honours {X}.
< The city of {X} is named after {t}.
< The city of {X} bears {T's} name.
< The city of {X} was renamed in honour of {t}.
# flows_through
> {T} flows through {X}.
> {T} passes through {X}.
> On its way {T} flows through {X}.
> {T} runs through {X}.
> Along its course {T} passes {X}.
> The [city|cities] of {X} [stands|stand] on {t}.
< {T} lies on the {X}.
< {T} stands on the river {X}.
< The river {X} flows through {t}.
< The {X} runs through {t}.
# length
> {T} is {X} long.
> {T} has a length of {X}.
> The length of {t} is {X}.
> {T} runs for {X}.
> From source to mouth {T} measures {X}.
> {T} covers a distance of {X}.
# mouth
> {T} flows into the {X}.
> {T} empties into the {X}.
> {T} reaches the {X}.
> {T} has its mouth at the {X}.
> {T} ends in the {X}.
> The waters of {t} reach the {X}.
< The {X} [flows|flow] into {t}.
< Rivers that flow into {t} include the {X}.
< Into {t} [empties|empty] the {X}.
# founded_by
> {T} was founded by {X}.
> {X} founded {t}.
> The founder of {t} was {X}.
> {T} was established by {X}.
> {T} goes back to {X}, its founder.
> {T} owes its existence to {X}, who founded it.
< {T} founded {X}.
< {T} was the founder of {X}.
< {T} established {X}.
< {X} [was|were] founded by {t}.
# inception
> {T} was founded in {X}.
> {T} was established in {X}.
> {T} dates from {X}.
> {T} has existed since {X}.
> The foundation of {t} took place in {X}.
> The year of its foundation was {X}.
# inception.award
> {T} was first given in {X}.
> {T} was first awarded in {X}.
> {T} was established in {X}.
> {T} has been given since {X}.
> {T} dates from {X}.
> The first award of {t} was made in {X}.
# inception.country
> {T} was founded in {X}.
> {T} has existed as a state since {X}.
> {T} dates from {X}.
> {T} was established as a state in {X}.
> The foundation of {t} took place in {X}.
> {T} traces its foundation to {X}.
# headquarters
> {T} has its headquarters in {X}.
> {T} is based in {X}.
> {T} is headquartered in {X}.
> {T} has its seat in {X}.
> The headquarters of {t} are in {X}.
> {T} is run from {X}.
< {X} [is|are] based in {t}.
< {T} is home to {X}.
< {X} [has its seat|have their seats] in {t}.
< Institutions based in {t} include {X}.
# parent_company
> {T} is owned by {X}.
> {T} is a subsidiary of {X}.
> {T's} parent company is {X}.
> {T} belongs to {X}.
> {T} forms part of {X}, its parent company.
> The owner of {t} is {X}.
< {T} owns {X}.
< {T} is the parent company of {X}.
< {T's} subsidiaries include {X}.
# date
> {T} took place on {X}.
> {T} was fought on {X}.
> {T} happened on {X}.
> {T} was fought out on {X}.
> The date of {t} is {X}.
> The two sides met on {X}.
# location
> {T} took place near {X}.
> {T} was fought at {X}.
> {T} was fought near {X}.
> The fighting took place at {X}.
> The place of {t} was {X}.
> The armies met near {X}.
< {X} [was|were] fought near {t}.
< {T} was the place of {X}.
< Near {t}, {X} took place.
# belligerent
> {T} was fought between {X}.
> {T} set {X} against each other.
> The belligerents were {X}.
> {T} brought the armies of {X} face to face.
> The two sides were {X}.
> Fighting on opposite sides were {X}.
# commander
> The commander at {t} was {X}.
> {X} commanded at {t}.
> {T} was commanded by {X}.
> {T} was directed by {X} as commander.
> Command was held by {X}.
> The victorious troops were commanded by {X}.
< {T} commanded at the {X}.
< {T} was the commander at the {X}.
< {T} held command at the {X}.
# presented_by
> {T} is presented by {X}.
> {T} is awarded by {X}.
> {X} presents {t}.
> {T} is given by {X}.
> {T} is conferred by {X}.
> The award is in the gift of {X}.
< {T} presents {X}.
< {T} awards {X}.
< {X} [is|are] presented by {t}.
"""
