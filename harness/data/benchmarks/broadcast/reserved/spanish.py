"""The wordings in Spanish."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.reserved.wordset import Wordset

__all__ = ["SPANISH"]

SPANISH = Wordset(
    language="es",
    positions={
        "minute": ("minuto", "minutos"),
        "episode": ("episodio", "episodios"),
        "series": ("temporada", "temporadas"),
    },
    metrics={
        "viewers": "número de espectadores",
        "share": "cuota de pantalla",
        "overnight": "estimación provisional de espectadores",
        "streams": "número de reproducciones en directo",
        "recordings": "número de grabaciones en casa",
        "appreciation": "índice de aprecio",
        "viewers_7day": "número de espectadores en siete días",
        "viewers_28day": "número de espectadores en 28 días",
        "network_rank": "puesto en su propia cadena",
        "channels_rank": "puesto entre todas las cadenas",
        "bbc_iplayer_requests": "número de peticiones a iPlayer",
        "bakers_appeared": "número de pasteleros que participan",
        "bakers_out": "número de pasteleros eliminados",
        "bakers_remaining": "número de pasteleros que quedan",
        "eliminated": "pasteleros eliminados",
        "avg_uk_viewers": "audiencia media en el Reino Unido",
        "episodes": "número de episodios",
        "channel": "cadena",
        "day_of_week": "día de la semana",
        "timeslot": "hora de emisión",
        "premiere": "fecha del primer episodio",
        "finale": "fecha del último episodio",
        "handshakes": "número de apretones de manos",
    },
    wordings={
        "peak_value": (
            "¿Cuál fue el valor más alto registrado de {m} en {s}?",
            "¿Hasta dónde subió el registro de {m} de {s}?",
        ),
        "peak_position": (
            "¿En qué {p} de {s} fue más alto el registro de {m}?",
            "¿Cuándo alcanzó {s} su registro más alto de {m}?",
        ),
        "minimum": (
            "¿Cuál fue el valor más bajo registrado de {m} en {s}?",
            "¿Hasta dónde bajó el registro de {m} de {s}?",
        ),
        "higher_peak": ("¿Cuál tuvo el pico más alto de {m}, {a} o {b}?",),
        "lower_low": ("¿Cuál tuvo el punto más bajo de {m}, {a} o {b}?",),
        "at_minute": ("¿Qué se dijo en el {p} {n} de {s}?",),
        "at_peak": ("¿Qué se dijo en {s} cuando el registro de {m} estaba en lo más alto?",),
        "value_at": ("¿Cuánto fue el registro de {m} en el {p} {n} de {s}?",),
        "text_at": ("¿Qué consta como {m} de {s} para {p} {n}?",),
        "quote_time": ("Cite lo que se dijo en {s} a las {t}.",),
        "quote_about": ("Cite lo que se dijo en {s} sobre {x}.",),
        "quote_cell": ("Cite lo que consta como {m} de {s} para {p} {n}.",),
        "then_where": ("¿Y en qué {p} fue eso?",),
        "then_low": ("¿Y cuál fue su valor más bajo?",),
        "then_said": ("¿Y qué se dijo entonces?",),
        "then_other": ("¿Y cuánto era entonces el registro de {m2}?",),
        "value_there": (
            "¿Cuánto era el registro de {m2} de {b} en el {p} en que fue más alto el de {m} de "
            "{a}?",
        ),
        "said_there": (
            "¿Qué se dijo en {b} en el {p} en que fue más alto el registro de {m} de {a}?",
        ),
    },
)
