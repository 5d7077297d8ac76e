"""Relations of people: family, life, works, posts and prizes.

Rows: name, trigger words, answer types served, cues that the answer follows, cues that
the answer precedes. `{IS}` and `{BY}` are expanded by `lexicon`.
"""

from __future__ import annotations

__all__ = ["PEOPLE"]

PEOPLE: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "spouse",
        "spouse wife husband married marry marries wed wedded widow partner",
        "person entity",
        "married(?: to)?|marries|(?:wife|husband|widow|spouse|partner),?(?: (?:is|was))?|"
        "weds?|marriage (?:to|with)",
        "{IS}(?:wife|husband|widow|spouse|consort|partner) of|married",
    ),
    (
        "sibling",
        "sibling siblings brother sister",
        "person entity",
        "(?:half-|step)?(?:brothers?|sisters?|siblings?),?(?: (?:of|to|is|was))?(?: (?:the|"
        r"king|queen|sir|actor|actress|\w+er))*|brother-in-law",
        "{IS}(?:half-|step)?(?:brother|sister|sibling) (?:of|to)",
    ),
    (
        "father",
        "father dad paternal",
        "person entity",
        "father,?(?: (?:is|was))?|(?:son|daughter|child|born) (?:of|to)(?: (?:the|king|sir|"
        r"actor|\w+er))*",
        "{IS}father (?:of|to)",
    ),
    (
        "mother",
        "mother mom mum maternal",
        "person entity",
        "mother,?(?: (?:is|was))?|(?:son|daughter|child|born) (?:of|to) [^.;]{3,60}? "
        "and(?: (?:his|her|the) (?:wife|mother),?)?|born to",
        "{IS}mother (?:of|to)",
    ),
    (
        "parent",
        "parent parents",
        "person entity",
        "(?:father|mother|parents?),?(?: (?:is|was|were))?|(?:son|daughter|child|born) (?:of|to)",
        "{IS}(?:father|mother|parent) (?:of|to)",
    ),
    (
        "child",
        "child son daughter children kid offspring",
        "person entity",
        "(?:sons?|daughters?|child|children),?(?: (?:named|called|is|was))?|(?:father|"
        "mother|parents?) (?:of|to)",
        r"{IS}(?:(?:\w+ ){0,2})(?:son|daughter|child) (?:of|to)|(?:is|was) born to",
    ),
    (
        "grandparent",
        "grandfather grandmother grandparent",
        "person entity",
        "grand(?:father|mother|son of|daughter of),?",
        "{IS}grand(?:father|mother) of",
    ),
    (
        "birthplace",
        "birthplace born birth native hometown",
        "place entity",
        r"born\b[^.;()]{0,60}?\b(?:in|at|near)|native of|raised in|born|birthplace (?:is|"
        r"was|of)|grew up in|\(\d{1,2} \w+ \d{4} in|\([^()]{4,24}, ",
        "",
    ),
    (
        "birthdate",
        "born birth birthday birthdate",
        "date",
        r"born\b[^.;\d]{0,60}?(?:on|in)?|born(?: (?:on|in|c\.))?|birthday (?:is|was)|\(|"
        r"\(b\.",
        "[-–—]",
    ),
    (
        "deathplace",
        "die died death dies deceased",
        "place entity",
        r"(?:died|death|killed|murdered|executed|assassinated)\b[^.;()]{0,60}?\b(?:in|at|"
        r"near)|buried (?:in|at)|[–—-] ?\d{1,2} \w+ \d{4}(?: in|,)",
        "",
    ),
    (
        "deathdate",
        "die died death dies deceased killed",
        "date",
        r"(?:died|death|killed|d\.)\b[^.;\d]{0,50}?(?:on|in|of)?|[–—-]|died",
        "",
    ),
    (
        "deathcause",
        "die died death cause",
        "entity",
        "died (?:of|from)|cause of death (?:is|was)|killed (?:by|in)|death (?:from|by)",
        "",
    ),
    (
        "burial",
        "buried burial grave",
        "place entity",
        r"(?:buried|interred|grave|entombed)\b[^.;]{0,30}?\b(?:in|at|near)",
        "",
    ),
    (
        "citizenship",
        "nationality citizenship citizen nation country",
        "place entity",
        r"(?:is|was) an?|citizen of|nationality|native of|born\b[^.;]{0,60}?\bin",
        "citizen|nationality|national",
    ),
    (
        "founder",
        "founded founder founders founding establish formed started",
        "person organisation entity",
        "(?:founded|established|formed|created|started|set up){BY}|founders?,?(?: (?:is|"
        "was|were))?|brainchild of",
        "(?:co-)?founded|established|{IS}(?:co-)?founder of",
    ),
    (
        "director",
        "director directed directs direct filmmaker",
        "person entity",
        "(?:directed|helmed){BY}|directors?,?(?: (?:is|was))?|(?:film|movie) by",
        "directed|{IS}director of",
    ),
    (
        "producer",
        "producer produced produces producing",
        "person organisation entity",
        "produced{BY}|producers?,?|(?:film|movie|series) by",
        "produced|produces|{IS}producer of",
    ),
    (
        "writer",
        "author writer wrote written writes screenwriter screenplay penned poet novelist write",
        "person organisation entity",
        "(?:written|authored|penned|published|issued){BY}(?: (?:author|writer|poet|"
        "novelist|philosopher|pope|journalist))?|(?:novel|book|poem|play|story|stories|"
        "work|screenplay|treatise|text|script|album|song|memoir|series|encyclical) by(?: "
        r"(?:the|\w+ian|\w+can|\w+ish))?(?: (?:author|writer|poet|novelist|philosopher|pope|"
        "journalist))?|writers?,?|authors?,?|co-written by",
        r"wrote|writes|penned|{IS}(?:author|writer|novelist) of|'s (?:\w+ )?(?:novel|book|"
        "play)",
    ),
    (
        "composer",
        "composer composed lyricist songwriter music score compose",
        "person organisation entity",
        "(?:composed|music|score|opera|written|set to music|lyrics|works?|ballet|"
        r"symphony){BY}|composers?,?|(?:music|score|songs?|opera|lyrics)(?: \w+)? by",
        "composed|wrote|{IS}composer of|'s (?:opera|symphony)",
    ),
    (
        "performer",
        "performer performed sang sung singer artist band recorded sings musician sing "
        "performs album perform",
        "person organisation entity",
        "(?:album|song|single|ep|record|track|mixtape|hit|cover|ballad|recorded|performed|"
        r"sung|released|duet|debut)(?: \w+){0,3}? by(?: the)?(?:(?: [\w-]+){0,7}? (?:band|"
        "singer|artist|rapper|musician|group|duo|player|songwriter|singer-songwriter|"
        "saxophonist|guitarist|pianist|trio))?|performed by|sung by|singer,?|band",
        r"performed|recorded|sang|sings|released|'s (?:[\w-]+ ){0,3}(?:album|song|single|ep)",
    ),
    (
        "cast",
        "actor actress star stars starred starring plays played portrays portrayed acted "
        "cast play portray",
        "person entity",
        "starr(?:ing|ed)|stars|co-stars|(?:played|portrayed) by|featuring|cast (?:includes|"
        r"of)|actor|actress|\(",
        "(?:plays?|played|portrays?|portrayed|stars?|starred|acted|appeared)(?: in| as)?|"
        r"as(?: the)?|\)",
    ),
    (
        "character",
        "character role character:",
        "person entity title",
        "(?:plays?|played|portrays?|portrayed|portraying|voiced|voices|role of|character|"
        "roles?)(?: as)?(?: the)?|as(?: the)?",
        r"\(|(?:{IS})?(?:played|portrayed|voiced) by",
    ),
    (
        "voice",
        "voice voices voiced",
        "person entity",
        "voiced by|voice of|voices?",
        r"voices|voiced|provides|as the voice|\(voice",
    ),
    (
        "head",
        "head leader chairman president ceo chief chair governor mayor minister manager "
        "coach captain executive chancellor premier principal king queen led leads lead",
        "person organisation entity",
        "(?:head(?:ed)?|leader|chairman|president|ceo|chief executive(?: officer)?|"
        r"governor|mayor|minister|manager|coach|captain|led)(?: \(\w+\))?(?: by| is| was|,)?",
        "{IS}(?:chairman|president|ceo|chief executive|director|head|leader|governor|mayor|"
        "minister|manager|coach|captain)|leads|led|headed",
    ),
    (
        "team",
        "team club franchise plays played play plays league signed",
        "organisation entity",
        "(?:plays?|played|playing|signed|drafted|footballer|midfielder|striker|defender|"
        r"competes?|home)(?: \w+){0,4}? (?:for|with|by|in|to|of)(?: the)?|joined(?: the)?|"
        "member of(?: the)?",
        "(?:play|compete)s?",
    ),
    (
        "member",
        "member part band joined group",
        "organisation entity",
        "members? of(?: the)?|joined(?: the)?|candidate of(?: the)?|(?:singer|guitarist|"
        "drummer|bassist|vocalist|frontman|frontwoman|leader) (?:of|for)(?: the)?|with(?: "
        "the)?",
        "member",
    ),
    (
        "party",
        "party political",
        "organisation entity",
        "members? of(?: the)?|candidate (?:of|for)(?: the)?|joined(?: the)?|for(?: the)?|"
        "of(?: the)?",
        "candidate|member|politician",
    ),
    (
        "education",
        "educated education attended university college school alma mater studied "
        "graduated graduate attend study",
        "organisation place entity",
        r"(?:educated|studied|graduated|attended|enrolled|degree|graduate|alumn\w+|"
        r"student)(?: \w+){0,4}? (?:at|from|of)(?: the)?|attended(?: the)?|alma mater",
        "",
    ),
    (
        "employer",
        "employer employed work worked works",
        "organisation place entity",
        r"(?:worked|works|employed|professor|taught|served|working)(?: \w+){0,4}? (?:at|for|"
        "by|with|in)(?: the)?",
        "",
    ),
    (
        "occupation",
        "occupation profession job career",
        "entity person",
        r"(?:is|was) an?(?: \w+(?:ian|ish|can|ese))?|worked as an?|career as an?",
        "",
    ),
    (
        "award",
        "award prize medal awarded honored honoured received",
        "entity title organisation",
        "(?:won|wins?|received|awarded|recipient of|earned|honou?red with)(?: the| an?)?",
        "award|prize|medal|recipient|winner",
    ),
    (
        "namesake",
        "namesake honor eponym after named",
        "person place entity organisation",
        r"(?:named|dedicated|renamed)(?: (?:after|for|to|in hono\w+ of))(?: the)?|in "
        "honou?r of|(?:takes|took|derives|gets) (?:its|their) name from|dedicated to",
        "",
    ),
    (
        "winner",
        "winner won champion winning beat defeated win victory",
        "person organisation entity",
        r"(?:won|win)(?: \w+){0,3} by|winners?,?|champions?,?|defeated by|lost to",
        "won|wins|defeated|beat|{IS}(?:winner|champion)",
    ),
)
