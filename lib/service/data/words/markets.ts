/** A country where people of the network live; `share` weighs it, `cities` says how many of its largest count. */
export type Market = {
  country: string
  share: number
  cities: number
  locale: string
  language: string
  languageName: string
  currency: string
  pay: number
  dialling: string
  roots: readonly string[]
}

const market = (
  country: string,
  [share, cities]: readonly [number, number],
  [locale, language, languageName]: readonly [string, string, string],
  [currency, pay, dialling]: readonly [string, number, string],
  roots: string,
): Market => ({
  country,
  share,
  cities,
  locale,
  language,
  languageName,
  currency,
  pay,
  dialling,
  roots: roots.split(' '),
})

const english =
  'Brightmoor Ashgrove Larkfield Wrenhall Thornbury Copperleigh Eastwick Fernshaw Harrowgate Millbrook Oakhaven Penrowe Quillan Ridgemont Silverdale Tarnwell Westerby Kestrelby Amberline Stonebrae Foxglen Marlhurst Hollin Briarcliff'
const german =
  'Nordhafen Lindental Sternwald Brockmann Hallensee Rabenau Eichstätter Morgenrot Falkenried Kranich Weidenau Silberbach Uferland Grünholm Halvenstein Ostermark Tannwerk Wiesengrund Birkholz Seeblick'
const french =
  'Valmerie Clairval Beaurivage Montclary Sauvigny Argentan Lavandier Rochevie Fontenoy Marivaux Corbières Belleforge Aubépine Tourmaline Delorme Hautebrise'
const spanish =
  'Almenara Montesol Riberana Caldereta Soleada Encina Alborada Marisma Cordel Valdeoro Pinares Azahar Ventisca Robledal Cimadevilla Lucero'
const italian =
  'Montelupo Valdora Serravalle Luminella Castelvetro Fiordaliso Terranova Granata Bellaluce Cipresso Rovereda Mareforte Pietralba Solferra'
const nordic =
  'Fjällby Norrsken Björkvik Halden Solvang Stormvik Lindholt Ravnsborg Havglimt Kvistgaard Isbrink Åsmark Tindra Koivula Saarela Hjelmar'
const slavic =
  'Jasna Wierzba Dolina Kamenice Lipova Zorza Brzeg Sokolin Jantar Vltavan Polana Bystra Morava Orlice Zelena Topola'
const indian =
  'Suvarna Nilgara Kavisha Ashvana Prakala Vindara Chandira Malhar Tarang Udanta Saffron Narvika Akash Mandara Indara Lotusbay'
const japanese =
  'Asahina Mizuki Kazehara Aozora Hanamori Shirakawa Tsubaki Minamo Hoshino Kirisame Sakuraba Namikawa'
const african = 'Baobala Savannah Zawadi Umoja Kilele Tumaini Pamoja Jabari Mwanga Acarisa Tamarind Sankofa'

/** The home markets of the network. */
export const markets: readonly Market[] = [
  market('US', [22, 42], ['en_US', 'en', 'English'], ['USD', 1.3, '+1'], english),
  market('GB', [12, 24], ['en_GB', 'en', 'English'], ['GBP', 0.8, '+44'], english),
  market('DE', [15, 26], ['de', 'de', 'German'], ['EUR', 1, '+49'], german),
  market('FR', [8, 16], ['fr', 'fr', 'French'], ['EUR', 0.9, '+33'], french),
  market('NL', [6, 10], ['nl', 'nl', 'Dutch'], ['EUR', 1, '+31'], german),
  market('ES', [5, 12], ['es', 'es', 'Spanish'], ['EUR', 0.65, '+34'], spanish),
  market('IT', [5, 12], ['it', 'it', 'Italian'], ['EUR', 0.7, '+39'], italian),
  market('CH', [3, 6], ['de_CH', 'de', 'German'], ['CHF', 1.5, '+41'], german),
  market('AT', [3, 5], ['de_AT', 'de', 'German'], ['EUR', 0.95, '+43'], german),
  market('SE', [4, 6], ['sv', 'sv', 'Swedish'], ['SEK', 10, '+46'], nordic),
  market('DK', [3, 4], ['da', 'da', 'Danish'], ['DKK', 7.6, '+45'], nordic),
  market('NO', [2, 4], ['nb_NO', 'nb', 'Norwegian'], ['NOK', 10.5, '+47'], nordic),
  market('FI', [2, 4], ['fi', 'fi', 'Finnish'], ['EUR', 0.9, '+358'], nordic),
  market('PL', [5, 10], ['pl', 'pl', 'Polish'], ['PLN', 3.2, '+48'], slavic),
  market('CZ', [2, 4], ['cs_CZ', 'cs', 'Czech'], ['CZK', 17, '+420'], slavic),
  market('PT', [3, 5], ['pt_PT', 'pt', 'Portuguese'], ['EUR', 0.55, '+351'], spanish),
  market('BE', [2, 4], ['nl_BE', 'nl', 'Dutch'], ['EUR', 0.95, '+32'], french),
  market('IE', [2, 3], ['en_IE', 'en', 'English'], ['EUR', 1, '+353'], english),
  market('CA', [5, 10], ['en_CA', 'en', 'English'], ['CAD', 1.3, '+1'], english),
  market('AU', [4, 7], ['en_AU', 'en', 'English'], ['AUD', 1.5, '+61'], english),
  market('IN', [9, 14], ['en_IN', 'hi', 'Hindi'], ['INR', 32, '+91'], indian),
  market('SG', [2, 1], ['en_SG', 'zh', 'Mandarin'], ['SGD', 1.3, '+65'], english),
  market('JP', [3, 6], ['ja', 'ja', 'Japanese'], ['JPY', 120, '+81'], japanese),
  market('BR', [5, 10], ['pt_BR', 'pt', 'Portuguese'], ['BRL', 2.3, '+55'], spanish),
  market('MX', [3, 6], ['es_MX', 'es', 'Spanish'], ['MXN', 9, '+52'], spanish),
  market('ZA', [2, 4], ['en_ZA', 'en', 'English'], ['ZAR', 10, '+27'], african),
  market('NG', [2, 3], ['en_NG', 'en', 'English'], ['NGN', 500, '+234'], african),
  market('AE', [2, 2], ['en_GB', 'ar', 'Arabic'], ['AED', 4, '+971'], english),
]
