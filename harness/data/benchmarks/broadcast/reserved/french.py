"""The wordings in French."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.reserved.wordset import Wordset

__all__ = ["FRENCH"]

FRENCH = Wordset(
    language="fr",
    positions={
        "minute": ("minute", "minutes"),
        "episode": ("épisode", "épisodes"),
        "series": ("saison", "saisons"),
    },
    metrics={
        "viewers": "nombre de téléspectateurs",
        "share": "part d'audience",
        "overnight": "estimation provisoire de l'audience",
        "streams": "nombre de lectures en ligne",
        "recordings": "nombre d'enregistrements à domicile",
        "appreciation": "note d'appréciation",
        "viewers_7day": "nombre de téléspectateurs sur sept jours",
        "viewers_28day": "nombre de téléspectateurs sur 28 jours",
        "network_rank": "rang sur sa propre chaîne",
        "channels_rank": "rang parmi toutes les chaînes",
        "bbc_iplayer_requests": "nombre de demandes sur iPlayer",
        "bakers_appeared": "nombre de pâtissiers en lice",
        "bakers_out": "nombre de pâtissiers éliminés",
        "bakers_remaining": "nombre de pâtissiers restants",
        "eliminated": "pâtissiers éliminés",
        "avg_uk_viewers": "audience moyenne au Royaume-Uni",
        "episodes": "nombre d'épisodes",
        "channel": "chaîne",
        "day_of_week": "jour de la semaine",
        "timeslot": "heure de diffusion",
        "premiere": "date du premier épisode",
        "finale": "date du dernier épisode",
        "handshakes": "nombre de poignées de main",
    },
    wordings={
        "peak_value": (
            "Quelle est la valeur la plus haute enregistrée pour {s}, en {m} ?",
            "Jusqu'où est monté le relevé « {m} » pour {s} ?",
        ),
        "peak_position": (
            "À quel moment de {s} le relevé « {m} » était-il le plus haut ?",
            "Pour {s}, quand le relevé « {m} » a-t-il atteint son sommet ?",
        ),
        "minimum": (
            "Quelle est la valeur la plus basse enregistrée pour {s}, en {m} ?",
            "Jusqu'où est descendu le relevé « {m} » pour {s} ?",
        ),
        "higher_peak": ("Lequel a le sommet le plus haut en {m}, {a} ou {b} ?",),
        "lower_low": ("Lequel a le creux le plus bas en {m}, {a} ou {b} ?",),
        "at_minute": ("Qu'a-t-on dit à la {p} {n} de {s} ?",),
        "at_peak": ("Qu'a-t-on dit dans {s} quand le relevé « {m} » était au plus haut ?",),
        "value_at": ("Que valait le relevé « {m} » à {p} {n} de {s} ?",),
        "text_at": ("Que porte le relevé « {m} » de {s} pour {p} {n} ?",),
        "quote_time": ("Citez ce qui a été dit dans {s} à {t}.",),
        "quote_about": ("Citez ce qui a été dit dans {s} au sujet de {x}.",),
        "quote_cell": ("Citez ce que porte le relevé « {m} » de {s} pour {p} {n}.",),
        "then_where": ("Et c'était à quel moment ?",),
        "then_low": ("Et quelle en a été la valeur la plus basse ?",),
        "then_said": ("Et qu'a-t-on dit à ce moment-là ?",),
        "then_other": ("Et que valait alors le relevé « {m2} » ?",),
        "value_there": (
            "Que valait le relevé « {m2} » de {b} au moment où celui de {a}, « {m} », était au "
            "plus haut ?",
        ),
        "said_there": (
            "Qu'a-t-on dit dans {b} au moment où le relevé « {m} » de {a} était au plus haut ?",
        ),
    },
)
