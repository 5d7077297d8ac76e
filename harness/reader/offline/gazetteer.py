"""Small closed lists of general knowledge: months, countries, demonyms, titles, common words."""

from __future__ import annotations

__all__ = [
    "COUNTRIES",
    "DEMONYMS",
    "GIVEN_NAMES",
    "HONORIFICS",
    "MONTHS",
    "NUMBER_WORDS",
    "ORGANISATION_WORDS",
    "PLACE_WORDS",
    "STATES",
    "TITLE_WORDS",
]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _lines(text: str) -> frozenset[str]:
    return frozenset(item.strip() for item in text.replace("\n", " ").split(",") if item.strip())


MONTHS = {
    name: number
    for number, names in enumerate(
        ["january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
         "august aug", "september sep sept", "october oct", "november nov", "december dec"], 1)
    for name in names.split()
}  # fmt: skip

_COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
NUMBER_WORDS = {word: number for number, word in enumerate(_COUNTED.split())} | {
    "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100, "dozen": 12, "thousand": 1000,
}  # fmt: skip

COUNTRIES = _lines(
    """Afghanistan, Albania, Algeria, Andorra, Angola, Argentina, Armenia, Australia, Austria,
    Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bhutan,
    Bolivia, Bosnia and Herzegovina, Botswana, Brazil, Brunei, Bulgaria, Burkina Faso, Burma,
    Burundi, Cambodia, Cameroon, Canada, Cape Verde, Chad, Chile, China, Colombia, Comoros, Congo,
    Costa Rica, Croatia, Cuba, Cyprus, Czech Republic, Czechoslovakia, Denmark, Djibouti, Dominica,
    Dominican Republic, East Germany, East Timor, Ecuador, Egypt, El Salvador, England, Eritrea,
    Estonia, Ethiopia, Fiji, Finland, France, Gabon, Gambia, Georgia, Germany, Ghana, Great
    Britain, Britain,
    Greece, Grenada, Guatemala, Guinea, Guyana, Haiti, Honduras, Hong Kong, Hungary, Iceland, India,
    Indonesia, Iran, Iraq, Ireland, Israel, Italy, Ivory Coast, Jamaica, Japan, Jordan, Kazakhstan,
    Kenya, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya,
    Liechtenstein, Lithuania, Luxembourg, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta,
    Mauritania, Mauritius, Mexico, Moldova, Monaco, Mongolia, Montenegro, Morocco, Mozambique,
    Myanmar, Namibia, Nepal, Netherlands, New Zealand, Nicaragua, Niger, Nigeria, North Korea,
    North Macedonia, Northern Ireland, Norway, Oman, Pakistan, Palestine, Panama, Papua New Guinea,
    Paraguay, Peru, Philippines, Poland, Portugal, Prussia, Qatar, Romania, Russia, Rwanda, Samoa,
    San Marino, Saudi Arabia, Scotland, Senegal, Serbia, Sierra Leone, Singapore, Slovakia,
    Slovenia, Somalia, South Africa, South Korea, South Sudan, Soviet Union, Spain, Sri Lanka,
    Sudan, Suriname, Swaziland, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand,
    Togo, Tonga, Trinidad and Tobago, Tunisia, Turkey, Turkmenistan, Uganda, Ukraine, UK, U.K.,
    United Arab Emirates, United Kingdom, United States, United States of America, US, U.S., USA,
    U.S.A., USSR, Uruguay, Uzbekistan, Vanuatu, Vatican City, Venezuela, Vietnam, Wales,
    West Germany, Yemen, Yugoslavia, Zambia, Zimbabwe"""
)

STATES = _lines(
    """Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida,
    Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland,
    Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
    New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma,
    Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah,
    Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming, New South Wales, Queensland,
    Victoria, Tasmania, South Australia, Western Australia, Ontario, Quebec, British Columbia,
    Alberta, Manitoba, Saskatchewan, Nova Scotia, New Brunswick, Newfoundland, Bavaria, Saxony,
    Kerala, Maharashtra, Gujarat, Punjab, Tamil Nadu, Karnataka, West Bengal, Bihar, Rajasthan,
    Uttar Pradesh, Andhra Pradesh, Assam, Odisha, Catalonia, Andalusia, Aragon, Lombardy, Tuscany"""
)

DEMONYMS = _words(
    """Afghan Albanian Algerian American Angolan Argentine Argentinian Armenian Australian Austrian
    Azerbaijani Bangladeshi Belarusian Belgian Bolivian Bosnian Brazilian British Bulgarian Burmese
    Cambodian Cameroonian Canadian Chilean Chinese Colombian Congolese Croatian Cuban Cypriot Czech
    Danish Dutch Ecuadorian Egyptian English Eritrean Estonian Ethiopian Filipino Finnish French
    Georgian German Ghanaian Greek Guatemalan Haitian Hungarian Icelandic Indian Indonesian Iranian
    Iraqi Irish Israeli Italian Jamaican Japanese Jordanian Kazakh Kenyan Korean Kuwaiti Latvian
    Lebanese Liberian Libyan Lithuanian Malaysian Maltese Mexican Moldovan Mongolian Moroccan
    Nepalese Nicaraguan Nigerian Norwegian Pakistani Palestinian Panamanian Paraguayan Persian
    Peruvian Polish Portuguese Romanian Russian Rwandan Saudi Scottish Senegalese Serbian
    Singaporean Slovak Slovene Slovenian Somali Soviet Spanish Sudanese Swedish Swiss Syrian
    Taiwanese Tanzanian Thai Tunisian Turkish Ugandan Ukrainian Uruguayan Uzbek Venezuelan
    Vietnamese Welsh Yugoslav Zambian Zimbabwean African Asian European Roman Byzantine"""
)

