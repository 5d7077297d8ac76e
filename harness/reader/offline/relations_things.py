"""Relations of places, organisations, works and events.

Rows: name, trigger words, answer types served, cues that the answer follows, cues that
the answer precedes. `{IS}` and `{BY}` are expanded by `lexicon`.
"""

from __future__ import annotations

__all__ = ["THINGS"]

THINGS: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "origin",
        "from country origin originate hail come",
        "place entity",
        r"from|born\b[^.;]{0,60}?\bin|native (?:to|of)|(?:is|was|are|were) an?|based in|"
        "formed in|in",
        "band|film|group",
    ),
    (
        "location",
        "located location situated lies lie find found county country state city province "
        "region district territory place administrative entity territorial island "
        "continent headquarters",
        "place entity",
        "(?:located|situated|lies|lie|based|stands|held|found|lying|headquartered|set|"
        r"place)\b[^.;]{0,40}?\b(?:in|on|at|near|along|of)|(?:county|city|town|village|"
        "municipality|district|community|river|lake|island|station|school|university|"
        "building|province|capital|township|suburb|cave|area|commune|settlement|part|"
        "region) (?:in|of|on|off)(?: the)?|in|at|near",
        "",
    ),
    (
        "headquarters",
        "headquarters headquartered based",
        "place entity",
        r"headquarter(?:s|ed)\b(?: (?:is|are|was|were|located))*(?: in| at)?|based (?:in|at|"
        "out of)",
        "",
    ),
    (
        "border",
        "border borders shares share bordering adjacent neighbouring boundary",
        "place entity",
        "border(?:s|ed|ing)?(?: on| by| with)?|bounded by|adjacent to|next to|adjoin(?:s|"
        "ing)|(?:north|south|east|west) of|neighbou?ring|limits? of|surrounded by",
        "borders|bounds",
    ),
    (
        "capital",
        "capital seat capitol",
        "place entity",
        r"(?:capital|county seat|seat|capital city)(?: city)?(?: (?:of [\w ]{3,30} )?(?:is|"
        "was|at)|,)?",
        "{IS}(?:capital|county seat|seat)",
    ),
    (
        "capitalof",
        "capital seat",
        "place entity",
        "(?:capital|county seat|seat)(?: city)? (?:of|in)(?: the)?",
        "",
    ),
    (
        "flow",
        "flow flows mouth tributary empties drain",
        "place entity",
        r"(?:flows?|empties|drains?|discharges)\b[^.;]{0,20}? (?:in)?to|tributar(?:y|ies) "
        "(?:of|to)|joins?|part of(?: the)?|mouth (?:in|at|of)",
        "",
    ),
    (
        "publisher",
        "publisher published publishes publish",
        "person organisation entity",
        "published{BY}|publishers?,?|(?:released|issued) by|published (?:in|by)",
        r"publish\w+|started publishing",
    ),
    (
        "label",
        "label",
        "organisation entity",
        r"(?:released|issued|signed|recorded)(?: [\w,]+){0,5}? (?:by|on|through|with|to|for|"
        "under|via)|label,?|through|via",
        "(?:records|label|released)",
    ),
    (
        "maker",
        "developer developed manufacturer manufactured made make makes produced produces "
        "built builder designer designed creator created invented inventor architect maker "
        "manufacture develop build design invent create",
        "person organisation entity",
        "(?:developed|manufactured|made|produced|built|designed|created|invented|"
        "constructed|introduced){BY}|(?:designers?|architects?|creators?|inventors?|"
        "manufacturers?|makers?),?",
        "developed|manufactures?d?|makes|made|produces?d?|built|designed|created|invented|"
        "{IS}(?:architect|designer|creator|inventor|manufacturer) of",
    ),
    (
        "owner",
        "owner owned owns bought acquired buy purchased purchaser parent subsidiary belongs own",
        "person organisation entity",
        "(?:owned|acquired|bought|purchased|operated|run|bought out){BY}|owners?,?|"
        "(?:subsidiary|division|part|unit|marque|brand|property) of|sold to",
        "owns|owned|acquired|acquires|bought|buys|purchased|takes over|took over|'s "
        "(?:purchase|acquisition)",
    ),
    (
        "follow",
        "followed follows successor succeeded replaced",
        "person organisation entity",
        "(?:followed|succeeded|replaced) by|successor,?|merged (?:with|into)|to form|became",
        "succeeded|replaced|followed",
    ),
    (
        "precede",
        "preceded predecessor",
        "person organisation entity",
        "preceded by|predecessor,?|succeeded|replaced|after",
        "preceded",
    ),
    (
        "language",
        "language languages spoken speak",
        "entity place",
        "languages?(?: (?:is|are|of))?|speaks?|in",
        "languages?|-language|-speaking",
    ),
    (
        "genre",
        "genre style",
        "entity title",
        "(?:genre|style)(?: (?:is|of))?|(?:is|was) an?",
        "(?:band|album|song|film|music|genre|novel|game|series)",
    ),
    (
        "religion",
        "religion faith denomination religious",
        "entity organisation",
        r"religions?(?: (?:is|was|of))?|practic\w+|adhere\w* to|convert\w* to",
        "religion|faith|church",
    ),
    (
        "population",
        "population inhabitants populous people",
        "number",
        "population (?:of|was|is|density of|density was)(?: about| approximately| around)?|home to",
        "inhabitants|people|residents",
    ),
    (
        "length",
        "long length tall height high area wide deep depth elevation size",
        "number",
        "(?:length|height|area|depth|width|elevation|size)(?: (?:of|is|was))?|covers|rises|"
        r"stretch\w*",
        "long|tall|high|wide|deep|in length|in height|above",
    ),
    (
        "network",
        "network channel broadcast broadcasted aired airs television broadcaster station "
        "distributed distributor distribute air",
        "organisation entity",
        r"(?:broadcast\w*|air(?:ed|s|ing)|premiered|shown|televised|distributed|released|"
        r"ran)(?: [\w,]+){0,5}? (?:on|by)(?: the)?|on",
        "broadcast|aired|television|network|mini",
    ),
    (
        "war",
        "war battle conflict fought fight",
        "entity",
        "(?:during|fought in|battle of)(?: the)?",
        "war|conflict|battle",
    ),
    (
        "end",
        "end ended abolished dissolved finish closed close finished",
        "date",
        "(?:ended|until|abolished|dissolved|closed|finished|ceased|"
        r"end)\b[^.;\d]{0,30}?(?:in|on)?|till",
        "",
    ),
    (
        "start",
        "begin began start started opened open established founded formed formation "
        "launched created premiere premiered constructed built build released release "
        "published publication incorporated introduced air establish come",
        "date",
        "(?:began|started|opened|established|founded|formed|launched|created|premiered|"
        "built|constructed|completed|released|published|incorporated|introduced|aired|"
        r"inaugurated|dating|dates|formation|release)\b[^.;\d]{0,40}?(?:in|on|from|to|"
        "since)?|since",
        "",
    ),
)
