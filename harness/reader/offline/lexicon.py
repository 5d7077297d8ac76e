"""A lexicon of general relations: the words that ask for them and the wordings that state them.

Each relation lists trigger words, the answer types it can serve, and cue patterns by side: the
answer stands after the cue ("directed by X", "her husband X") or before it ("X, husband of",
"X wrote"). This is general English written by hand; no pattern stands for one question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from harness.reader.offline.text import stem

__all__ = ["RELATIONS", "Relation", "relations_of"]

_WHO = "person organisation entity"
_IS = r"(?:(?:is|was|are|became|as|and) )?(?:(?:the|an?|his|her|its) )?(?:[\w-]+ )?"
_BY = r"(?:[ ,]+(?:and|co-?|in|on|[\w-]+ed|[\w-]+en|\d{4}|\w+ \d{4})){0,3} by(?: (?:the|an?|\w+ian|\w+ish|\w+can))?"


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation: its trigger stems, the types it serves and the cues on either side."""

    name: str
    triggers: frozenset[str]
    types: frozenset[str]
    after: re.Pattern[str] | None
    before: re.Pattern[str] | None


# name, triggers, types served, cues that the answer follows, cues that the answer precedes
_TABLE: tuple[tuple[str, str, str, str, str], ...] = (
    ("spouse", "spouse wife husband married marry marries wed wedded widow partner", "person entity",
     r"married(?: to)?|marries|(?:wife|husband|widow|spouse|partner),?(?: (?:is|was))?|weds?|marriage (?:to|with)",
     rf"{_IS}(?:wife|husband|widow|spouse|consort|partner) of|married"),
    ("sibling", "sibling siblings brother sister", "person entity",
     r"(?:half-|step)?(?:brothers?|sisters?|siblings?),?(?: (?:of|to|is|was))?(?: (?:the|king|queen|sir|actor|actress|\w+er))*|brother-in-law",
     rf"{_IS}(?:half-|step)?(?:brother|sister|sibling) (?:of|to)"),
    ("father", "father dad paternal", "person entity",
     r"father,?(?: (?:is|was))?|(?:son|daughter|child|born) (?:of|to)(?: (?:the|king|sir|actor|\w+er))*",
     rf"{_IS}father (?:of|to)"),
    ("mother", "mother mom mum maternal", "person entity",
     r"mother,?(?: (?:is|was))?|(?:son|daughter|child|born) (?:of|to) [^.;]{3,60}? and(?: (?:his|her|the) (?:wife|mother),?)?|born to",
     rf"{_IS}mother (?:of|to)"),
    ("parent", "parent parents", "person entity",
     r"(?:father|mother|parents?),?(?: (?:is|was|were))?|(?:son|daughter|child|born) (?:of|to)",
     rf"{_IS}(?:father|mother|parent) (?:of|to)"),
    ("child", "child son daughter children kid offspring", "person entity",
     r"(?:sons?|daughters?|child|children),?(?: (?:named|called|is|was))?|(?:father|mother|parents?) (?:of|to)",
     rf"{_IS}(?:(?:\w+ ){{0,2}})(?:son|daughter|child) (?:of|to)|(?:is|was) born to"),
    ("grandparent", "grandfather grandmother grandparent", "person entity",
     r"grand(?:father|mother|son of|daughter of),?", rf"{_IS}grand(?:father|mother) of"),
    ("birthplace", "birthplace born birth native hometown", "place entity",
     r"born\b[^.;()]{0,60}?\b(?:in|at|near)|native of|raised in|born|birthplace (?:is|was|of)|grew up in|\(\d{1,2} \w+ \d{4} in|\([^()]{4,24}, ", r""),
    ("birthdate", "born birth birthday birthdate", "date",
     r"born\b[^.;\d]{0,60}?(?:on|in)?|born(?: (?:on|in|c\.))?|birthday (?:is|was)|\(|\(b\.", r"[-–—]"),
    ("deathplace", "die died death dies deceased", "place entity",
     r"(?:died|death|killed|murdered|executed|assassinated)\b[^.;()]{0,60}?\b(?:in|at|near)|buried (?:in|at)|[–—-] ?\d{1,2} \w+ \d{4}(?: in|,)", ""),
    ("deathdate", "die died death dies deceased killed", "date",
     r"(?:died|death|killed|d\.)\b[^.;\d]{0,50}?(?:on|in|of)?|[–—-]|died", ""),
    ("deathcause", "die died death cause", "entity", r"died (?:of|from)|cause of death (?:is|was)|killed (?:by|in)|death (?:from|by)", ""),
    ("burial", "buried burial grave", "place entity", r"(?:buried|interred|grave|entombed)\b[^.;]{0,30}?\b(?:in|at|near)", ""),
    ("citizenship", "nationality citizenship citizen nation country", "place entity",
     r"(?:is|was) an?|citizen of|nationality|native of|born\b[^.;]{0,60}?\bin", r"citizen|nationality|national"),
    ("origin", "from country origin originate hail come", "place entity",
     r"from|born\b[^.;]{0,60}?\bin|native (?:to|of)|(?:is|was|are|were) an?|based in|formed in|in", "band|film|group"),
    ("location", "located location situated lies lie find found county country state city province region "
     "district territory place administrative entity territorial island continent headquarters", "place entity",
     r"(?:located|situated|lies|lie|based|stands|held|found|lying|headquartered|set|place)\b[^.;]{0,40}?\b(?:in|on|at|near|along|of)"
     r"|(?:county|city|town|village|municipality|district|community|river|lake|island|station|school|university|"
     r"building|province|capital|township|suburb|cave|area|commune|settlement|part|region) (?:in|of|on|off)(?: the)?|in|at|near", ""),
    ("headquarters", "headquarters headquartered based", "place entity",
     r"headquarter(?:s|ed)\b(?: (?:is|are|was|were|located))*(?: in| at)?|based (?:in|at|out of)", ""),
    ("border", "border borders shares share bordering adjacent neighbouring boundary", "place entity",
     r"border(?:s|ed|ing)?(?: on| by| with)?|bounded by|adjacent to|next to|adjoin(?:s|ing)|(?:north|south|east|west) of|neighbou?ring|limits? of|surrounded by",
     r"borders|bounds"),
    ("capital", "capital seat capitol", "place entity",
     r"(?:capital|county seat|seat|capital city)(?: city)?(?: (?:of [\w ]{3,30} )?(?:is|was|at)|,)?",
     rf"{_IS}(?:capital|county seat|seat)"),
    ("capitalof", "capital seat", "place entity", r"(?:capital|county seat|seat)(?: city)? (?:of|in)(?: the)?", ""),
    ("flow", "flow flows mouth tributary empties drain", "place entity",
     r"(?:flows?|empties|drains?|discharges)\b[^.;]{0,20}? (?:in)?to|tributar(?:y|ies) (?:of|to)|joins?|part of(?: the)?|mouth (?:in|at|of)", ""),
    ("founder", "founded founder founders founding establish formed started", _WHO,
     rf"(?:founded|established|formed|created|started|set up){_BY}|founders?,?(?: (?:is|was|were))?|brainchild of",
     rf"(?:co-)?founded|established|{_IS}(?:co-)?founder of"),
    ("director", "director directed directs direct filmmaker", "person entity",
     rf"(?:directed|helmed){_BY}|directors?,?(?: (?:is|was))?|(?:film|movie) by", rf"directed|{_IS}director of"),
    ("producer", "producer produced produces producing", _WHO,
     rf"produced{_BY}|producers?,?|(?:film|movie|series) by", rf"produced|produces|{_IS}producer of"),
    ("writer", "author writer wrote written writes screenwriter screenplay penned poet novelist write", _WHO,
     rf"(?:written|authored|penned|published|issued){_BY}(?: (?:author|writer|poet|novelist|philosopher|pope|journalist))?|"
     r"(?:novel|book|poem|play|story|stories|work|screenplay|treatise|text|script|album|song|memoir|series|encyclical) by(?: (?:the|\w+ian|\w+can|\w+ish))?(?: (?:author|writer|poet|novelist|philosopher|pope|journalist))?|"
     r"writers?,?|authors?,?|co-written by", rf"wrote|writes|penned|{_IS}(?:author|writer|novelist) of|'s (?:\w+ )?(?:novel|book|play)"),
    ("composer", "composer composed lyricist songwriter music score compose", _WHO,
     rf"(?:composed|music|score|opera|written|set to music|lyrics|works?|ballet|symphony){_BY}|composers?,?|(?:music|score|songs?|opera|lyrics)(?: \w+)? by",
     rf"composed|wrote|{_IS}composer of|'s (?:opera|symphony)"),
    ("performer", "performer performed sang sung singer artist band recorded sings musician sing performs album perform", _WHO,
     rf"(?:album|song|single|ep|record|track|mixtape|hit|cover|ballad|recorded|performed|sung|released|duet|debut)"
     r"(?: \w+){0,3}? by(?: the)?(?:(?: [\w-]+){0,7}? (?:band|singer|artist|rapper|musician|group|duo|player|songwriter|singer-songwriter|saxophonist|guitarist|pianist|trio))?"
     r"|performed by|sung by|singer,?|band", r"performed|recorded|sang|sings|released|'s (?:[\w-]+ ){0,3}(?:album|song|single|ep)"),
    ("cast", "actor actress star stars starred starring plays played portrays portrayed acted cast play portray", "person entity",
     r"starr(?:ing|ed)|stars|co-stars|(?:played|portrayed) by|featuring|cast (?:includes|of)|actor|actress|\(",
     r"(?:plays?|played|portrays?|portrayed|stars?|starred|acted|appeared)(?: in| as)?|as(?: the)?|\)"),
    ("character", "character role character:", "person entity title",
     r"(?:plays?|played|portrays?|portrayed|portraying|voiced|voices|role of|character|roles?)(?: as)?(?: the)?|as(?: the)?",
     rf"\(|(?:{_IS})?(?:played|portrayed|voiced) by"),
    ("voice", "voice voices voiced", "person entity", r"voiced by|voice of|voices?", r"voices|voiced|provides|as the voice|\(voice"),
    ("publisher", "publisher published publishes publish", _WHO,
     rf"published{_BY}|publishers?,?|(?:released|issued) by|published (?:in|by)", r"publish\w+|started publishing"),
    ("label", "label", "organisation entity",
     r"(?:released|issued|signed|recorded)(?: [\w,]+){0,5}? (?:by|on|through|with|to|for|under|via)|label,?|through|via", r"(?:records|label|released)"),
    ("maker", "developer developed manufacturer manufactured made make makes produced produces built builder designer "
     "designed creator created invented inventor architect maker manufacture develop build design invent create", _WHO,
     rf"(?:developed|manufactured|made|produced|built|designed|created|invented|constructed|introduced){_BY}|"
     r"(?:designers?|architects?|creators?|inventors?|manufacturers?|makers?),?",
     rf"developed|manufactures?d?|makes|made|produces?d?|built|designed|created|invented|{_IS}(?:architect|designer|creator|inventor|manufacturer) of"),
    ("owner", "owner owned owns bought acquired buy purchased purchaser parent subsidiary belongs own", _WHO,
     rf"(?:owned|acquired|bought|purchased|operated|run|bought out){_BY}|owners?,?|(?:subsidiary|division|part|unit|marque|brand|property) of|sold to",
     r"owns|owned|acquired|acquires|bought|buys|purchased|takes over|took over|'s (?:purchase|acquisition)"),
    ("follow", "followed follows successor succeeded replaced", _WHO, r"(?:followed|succeeded|replaced) by|successor,?|merged (?:with|into)|to form|became", r"succeeded|replaced|followed"),
    ("precede", "preceded predecessor", _WHO, r"preceded by|predecessor,?|succeeded|replaced|after", r"preceded"),
    ("head", "head leader chairman president ceo chief chair governor mayor minister manager coach captain executive "
     "chancellor premier principal king queen led leads lead", _WHO,
     r"(?:head(?:ed)?|leader|chairman|president|ceo|chief executive(?: officer)?|governor|mayor|minister|manager|coach|captain|led)(?: \(\w+\))?(?: by| is| was|,)?",
     rf"{_IS}(?:chairman|president|ceo|chief executive|director|head|leader|governor|mayor|minister|manager|coach|captain)|leads|led|headed"),
    ("team", "team club franchise plays played play plays league signed", "organisation entity",
     r"(?:plays?|played|playing|signed|drafted|footballer|midfielder|striker|defender|competes?|home)(?: \w+){0,4}? (?:for|with|by|in|to|of)(?: the)?|joined(?: the)?|member of(?: the)?", r"(?:play|compete)s?"),
    ("member", "member part band joined group", "organisation entity", r"members? of(?: the)?|joined(?: the)?|candidate of(?: the)?|(?:singer|guitarist|drummer|bassist|vocalist|frontman|frontwoman|leader) (?:of|for)(?: the)?|with(?: the)?", r"member"),
    ("party", "party political", "organisation entity", r"members? of(?: the)?|candidate (?:of|for)(?: the)?|joined(?: the)?|for(?: the)?|of(?: the)?", r"candidate|member|politician"),
    ("education", "educated education attended university college school alma mater studied graduated graduate attend study", "organisation place entity",
     r"(?:educated|studied|graduated|attended|enrolled|degree|graduate|alumn\w+|student)(?: \w+){0,4}? (?:at|from|of)(?: the)?|attended(?: the)?|alma mater", ""),
    ("employer", "employer employed work worked works", "organisation place entity",
     r"(?:worked|works|employed|professor|taught|served|working)(?: \w+){0,4}? (?:at|for|by|with|in)(?: the)?", ""),
    ("occupation", "occupation profession job career", "entity person", r"(?:is|was) an?(?: \w+(?:ian|ish|can|ese))?|worked as an?|career as an?", ""),
    ("award", "award prize medal awarded honored honoured received", "entity title organisation",
     r"(?:won|wins?|received|awarded|recipient of|earned|honou?red with)(?: the| an?)?", r"award|prize|medal|recipient|winner"),
    ("namesake", "namesake honor eponym after named", "person place entity organisation",
     r"(?:named|dedicated|renamed)(?: (?:after|for|to|in hono\w+ of))(?: the)?|in honou?r of|(?:takes|took|derives|gets) (?:its|their) name from|dedicated to", r""),
    ("language", "language languages spoken speak", "entity place", r"languages?(?: (?:is|are|of))?|speaks?|in", r"languages?|-language|-speaking"),
    ("genre", "genre style", "entity title", r"(?:genre|style)(?: (?:is|of))?|(?:is|was) an?", r"(?:band|album|song|film|music|genre|novel|game|series)"),
    ("religion", "religion faith denomination religious", "entity organisation", r"religions?(?: (?:is|was|of))?|practic\w+|adhere\w* to|convert\w* to", r"religion|faith|church"),
    ("population", "population inhabitants populous people", "number", r"population (?:of|was|is|density of|density was)(?: about| approximately| around)?|home to", r"inhabitants|people|residents"),
    ("length", "long length tall height high area wide deep depth elevation size", "number", r"(?:length|height|area|depth|width|elevation|size)(?: (?:of|is|was))?|covers|rises|stretch\w*", r"long|tall|high|wide|deep|in length|in height|above"),
    ("network", "network channel broadcast broadcasted aired airs television broadcaster station distributed distributor distribute air", "organisation entity",
     r"(?:broadcast\w*|air(?:ed|s|ing)|premiered|shown|televised|distributed|released|ran)(?: [\w,]+){0,5}? (?:on|by)(?: the)?|on", r"broadcast|aired|television|network|mini"),
    ("war", "war battle conflict fought fight", "entity", r"(?:during|fought in|battle of)(?: the)?", r"war|conflict|battle"),
    ("winner", "winner won champion winning beat defeated win victory", _WHO, r"(?:won|win)(?: \w+){0,3} by|winners?,?|champions?,?|defeated by|lost to", rf"won|wins|defeated|beat|{_IS}(?:winner|champion)"),
    ("end", "end ended abolished dissolved finish closed close finished", "date", r"(?:ended|until|abolished|dissolved|closed|finished|ceased|end)\b[^.;\d]{0,30}?(?:in|on)?|till", ""),
    ("start", "begin began start started opened open established founded formed formation launched created premiere premiered "
     "constructed built build released release published publication incorporated introduced air establish come", "date",
     r"(?:began|started|opened|established|founded|formed|launched|created|premiered|built|constructed|completed|released|published|incorporated|introduced|aired|inaugurated|dating|dates|formation|release)\b[^.;\d]{0,40}?(?:in|on|from|to|since)?|since", ""),
)  # fmt: skip


def _compiled(cue: str) -> re.Pattern[str] | None:
    return re.compile(rf"(?<![^\W_])(?:{cue})(?![^\W_])", re.IGNORECASE) if cue else None


RELATIONS: tuple[Relation, ...] = tuple(
    Relation(
        name,
        frozenset(stem(word) for word in triggers.split()),
        frozenset(types.split()),
        _compiled(after),
        _compiled(before),
    )
    for name, triggers, types, after, before in _TABLE
)

_BY_STEM: dict[str, tuple[int, ...]] = {
    trigger: tuple(i for i, relation in enumerate(RELATIONS) if trigger in relation.triggers)
    for trigger in sorted({t for relation in RELATIONS for t in relation.triggers})
}


@lru_cache(maxsize=4096)
def relations_of(word_stem: str, wanted: str) -> tuple[int, ...]:
    """Return the indices in `RELATIONS` that a stem triggers and that serve an answer type."""
    return tuple(i for i in _BY_STEM.get(word_stem, ()) if wanted in RELATIONS[i].types)
