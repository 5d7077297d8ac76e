"""What a head noun asks for: `which actor` a person, `what county` a place."""

from __future__ import annotations

__all__ = ["TYPE_OF_HEAD", "head_type"]

_NOUNS = {
    "person": """actor actress author writer director producer composer singer father mother
        brother sister son daughter wife husband spouse president king queen emperor man woman
        boy girl player coach captain scientist artist musician poet novelist politician leader
        founder inventor architect designer creator character voice host narrator sibling child
        parent performer winner champion chairman ceo governor mayor minister senator pope
        philosopher explorer painter sculptor songwriter screenwriter publisher owner head
        grandfather grandmother uncle aunt cousin friend girlfriend boyfriend individual lyricist
        candidate rapper drummer guitarist bassist frontman actress dancer model journalist
        professor teacher student ruler monarch successor predecessor quarterback footballer
        driver astronaut judge lawyer general commander star celebrity illustrator editor
        cinematographer godfather heir member someone who guy lady principal dean prophet saint
        merchant god goddess""",
    "place": """place location city town village state country county province region district
        territory continent island river lake sea ocean mountain street park stadium venue
        birthplace hometown capital seat capitol area municipality borough neighborhood nation
        peninsula valley headquarters body water bay harbor harbour airport station bridge castle
        palace arena suburb prefecture site origin destination terrain landmark desert building""",
    "organisation": """company organization organisation team club band group university college
        school party league network label corporation firm agency bank army airline church studio
        newspaper magazine publisher manufacturer institution association conference franchise
        government channel developer brand ministry department orchestra museum division
        broadcaster purchaser employer distributor employer navy subsidiary""",
    "title": """film movie book novel album song show series play poem game opera musical work
        magazine single episode program programme painting story title documentary video comic
        track ep soundtrack newspaper sitcom""",
    "date": """year date day month decade century time era period season birthday years""",
    "number": """number amount percentage percent population age height length area distance
        size density weight rank speed cost price depth width elevation quantity total score
        temperature value salary rate budget attendance capacity""",
}

TYPE_OF_HEAD: dict[str, str] = {}
for _type, _list in _NOUNS.items():
    for _word in _list.split():
        TYPE_OF_HEAD.setdefault(_word, _type)


def head_type(word: str) -> str | None:
    """Return the answer type a noun asks for, or None where it says nothing.

    Plurals count as their singular; unlisted agent nouns (`-ist`, `-ian`, `-man`) are persons.
    """
    low = word.lower()
    forms = [low, low.removesuffix("s"), low.removesuffix("es")]
    if low.endswith("ies"):
        forms.append(low[:-3] + "y")
    for form in forms:
        if form in TYPE_OF_HEAD:
            return TYPE_OF_HEAD[form]
    agent = low.endswith(("ist", "ian", "man", "woman", "eer")) and len(low) > 5
    return "person" if agent else None
