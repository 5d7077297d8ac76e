"""What is said in broadcasts: lines about the world, by relation, and lines that assert nothing.

`{s}` is the subject of a triple and `{o}` its object, as they are spoken; `{p}` is the programme.
"""

from __future__ import annotations

__all__ = ["CLOSING", "EMPTY", "HOSTED", "OPENING", "SPOKEN"]

SPOKEN: dict[str, tuple[str, ...]] = {
    "director": (
        "It was {o} who directed {s}, let us not forget that.",
        "{s}, as you will know, was directed by {o}.",
        "With {s}, the director {o} took a real risk.",
    ),
    "screenwriter": (
        "The script of {s}? That was {o}.",
        "{o} wrote the screenplay for {s}.",
    ),
    "composer": (
        "The music of {s} came from {o}.",
        "{o} composed {s}, note for note.",
    ),
    "cast_member": (
        "And there is {o}, whom you saw in {s}.",
        "{o} was in the cast of {s}.",
    ),
    "author": (
        "I have been reading {s} again, the book by {o}.",
        "{o} wrote {s}, and it shows.",
        "Nobody but {o} could have written {s}.",
    ),
    "performer": (
        "That was {o}, the voice of {s}.",
        "{o} recorded {s}, of course.",
    ),
    "place_of_birth": (
        "{s} was born in {o}, you know.",
        "They are proud in {o}: it is where {s} was born.",
    ),
    "educated_at": (
        "{s} studied at {o}.",
        "At {o} they still talk of {s}, who was a student there.",
    ),
    "award_received": (
        "{s} was given the {o} for it all.",
        "Do not forget that {s} won the {o}.",
    ),
    "founded_by": (
        "{s} would not be there without {o}, who founded it.",
        "It was {o} who set up {s}.",
    ),
    "headquarters": (
        "{s} has its head office in {o}.",
        "From {o}, where {s} has its seat, there is no comment tonight.",
    ),
    "capital": (
        "{o}, the capital of {s}, was quiet this morning.",
        "We go over to {o}, the capital of {s}.",
    ),
    "mayor": (
        "The mayor of {s}, {o}, would not speak to us.",
        "We asked {o}, who is mayor of {s}.",
    ),
    "flows_through": (
        "The {s} flows through {o}, and this week it rose.",
        "In {o} they watch the {s}, which runs through the town.",
    ),
    "mouth": (
        "All that water goes down the {s} and into the {o}.",
        "The {s} ends in the {o}.",
    ),
    "location": (
        "The {s} was fought at {o}.",
        "You can still walk the field at {o} where the {s} took place.",
    ),
    "commander": (
        "{o} was in command at the {s}.",
        "At the {s} the orders came from {o}.",
    ),
}

OPENING = (
    "Good evening, and welcome to {p}.",
    "This is {p}. Thank you for joining us.",
    "Hello and welcome. You are watching {p}.",
)
HOSTED = (
    "I am {o}, and I will be with you for the whole of {s}.",
    "My name is {o}. Let us begin with {s}.",
)
CLOSING = (
    "That is all from {p} for tonight.",
    "This was {p}. Good night.",
    "Thank you for watching {p}, and take care on your way to bed.",
)
EMPTY = (
    "We will come back to that in a moment.",
    "Let me stop you there for a second.",
    "I would not have thought so, to be honest.",
    "Is that really what people say?",
    "Have a look at this picture.",
    "We have had many letters about it.",
    "That is a question for another evening.",
    "Go on, please.",
    "It depends on whom you ask.",
    "I was there, and I saw nothing of the kind.",
    "There is a short film about it. Here it is.",
    "Nobody quite remembers how it began.",
    "I am told that the line is bad. Can you hear us?",
    "You will laugh, but that is how it was.",
    "Let us hear the other side.",
    "I have the papers here in front of me.",
    "It took us the whole of last summer to find out.",
    "My neighbour tells it differently.",
    "Would you do it again?",
    "I am not so sure about that.",
    "We must leave it at that, I am afraid.",
    "The weather did the rest.",
    "Stay with us. There is more to come.",
    "And that, they say, was only the beginning.",
    "Who would have believed it?",
    "Quite so.",
)