HONORIFICS = _words(
    """King Queen Prince Princess Emperor Empress Tsar Sultan Pope Saint St. Sir Dame Lord Lady
    Duke Duchess Count Countess Earl Baron President Premier Chancellor Governor Senator Mayor
    General Colonel Captain Major Admiral Lieutenant Sergeant Marshal Judge Justice Professor Dr.
    Doctor Mr. Mrs. Ms. Mr Mrs Ms Dr Rev. Reverend Bishop Archbishop Cardinal Father Coach Minister
    Secretary Leader Chairman Owner Manager Player Mayor Captain Executive Director Actor
    Actress Author Writer Singer Composer Producer Representative Chief"""
)

ORGANISATION_WORDS = _words(
    """Company Corporation Corp Inc Ltd Limited LLC Group Holdings Bank Records Music Entertainment
    Pictures Studios Studio Productions Films Press Publishing Books Magazine University College
    School Institute Academy Party League Association Federation Union Club FC F.C. United Army
    Navy Force Agency Department Ministry Bureau Commission Committee Council Society Foundation
    Organization Organisation Network Airlines Airways Motors Industries Systems Technologies
    Orchestra Band Church Team Conference Board Authority Service Services Brothers Bros Partners
    Trust Hospital Museum Media Television Radio Congress Parliament Assembly Senate Court"""
)

PLACE_WORDS = _words(
    """County City Town Village Island Islands River Lake Sea Ocean Bay Gulf Mountain Mountains
    Mount Mt. Valley Park Province State District Region Republic Kingdom Empire Territory Street
    Avenue Road Bridge Harbour Harbor Port Beach Cape Peninsula Desert Forest Creek Canal Airport
    Station Stadium Arena Hall Castle Palace Cathedral Abbey Square Garden Gardens Borough Parish
    Township Prefecture Municipality Canton Oblast Coast North South East West Heights Hills Hill
    Falls Springs Fort Center Centre Theatre Theater Cemetery Tower House Building Strait"""
)

TITLE_WORDS = _words(
    """Symphony Sonata Album Song Chronicles Tales Trilogy Series Saga Show Story Novel Ballad
    Suite Concerto Opera Rhapsody Manifesto Encyclopedia"""
)

GIVEN_NAMES = _words(
    """James John Robert Michael William David Richard Joseph Thomas Charles Christopher Daniel
    Matthew Anthony Mark Donald Steven Stephen Paul Andrew Joshua Kenneth Kevin Brian George Edward
    Ronald Timothy Jason Jeffrey Ryan Jacob Gary Nicholas Eric Jonathan Larry Justin Scott Brandon
    Benjamin Samuel Frank Gregory Raymond Alexander Patrick Jack Dennis Jerry Tyler Aaron Jose Henry
    Adam Douglas Nathan Peter Zachary Kyle Walter Harold Jeremy Ethan Carl Keith Roger Gerald
    Christian Terry Sean Arthur Austin Noah Lawrence Jesse Joe Bryan Billy Jordan Albert Dylan Bruce
    Willie Gabriel Alan Juan Louis Russell Ralph Roy Eugene Philip Harry Vincent Bobby Johnny Hugh
    Simon Martin Frederick Ernest Leonard Francis Alfred Stanley Edwin Herbert Oscar Victor Clarence
    Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Sandra
    Margaret Ashley Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca
    Laura Helen Sharon Cynthia Kathleen Amy Angela Shirley Brenda Emma Anna Pamela Nicole Samantha
    Katherine Christine Debra Rachel Carolyn Janet Maria Catherine Heather Diane Olivia Julie Joyce
    Victoria Ruth Virginia Lauren Kelly Christina Joan Evelyn Judith Andrea Hannah Megan Cheryl
    Jacqueline Martha Gloria Teresa Ann Anne Sara Madison Frances Kathryn Janice Jean Alice Julia
    Grace Judy Sophia Rose Theresa Denise Marilyn Amber Danielle Brittany Diana Jane Charlotte Clara
    Hans Karl Wilhelm Friedrich Heinrich Johann Otto Fritz Giovanni Giuseppe Antonio Francesco Paolo
    Pierre Jacques Francois François Jean-Paul Claude Carlos Luis Miguel Pedro Diego Pablo Fernando
    Ivan Dmitri Sergei Vladimir Nikolai Mikhail Boris Mohammed Muhammad Ahmed Ali Hassan
    Ibrahim Abdul
    Raj Ravi Anil Sanjay Tony Steve Mike Tom Tim Jim Bob Bill Dave Dan Ben Sam Ted Fred Greg Chris
    Matt Nick Jeff Ken Ron Don Max Leo Kim Kate Liz Meg Amelia Lucy Eleanor Florence Dorothy
    Agnes"""
)
