"""The wordings in German."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.reserved.wordset import Wordset

__all__ = ["GERMAN"]

GERMAN = Wordset(
    language="de",
    positions={
        "minute": ("Minute", "Minuten"),
        "episode": ("Folge", "Folgen"),
        "series": ("Staffel", "Staffeln"),
    },
    metrics={
        "viewers": "Zuschauerzahl",
        "share": "Marktanteil",
        "overnight": "vorläufige Zuschauerzahl",
        "streams": "Zahl der laufenden Streams",
        "recordings": "Zahl der Aufnahmen zu Hause",
        "appreciation": "Beliebtheitswert",
        "viewers_7day": "Zuschauerzahl binnen sieben Tagen",
        "viewers_28day": "Zuschauerzahl binnen 28 Tagen",
        "network_rank": "Rang auf dem eigenen Sender",
        "channels_rank": "Rang unter allen Sendern",
        "bbc_iplayer_requests": "Zahl der Abrufe im iPlayer",
        "bakers_appeared": "Zahl der antretenden Bäcker",
        "bakers_out": "Zahl der ausgeschiedenen Bäcker",
        "bakers_remaining": "Zahl der verbliebenen Bäcker",
        "eliminated": "Ausgeschiedene",
        "avg_uk_viewers": "durchschnittliche Zuschauerzahl im Königreich",
        "episodes": "Zahl der Folgen",
        "channel": "Sender",
        "day_of_week": "Wochentag",
        "timeslot": "Sendezeit",
        "premiere": "Datum der ersten Folge",
        "finale": "Datum der letzten Folge",
        "handshakes": "Zahl der Händedrücke",
    },
    wordings={
        "peak_value": (
            "Was war der höchste verzeichnete Wert für {m} bei {s}?",
            "Welchen Höchstwert erreichte bei {s} die Größe {m}?",
        ),
        "peak_position": (
            "In welcher {p} von {s} war der Wert für {m} am höchsten?",
            "Wann hatte {s} den höchsten Wert für {m}?",
        ),
        "minimum": (
            "Was war der niedrigste verzeichnete Wert für {m} bei {s}?",
            "Welchen Tiefstwert hatte bei {s} die Größe {m}?",
        ),
        "higher_peak": ("Wer hatte den höheren Spitzenwert für {m}, {a} oder {b}?",),
        "lower_low": ("Wer hatte den niedrigeren Tiefstwert für {m}, {a} oder {b}?",),
        "at_minute": ("Was wurde in {p} {n} von {s} gesagt?",),
        "at_peak": ("Was wurde in {s} gesagt, als der Wert für {m} am höchsten war?",),
        "value_at": ("Wie hoch war in {p} {n} von {s} der Wert für {m}?",),
        "text_at": ("Was ist bei {s} für {p} {n} unter {m} verzeichnet?",),
        "quote_time": ("Zitiere, was in {s} um {t} gesagt wurde.",),
        "quote_about": ("Zitiere, was in {s} über {x} gesagt wurde.",),
        "quote_cell": ("Zitiere, was bei {s} für {p} {n} unter {m} steht.",),
        "then_where": ("Und in welcher {p} war das?",),
        "then_low": ("Und was war der niedrigste Wert?",),
        "then_said": ("Und was wurde da gesagt?",),
        "then_other": ("Und wie hoch war da der Wert für {m2}?",),
        "value_there": (
            "Wie hoch war der Wert für {m2} bei {b} in der {p}, in der bei {a} der Wert für {m} am "
            "höchsten war?",
        ),
        "said_there": (
            "Was wurde in {b} in der {p} gesagt, in der bei {a} der Wert für {m} am höchsten war?",
        ),
    },
)
