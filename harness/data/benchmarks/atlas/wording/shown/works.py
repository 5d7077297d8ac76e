"""Shown statements about films, songs, albums, books and programmes."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# director
> {T} was directed by {X}.
> {X} directed {t}.
> The director of {t} was {X}.
> {T} was made under the direction of {X}.
> Direction was in the hands of {X}.
> {T} was brought to the screen by {X}, who directed it.
< {T} directed {X}.
< {T} was the director of {X}.
< As a director, {T} made {X}.
< {X} [was|were] directed by {t}.
< Works directed by {t} include {X}.
# screenwriter
> {T} was written by {X}.
> {X} wrote the screenplay of {t}.
> The script of {t} was written by {X}.
> {T} was based on a script by {X}.
> {X} supplied the screenplay.
> The screenplay was the work of {X}.
< {T} wrote the screenplay of {X}.
< {T} was the screenwriter of {X}.
< {T} wrote the [script|scripts] of {X}.
< {X} [was|were] written for the screen by {t}.
< {T's} screenplays include {X}.
# producer
> {T} was produced by {X}.
> {X} produced {t}.
> The producer of {t} was {X}.
> {T} had {X} as its producer.
> {X} acted as producer.
> Production was overseen by {X}.
< {T} produced {X}.
< {T} was the producer of {X}.
< {X} [was|were] produced by {t}.
< {T} acted as producer of {X}.
# composer.film
> The music of {t} was composed by {X}.
> {X} wrote the score of {t}.
> {T} has a score by {X}.
> The soundtrack of {t} is by {X}.
> The score was composed by {X}.
> The film music came from {X}.
< {T} wrote the score of {X}.
< {T} composed the music for {X}.
< {T} wrote the music of {X}.
< {T's} film scores include {X}.
# composer.song
> {T} was composed by {X}.
> {X} composed {t}.
> The composer of {t} was {X}.
> {T} was written by the composer {X}.
> {T} has music by {X}.
> The melody of {t} came from {X}.
< {T} composed {X}.
< {T} was the composer of {X}.
< {T} wrote the music of {X}.
< {T's} compositions include {X}.
# cast_member
> {T} stars {X}.
> {X} [stars|star] in {t}.
> The cast of {t} includes {X}.
> {T} features {X} in its cast.
> {T} was filmed with {X} in the leading [role|roles].
> Among the actors [is|are] {X}.
< {T} starred in {X}.
< {T} appeared in {X}.
< {T} acted in {X}.
< {T} was a member of the cast of {X}.
< {T's} films include {X}.
# performer.song
> {T} was performed by {X}.
> {T} was recorded by {X}.
> {X} sang {t}.
> {T} was first sung by {X}.
> The performer of {t} was {X}.
> {T} is known in the recording by {X}.
< {T} performed {X}.
< {T} recorded {X}.
< {T} sang {X}.
< {T} was the performer of {X}.
# performer.album
> {T} was recorded by {X}.
> {T} is an album by {X}.
> {X} recorded {t}.
> {T} was performed by {X}.
> The performer on {t} is {X}.
> All its songs are sung by {X}.
< {T} recorded {X}.
< {T} released {X}.
< {T} made {X}.
< {T's} albums include {X}.
# author
> {T} was written by {X}.
> {X} wrote {t}.
> The author of {t} is {X}.
> {T} is the work of {X}.
> {T} came from the pen of {X}.
> {X} is named as its author.
< {T} wrote {X}.
< {T} was the author of {X}.
< {T's} books include {X}.
< {X} [was|were] written by {t}.
# publication_date.film
> {T} was released on {X}.
> {T} was first shown on {X}.
> {T} had its premiere on {X}.
> {T} came to cinemas on {X}.
> {T} opened on {X}.
> Audiences first saw {t} on {X}.
# publication_date.song
> {T} was released on {X}.
> {T} came out on {X}.
> {T} was issued on {X}.
> {T} was first heard on {X}.
> {T} was published on {X}.
> The record appeared on {X}.
# publication_date.album
> {T} was released on {X}.
> {T} came out on {X}.
> {T} was issued on {X}.
> {T} reached the shops on {X}.
> {T} was published on {X}.
> The record appeared on {X}.
# publication_date.book
> {T} was published in {X}.
> {T} was first published in {X}.
> {T} appeared in {X}.
> {T} came out in {X}.
> {T} was first printed in {X}.
> The first edition of {t} dates from {X}.
# publication_date.programme
> {T} was first broadcast on {X}.
> {T} first aired on {X}.
> {T} began on {X}.
> {T} started its run on {X}.
> The first episode of {t} was shown on {X}.
> Viewers first saw {t} on {X}.
# country_of_origin
> {T} was made in {X}.
> {T} comes from {X}.
> {T} is a production of {X}.
> {T} originated in {X}.
> The country of origin of {t} is {X}.
> {T} was produced in {X}.
# country_of_origin.book
> {T} was first published in {X}.
> {T} comes from {X}.
> {T} is part of the literature of {X}.
> {T} originated in {X}.
> The country of origin of {t} is {X}.
> {T} was first printed in {X}.
# genre
> {T} is usually described as {X}.
> {T} belongs to the genre {X}.
> The genre of {t} is {X}.
> Critics file {t} under {X}.
> {T} is counted among the works of the genre {X}.
> In catalogues {T} stands under {X}.
# based_on
> {T} is based on {X}.
> {T} is an adaptation of {X}.
> {T} was adapted from {X}.
> {T} retells {X}.
> The story of {t} was taken from {X}.
> Its plot comes from {X}.
< {T} was adapted as {X}.
< {T} is the basis of {X}.
< {X} [is|are] based on {t}.
< {T} was filmed as {X}.
# part_of
> {T} is part of {X}.
> {T} appears on {X}.
> {T} is a track on {X}.
> {T} was released on {X}.
> {T} can be found on {X}.
> {T} was one of the songs on {X}.
< {T} contains {X}.
< {T} includes {X}.
< Its songs include {X}.
< {X} [is|are] among its tracks.
# channel
> {T} was broadcast by {X}.
> {T} was shown by {X}.
> {X} broadcast {t}.
> {T} ran on {X}.
> {T} was aired by {X}.
> {T} was part of the schedule of {X}.
< {T} broadcast {X}.
< {T's} programmes include {X}.
< {X} [was|were] shown by {t}.
# presenter
> {T} was presented by {X}.
> {T} was hosted by {X}.
> {X} presented {t}.
> The presenter of {t} was {X}.
> {T} was fronted by {X}.
> Viewers knew {X} as the presenter of {t}.
< {T} presented {X}.
< {T} hosted {X}.
< {T} was the presenter of {X}.
"""
