"""Reserved statements about films, songs, albums, books and programmes."""

from __future__ import annotations

__all__ = ["TEXT"]

TEXT = """
# director
> {T} had {X} as its director.
> {X} was the director of {t}.
> {T} was shot by the director {X}.
> {T} was realised under {X}, who directed it.
> {X} sat in the director's chair.
> For the direction {X} was engaged.
< {T} was responsible for the direction of {X}.
< {X} had {t} as [its|their] director.
< {T} realised {X} as director.
< {T's} work as a director includes {X}.
< {T} shot {X} as a director.
# screenwriter
> The screenwriter of {t} was {X}.
> {X} was the author of the script.
> {T} follows a screenplay by {X}.
> {T} was scripted by {X}.
> The scenario came from {X}.
> For the script {X} was engaged.
< {T} scripted {X}.
< {X} [was|were] scripted by {t}.
< {T} supplied the screenplay of {X}.
< Screenplays by {t} include {X}.
# producer
> {X} was the producer of {t}.
> {T} was made with {X} as producer.
> {T} was financed and produced by {X}.
> The production of {t} lay with {X}.
> For the production {X} was responsible.
> {X} put up the money and produced {t}.
< {T} was responsible for the production of {X}.
< {X} had {t} as [its|their] producer.
< Productions by {t} include {X}.
< {T} financed and produced {X}.
# composer.film
> {T} was scored by {X}.
> {X} wrote the music for {t}.
> The composer of the film was {X}.
> {T} has music by {X}.
> The score is the work of {X}.
> For the music {X} was engaged.
< {T} scored {X}.
< {T} was responsible for the score of {X}.
< {X} [has|have] music by {t}.
< {T} was the composer of {X}.
# composer.song
> {X} was the composer of {t}.
> {X} wrote the tune of {t}.
> {T} was set down by the composer {X}.
> {T} is a composition of {X}.
> The music of {t} is by {X}.
> The tune is the work of {X}.
< {T} wrote the tune of {X}.
< {X} [is a composition|are compositions] of {t}.
< {X} [was|were] composed by {t}.
< {T} set down the music of {X}.
# cast_member
> {X} appeared in {t}.
> {T} had {X} in its cast.
> The leading [role|roles] of {t} [was|were] played by {X}.
> {T} was played by a cast that included {X}.
> On the screen [was|were] {X}.
> {X} acted in {t}.
< {T} played in {X}.
< {T} had a role in {X}.
< {X} had {t} in the cast.
< Screen appearances of {t} include {X}.
< {T} can be seen in {X}.
# performer.song
> {X} recorded {t}.
> {X} performed {t}.
> {T} was sung by {X}.
> {T} was brought out by the singer {X}.
> The voice on {t} is that of {X}.
> {X} was the first to record {t}.
< {X} [was|were] sung by {t}.
< {X} [was|were] recorded by {t}.
< Recordings by {t} include {X}.
< {T} lent a voice to {X}.
# performer.album
> {X} was the performer of {t}.
> {X} made {t}.
> {T} was made by {X}.
> {T} was sung by {X}.
> The voice on {t} belongs to {X}.
> {T} is a record by {X}.
< {X} [was|were] made by {t}.
< {X} [was|were] recorded by {t}.
< Albums by {t} include {X}.
< {T} sang on {X}.
# author
> {X} was the author of {t}.
> {T} has {X} as its author.
> {T} was penned by {X}.
> {T} was composed by the novelist {X}.
> The writer of {t} was {X}.
> {T} is from the hand of {X}.
< {T} penned {X}.
< {T} was the writer of {X}.
< Novels by {t} include {X}.
< {X} [has|have] {t} as author.
# publication_date.film
> The release of {t} took place on {X}.
> {T} reached the cinemas on {X}.
> {T} premiered on {X}.
> {X} was the day of its release.
> {T} was put on general release on {X}.
> The first showing of {t} was on {X}.
# publication_date.song
> The release of {t} took place on {X}.
> {T} appeared on {X}.
> {T} was brought out on {X}.
> {X} was the day of its release.
> {T} went on sale on {X}.
> The single dates from {X}.
# publication_date.album
> The release of {t} took place on {X}.
> {T} appeared on {X}.
> {T} was brought out on {X}.
> {X} was the day of its release.
> {T} went on sale on {X}.
> The disc dates from {X}.
# publication_date.book
> {T} saw print in {X}.
> The publication of {t} followed in {X}.
> {T} reached its readers in {X}.
> {T} was brought out in {X}.
> {X} was the year of its publication.
> {T} went on sale in {X}.
# publication_date.programme
> {T} went on air on {X}.
> The first broadcast of {t} was on {X}.
> {T} premiered on {X}.
> {X} was the day of its first broadcast.
> {T} opened on {X}.
> The series began its run on {X}.
# country_of_origin
> {T} is from {X}.
> {T} was filmed in {X}.
> {X} is the country of origin of {t}.
> {T} hails from {X}.
> {X} is where {T} was made.
> {T} was shot in {X}.
# country_of_origin.book
> {T} is from {X}.
> {T} appeared first in {X}.
> {X} is the country of origin of {t}.
> {T} hails from {X}.
> {X} is where {T} first appeared.
> {T} was written in {X}.
# genre
> {T} counts as {X}.
> {T} is classed as {X}.
> By genre {T} is {X}.
> {T} falls under the heading {X}.
> Reviewers labelled {t} {X}.
> Libraries shelve {t} under {X}.
# based_on
> {T} takes its story from {X}.
> {T} brings {X} to the screen.
> {T} is a film version of {X}.
> {T} follows {X}.
> The source of {t} was {X}.
> {X} supplied the story.
< {T} was brought to the screen as {X}.
< {X} [is a film version|are film versions] of {t}.
< {T} served as the source of {X}.
< {X} [takes its story|take their stories] from {t}.
# part_of
> {T} belongs to {X}.
> {T} is included on {X}.
> {T} is one of the tracks of {X}.
> {T} was taken from {X}.
> {X} contains {t}.
> Listeners find {t} on {X}.
< {X} [belongs|belong] to {t}.
< The tracks of {t} include {X}.
< {X} [appears|appear] on {t}.
< {X} [was|were] taken from {t}.
# channel
> {T} was aired on {X}.
> {X} aired {t}.
> The channel of {t} was {X}.
> {T} was transmitted by {X}.
> {T} could be seen on {X}.
> {X} carried {t}.
< {T} aired {X}.
< {T} transmitted {X}.
< {X} [was|were] transmitted by {t}.
# presenter
> {X} hosted {t}.
> {T} had {X} as its presenter.
> The host of {t} was {X}.
> {X} was the face of {t}.
> {T} was introduced by {X}.
> {X} led viewers through {t}.
< {X} [was|were] hosted by {t}.
< {T} fronted {X}.
< {T} was the host of {X}.
"""
