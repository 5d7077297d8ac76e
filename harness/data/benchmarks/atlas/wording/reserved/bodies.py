"""Reserved statements about places, companies, universities, clubs, awards and battles."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# country
> {T} is found in {X}.
> {X} is the country of {t}.
> {T} is within the borders of {X}.
> {T} forms part of {X}.
> The state in which {T} lies is {X}.
> {T} counts among the sights of {X}.
# region
> {T} is found in the region of {X}.
> {X} is the region of {t}.
> {T} forms part of the region of {X}.
> {T} is administered as part of {X}.
> The region in which {T} lies is {X}.
> {T} sits within the region of {X}.
< {X} [forms|form] part of {t}.
< {T} takes in the [city|cities] of {X}.
< On its territory [lies|lie] {X}.
< {X} [belongs|belong] to {t}.
# capital
> {X} serves as the capital of {t}.
> {T} is administered from its capital, {X}.
> The capital city of {t} is {X}.
> {T} has {X} as its capital.
> Its parliament sits in the capital, {X}.
> As its capital {T} has {X}.
< {T} is the capital city of {X}.
< {T} acts as the capital of {X}.
< {X} [is|are] administered from {t}, the capital.
# population
> {X} people lived in {t} in {Y}.
> {T} counted {X} inhabitants in {Y}.
> The population of {t} was {X} in {Y}.
> A count in {Y} found {X} people in {t}.
> In {Y} the population of {t} stood at {X}.
> {Y} figures give {t} a population of {X}.
# mayor
> As mayor of {t} serves {X}.
> {X} holds the office of mayor of {t}.
> {T} is governed by its mayor, {X}.
> {T} elected {X} as its mayor.
> At the head of the council stands the mayor, {X}.
> {X} serves as mayor of {t}.
< {T} holds the office of mayor of {X}.
< {X} has {t} as its mayor.
< {T} governs {X} as its mayor.
# named_after
> {T} bears the name of {X}.
> {T} was given its name in memory of {X}.
> The name of {t} recalls {X}.
> {T} is called after {X}.
> {X} gave {t} its name.
> {T} commemorates {X} in its name.
< The name of the city of {X} recalls {t}.
< The city of {X} is called after {t}.
< {T} gave the city of {X} its name.
# flows_through
> {T} crosses {X}.
> {T} waters {X}.
> {T} winds through {X}.
> {T} takes its course through {X}.
> On its banks [lies|lie] {X}.
> The [city|cities] of {X} [is|are] on {t}.
< {T} lies on the banks of the {X}.
< The {X} passes through {t}.
< {T} is crossed by the {X}.
< The river {X} winds through {t}.
# length
> {T} extends over {X}.
> The course of {t} is {X} long.
> {T} measures {X}.
> {T} stretches for {X}.
> In length {T} reaches {X}.
> The whole course of {t} comes to {X}.
# mouth
> {T} discharges into the {X}.
> {T} meets the {X}.
> {T} runs into the {X}.
> The mouth of {t} is at the {X}.
> {T} finds its end in the {X}.
> The {X} receives the waters of {t}.
< The {X} [discharges|discharge] into {t}.
< {T} receives the {X}.
< The {X} [runs|run] into {t}.
# founded_by
> {X} established {t}.
> {T} was set up by {X}.
> {T} was created by {X}.
> {X} was the founder of {t}.
> {T} had {X} as its founder.
> {T} began as a venture of {X}, its founder.
< {T} set up {X}.
< {X} [was|were] established by {t}.
< {T} created {X}.
< {X} had {t} as [its|their] founder.
# inception
> The founding of {t} came in {X}.
> {T} was set up in {X}.
> {T} was created in {X}.
> {T} came into being in {X}.
> {X} was the year in which {T} was founded.
> {T} opened its doors in {X}.
# inception.award
> The first award of {t} came in {X}.
> {T} was set up in {X}.
> {T} was created in {X}.
> {T} came into being in {X}.
> {X} was the year in which {T} was first given.
> {T} was handed out for the first time in {X}.
# inception.country
> The founding of {t} came in {X}.
> {T} became a state in {X}.
> {T} was created as a state in {X}.
> {T} came into being in {X}.
> {X} was the year in which {T} was founded.
> {T} goes back as a state to {X}.
# headquarters
> {T} is seated in {X}.
> {T} has its main office in {X}.
> {T} operates from {X}.
> {T} is domiciled in {X}.
> The seat of {t} is {X}.
> {X} is home to {t}.
< {X} [is|are] seated in {t}.
< {X} [operates|operate] from {t}.
< {T} is the seat of {X}.
< {X} [has|have] headquarters in {t}.
# parent_company
> {X} owns {t}.
> {T} is part of {X}.
> {T} is controlled by {X}.
> The parent company of {t} is {X}.
> {T} has {X} as its parent company.
> {T} was bought by {X}, to which it belongs.
< {X} [is|are] owned by {t}.
< {T} controls {X}.
< {X} [belongs|belong] to {t}.
# date
> The date on which {T} was fought was {X}.
> {T} broke out on {X}.
> {T} occurred on {X}.
> {T} was decided on {X}.
> {X} was the day of {t}.
> The armies clashed on {X}.
# location
> {T} occurred near {X}.
> {T} was decided near {X}.
> {X} was the scene of {t}.
> The field of {t} lies near {X}.
> The armies clashed near {X}.
> The site of {t} was {X}.
< {T} was the scene of {X}.
< {X} occurred near {t}.
< The field of {X} lies near {t}.
# belligerent
> {T} was a clash of {X}.
> {T} was fought by {X}.
> Taking part in {t} were {X}.
> The opposing powers were {X}.
> Facing each other were {X}.
> In {t} the armies of {X} met.
# commander
> {X} was the commander at {t}.
> {X} held command at {t}.
> {T} saw {X} in command.
> {T} was fought under the command of {X}.
> In command was {X}.
> Orders were given by {X}, the commander.
< {T} was in command at the {X}.
< {T} gave the orders at the {X}.
< {T} led the troops at the {X}.
# presented_by
> {X} confers {t}.
> {T} is handed out by {X}.
> {T} is bestowed by {X}.
> {T} comes from {X}.
> {X} awards {t}.
> {T} is decided on and given by {X}.
< {T} confers {X}.
< {T} bestows {X}.
< {X} [is|are] handed out by {t}.
"""
