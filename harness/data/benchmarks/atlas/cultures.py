"""Naming cultures: invented sound inventories from which all proper names are built."""

from __future__ import annotations

from dataclasses import dataclass

from harness.data.benchmarks.atlas.lists import words

__all__ = ["CULTURES", "Culture"]


@dataclass(frozen=True, slots=True)
class Culture:
    """The sounds and endings of one culture; every field but the last two is a choice list."""

    name: str
    onsets: tuple[str, ...]
    vowels: tuple[str, ...]
    medials: tuple[str, ...]
    male: tuple[str, ...]
    female: tuple[str, ...]
    surname: tuple[str, ...]
    place: tuple[str, ...]
    country: tuple[tuple[str, str], ...]
    particles: tuple[str, ...] = ()
    particle_permille: int = 0


CULTURES: tuple[Culture, ...] = (
    Culture(
        "veskar",
        words("B D Dr G K Kr L M P R S St T V Vl Z Zd"),
        words("a e i o u"),
        words("b d dv k l lk m n r rv s sk t v z zh"),
        words("imir oslan avek emil idor uzan orik"),
        words("ena iska ovara elja uzka amira ilka"),
        words("ovrik ezhan ulsky adzin enkar ovnar itzek arov"),
        words("ovgrad ice inovo usk ensk ostin"),
        (("ovia", "ovian"), ("avka", "avkan"), ("ezhia", "ezhian")),
    ),
    Culture(
        "halden",
        words("B Br D E F G H Hj I J K L N R S Sk St T Th V"),
        words("a å e i o ø u"),
        words("dr f g ld lm ls nd ng r rk rn sk st v"),
        words("ar ulf en ik vard eir und"),
        words("a hild rid unn iva ena lin"),
        words("berg vik dahlen strøm mosse gaard skov heim"),
        words("havn vik fjell sund dal øy"),
        (("mark", "markish"), ("land", "landic"), ("vold", "voldic")),
    ),
    Culture(
        "tesoro",
        words("A B C D E F G L M N P Pr R S T Tr V"),
        words("a e i o u"),
        words("b c d l ll m n nd nt r rr s st v z"),
        words("aldo erino uzio amiro enso ildo astro"),
        words("ella ina essa orina alda izia umbra"),
        words("értez aloni enque ovar umbría astra etti ález"),
        words("ona ellas ara uela inde osa"),
        (("ania", "anian"), ("ora", "oran"), ("uela", "uelan")),
        ("de", "da"),
        180,
    ),
    Culture(
        "qasir",
        words("B D F H J K Kh M N Q R S Sh T Y Z"),
        words("a i u ā"),
        words("b d f h l m n q r s sh t z"),
        words("ir an ouf iq ul eem ad"),
        words("ira ana ouma iya een aza ila"),
        words("ani ouri ifar azim ubi ash idar oun"),
        words("abad ira oun aqah iyya ar"),
        (("istan", "istani"), ("ar", "ari"), ("oun", "ouni")),
        ("al-",),
        500,
    ),
    Culture(
        "vandrel",
        words("A B Br D E G H J K L M P R S Sch T V W"),
        words("a aa e ee i ie o oe u"),
        words("d g k l ld m n nd r rd s st t v"),
        words("ert olf elm ink ard oud iger"),
        words("eke ine elde aleth ouda isje orra"),
        words("ersma eveld inkhof ooster andijk elaar oorn uwen"),
        words("erdam oord ingen elte uizen eveen"),
        (("erland", "erlandish"), ("onie", "onian"), ("este", "estean")),
        ("van", "ter"),
        420,
    ),
    Culture(
        "sunaro",
        words("H I K M N O R S Sh T U Y"),
        words("a e i o u"),
        words("b d g h k m n r s sh t z"),
        words("oru ishi aku emon iro uke adao"),
        words("ume iko ane oyu asa eri ina"),
        words("amoro ishira okane uzawa emuri anobe ukida otsuri"),
        words("aki umoto ashi enowa iro una"),
        (("ara", "aran"), ("omo", "omoan"), ("ishu", "ishuan")),
    ),
    Culture(
        "adunwe",
        words("A B D E F G Gb K L M N O S T W Y"),
        words("a e i o u ọ"),
        words("b d f g k l m mb n nd r s t w"),
        words("ade umi ole enwa ayo ike una"),
        words("ola iwe esi unke ara onwi adi"),
        words("olade umbari enwosi akanu ogundo ewale isoba ontari"),
        words("oko umbe ari anga owe esi"),
        (("ombia", "ombian"), ("eri", "erian"), ("ua", "uan")),
    ),
)
