"""The same questions in other English words, for the metrics as well."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.reserved.wordset import Wordset

__all__ = ["PARAPHRASE"]

PARAPHRASE = (
    Wordset(
        language="en",
        metrics={
            "viewers": "audience size",
            "share": "portion of all those watching television",
            "overnight": "next-morning estimate of the audience",
            "streams": "count of online plays under way",
            "recordings": "count of tapings at home",
            "appreciation": "liking score",
            "viewers_7day": "audience over the following week",
            "viewers_28day": "audience over four weeks",
            "network_rank": "place on the channel's own list",
            "channels_rank": "place on the list of all channels",
            "bbc_iplayer_requests": "tally of requests made to the iPlayer",
            "bakers_appeared": "count of contestants in the tent",
            "bakers_out": "count of contestants who had to go",
            "bakers_remaining": "count of contestants still in the running",
            "eliminated": "those who had to go",
            "avg_uk_viewers": "typical audience in Britain",
            "episodes": "length of the run in instalments",
            "channel": "station",
            "day_of_week": "weekday",
            "timeslot": "hour it went out",
            "premiere": "opening night",
            "finale": "closing night",
            "handshakes": "tally of hands shaken",
        },
        wordings={
            "peak_value": (
                "How far up did the {m} for {s} go at the very best of times?",
                "I would like the record {m} that {s} ever scored in a single {p}.",
                "Tell me what the {m} came to when {s} was doing better than in any other {p}.",
            ),
            "peak_position": (
                "Where in {s} does the record {m} sit?",
                "Pinpoint the {p} of {s} that outdid all others by {m}.",
                "By {m}, what was the best {p} that {s} had?",
            ),
            "minimum": (
                "How far down did the {m} for {s} go at the very worst of times?",
                "I would like the poorest {m} that {s} ever scored in a single {p}.",
                "Tell me what the {m} came to when {s} was doing worse than in any other {p}.",
            ),
            "higher_peak": (
                "Put the best {m} of {a} beside that of {b}: whose is ahead?",
                "Did {a} or did {b} get further up by {m}?",
            ),
            "lower_low": (
                "Put the worst {m} of {a} beside that of {b}: whose is further down?",
                "Did {a} or did {b} sink deeper by {m}?",
            ),
            "at_minute": (
                "We join {s} in its {p} number {n}. What do the people on screen talk about, "
                "word for word?",
                "Somebody speaks {n} {ps} into {s}. Repeat it.",
            ),
            "at_peak": (
                "Just as {s} had its best {m}, somebody on screen was talking. Repeat it.",
                "Repeat the sentence that came out of {s} as its {m} hit the ceiling.",
            ),
            "value_at": (
                "Take {s}, {p} number {n}: how did the {m} stand?",
                "How did the {m} of {s} stand by {p} number {n}?",
            ),
            "text_at": (
                "Take {s}, {p} number {n}: what is down for {m}?",
                "Look up the {m} of {s}, {p} number {n}.",
            ),
            "quote_time": (
                "Repeat the sentence that can be picked up in {s} at {t}.",
                "The clip of {s} is stopped at {t}. Whose voice is it, and with which sentence?",
            ),
            "quote_about": (
                "{x} comes up in {s}. Repeat the sentence.",
                "Repeat the sentence in which {s} brings up {x}.",
            ),
            "quote_cell": (
                "Take {s}, {p} number {n}: copy out the {m}.",
                "Copy out what is down as the {m} of {s}, {p} number {n}.",
            ),
            "then_where": (
                "How far into it were we?",
                "Which stretch are we talking about?",
            ),
            "then_low": (
                "How bad did things get for it at worst?",
                "What about the other end of the scale?",
            ),
            "then_said": (
                "Repeat the sentence somebody came out with just there.",
                "What came over the air just as that happened?",
            ),
            "then_other": (
                "How did the {m2} stand just as that happened?",
                "Take the {m2} instead, for the same stretch.",
            ),
            "value_there": (
                "Find the {p} that gave {a} its record {m}, and tell me how the {m2} of {b} stood "
                "there.",
                "Just as far in as {a} was at its best {m}, how did the {m2} of {b} stand?",
            ),
            "said_there": (
                "Find the {p} that gave {a} its record {m}, and repeat the sentence that {b} "
                "brought there.",
                "Just as far in as {a} was at its best {m}, somebody on {b} was talking. Repeat "
                "it.",
            ),
        },
    ),
)
