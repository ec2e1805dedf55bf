import type { Company, Person, Place, ProfessionId, School } from '@/lib/service/data/model'
import { employersOf, makeCareer, professionIn, seat, type Employers } from '@/lib/sandbox/network/careers'
import { asOfMonth, daysBefore, month, thisYear } from '@/lib/sandbox/network/dates'
import type { Position } from '@/lib/sandbox/network/positions'
import { random, weighing, type Random } from '@/lib/sandbox/network/random'
import { bySubject, makeStudies, type Schools } from '@/lib/sandbox/network/companies'
import {
  companySlots,
  keywordsOf,
  marketOf,
  markets,
  professions,
  slug,
  write,
  type Trade,
} from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }
import nameWords from '@/lib/sandbox/network/words/names.json' with { type: 'json' }

const hex = '0123456789abcdef'
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Where somebody stands before anything else is known: at which company, in which work. */
export type Start = {
  id: number
  company: Company
  place: Place
  profession: ProfessionId
  position: Position | undefined
  /** The recruiter or founder of a company. */
  hires: boolean
  isEmployed: boolean
  isStar: boolean
  memorialized: boolean
}

/** Says where people stand, each by their number: first one who hires for each company, then others, then the positions. */
export function planPeople(count: number, companies: readonly Company[], positions: readonly Position[]) {
  const byHeadcount = weighing(companies, (each) => Math.sqrt(each.headcount))
  return (id: number): Start => {
    const chance = random('person', id)
    const position = positions[id - 1 - count]
    const hires = id <= companies.length
    const company = position?.company ?? companies[id - 1] ?? byHeadcount(chance)
    if (!company) throw new Error('nobody employs anybody')
    const place = position?.place ?? (chance.chance(0.62) ? seat(company) : chance.pick(company.places))
    const hiring = company.headcount < 25 ? 'leadership' : 'people'
    return {
      id,
      company,
      place,
      profession: position?.profession ?? (hires ? hiring : professionIn(company, chance)),
      position,
      hires,
      isEmployed: hires || position !== undefined || chance.chance(0.94),
      isStar: chance.chance(0.02),
      memorialized: !hires && !position && chance.chance(0.002),
    }
  }
}

/** Makes fictional members of those who stand somewhere. */
export async function openPeople(companies: readonly Company[], schools: readonly School[]) {
  const names = new Map(
    await Promise.all(markets.map(async (each) => [each.country, await namesOf(each.locale)] as const)),
  )
  const around = { schools: bySubject(schools), employers: employersOf(companies), taken: new Set<string>() }
  return (start: Start): Person => {
    const chance = random('origin', start.id)
    const origin = chance.chance(0.87)
      ? start.place.countryCode
      : chance.weighted(markets, (each) => each.share).country
    const name = names.get(origin)?.(start.id)
    if (!name) throw new Error(`no names for ${origin}`)
    return makePerson(start, { ...around, name, origin })
  }
}

type Around = { schools: Schools; employers: Employers; taken: Set<string>; name: Name; origin: string }

function makePerson(start: Start, { schools, employers, taken, name, origin }: Around): Person {
  const { id, company, place, profession, position, isEmployed } = start
  const chance = random('life', id)
  const founder = start.hires && profession === 'leadership' ? { level: 6 } : {}
  const fixed = position ? { level: position.level, title: position.title } : founder
  const least = Math.max(7, 5 * ('level' in fixed ? fixed.level : 2) ** 2)
  const started = asOfMonth - Math.round(least + Math.pow(chance.next(), 1.25) * (36 * 12 - least))
  const tenure = Math.round(Math.min(asOfMonth - started, 2 + Math.pow(chance.next(), 1.7) * 130))
  const since = Math.max(asOfMonth - tenure, month(company.founded, chance.int(1, 12)), started)
  const current = isEmployed ? { company, place, from: Math.min(since, asOfMonth - 1), ...fixed } : null
  const ambition = chance.next() * 2 - 0.8
  const roles = makeCareer({ profession, started, ambition, home: place, current }, employers, chance)
  const { level = 1, title = professions[profession].name } = roles[0] ?? {}
  const care = chance.among({ full: 74, plain: 12, sparse: 12, hidden: position ? 0 : 2 })
  const influencer = level >= 4 && start.isStar
  const faceless = { full: 0.05, plain: 0.05, sparse: 0.5, hidden: 1 }[care]
  const longest = Math.min(365 * (thisYear - 2004), Math.max(400, (asOfMonth - started) * 30))
  return {
    id,
    slug: identifierOf(id, name, chance, taken),
    encoded: `ACoAA${random('encoded', id).text(base64Url, 34)}`,
    memberNumber: 10_000_000 + id * 24_571 + chance.int(0, 20_000),
    firstName: name.first,
    lastName: name.last + (chance.chance(0.03) ? chance.pick([', PhD', ', MBA', ', MSc', ', PMP']) : ''),
    face: chance.chance(faceless) ? 'none' : `${name.sex.charAt(0)}${chance.text(hex, 7)}`,
    headline: headlineOf(
      { company: isEmployed ? company : null, place },
      professions[profession],
      title,
      chance,
    ),
    profession,
    level,
    care,
    place,
    roles,
    studies: makeStudies({ profession, started, home: place }, schools, chance),
    languages: languagesOf(place.countryCode, origin, chance),
    keywords: keywordsOf(profession),
    mailbox: isEmployed
      ? chance.among({ deliverable: 70, 'catch-all': 14, undeliverable: 7, none: 9 })
      : 'none',
    joined: daysBefore(chance.int(200, longest)),
    connections: Math.round(30 + Math.pow(chance.next(), 1.6) * 2400 + level * 90),
    followers: Math.round(
      influencer ? 12_000 + chance.next() * 140_000 : 40 + Math.pow(chance.next(), 2) * 4200 + level * 130,
    ),
    openToWork: !isEmployed || chance.chance(0.05),
    hiring: isEmployed && chance.chance(profession === 'people' ? 0.7 : level >= 4 ? 0.15 : 0),
    premium: chance.chance(profession === 'sales' || profession === 'people' ? 0.4 : 0.14),
    influencer,
    memorialized: start.memorialized,
    verified: chance.chance(0.42),
    followsPeople: [],
    followsCompanies: [],
  }
}

/** Some have their bare name, if nobody else has; the others end in six digits, which belong to one number alone. */
function identifierOf(id: number, name: Name, chance: Random, taken: Set<string>): string {
  const plain = slug(name.latin)
  if (chance.chance(0.22) && plain.includes('-') && !taken.has(plain)) {
    taken.add(plain)
    return plain
  }
  const number = (id * 7_368_787) % 10_485_760
  const [start, end] = [number % 256, Math.floor(number / 2_560)]
  const digits = (value: number, length: number) => value.toString(16).padStart(length, '0')
  return `${plain}-${digits(start, 2)}${Math.floor(number / 256) % 10}${digits(end, 3)}`
}

function headlineOf(
  { company, place }: { place: Place; company: Company | null },
  { name, skills, beliefs }: Trade,
  title: string,
  chance: Random,
): string {
  const { employed, free } = profileWords.headlines
  const [skill = '', other = ''] = chance.sample(skills, 2)
  const slots = {
    city: [place.name],
    title: [title],
    trade: [name],
    skill: [skill],
    other: [other],
    belief: beliefs,
  }
  return company
    ? write(chance.pick(employed), { ...companySlots(company), ...slots }, chance)
    : write(chance.pick(free), slots, chance)
}

function languagesOf(home: string, origin: string, chance: Random): string[] {
  const own = [origin, home].map((code) => marketOf(code)?.languageName ?? 'English')
  const names = markets.map(({ languageName }) => languageName)
  return [...new Set([...own, 'English', ...chance.sample(names, chance.int(0, 2))])]
}

type Name = { first: string; last: string; latin: string; sex: 'female' | 'male' }

type Pair = readonly [native: string, latin: string]
type Lists = Readonly<Record<'last' | Name['sex'], readonly Pair[]>>

// safe: the tests read every name of this file
const lists = nameWords as unknown as Readonly<Record<string, Lists>>

const refused = /\b(?:doe|example|test|sample|dummy|placeholder|someone|user|smith-john|xxx)\b/

/** Names of one locale in a fixed order; lists of our own where the package has no Latin names. */
async function namesOf(locale: string): Promise<(order: number) => Name> {
  const own = lists[locale]
  if (own)
    return (order) => {
      const chance = random('name', locale, order)
      const sex = chance.pick(['female', 'male'] as const)
      const pairs = [chance.pick(own[sex]), chance.pick(own.last)] as const
      const script = chance.chance(0.4) ? 0 : 1
      const [first, last] = [pairs[0][script], pairs[1][script]]
      return { first, last, latin: `${pairs[0][1]} ${pairs[1][1]}`, sex }
    }
  const { allLocales, base, en, Faker } = await import('@faker-js/faker')
  const known: Readonly<Record<string, (typeof allLocales)[keyof typeof allLocales]>> = allLocales
  const native = known[locale]
  if (!native) throw new Error(`unknown locale ${locale}`)
  const faker = new Faker({ locale: [native, known[locale.split('_')[0] ?? ''] ?? native, en, base] })
  return (order) => {
    faker.seed([2026, order])
    const sex = random('sex', locale, order).pick(['female', 'male'] as const)
    for (;;) {
      const [first, last] = [faker.person.firstName(sex), faker.person.lastName(sex)]
      const latin = `${first} ${last}`
      if (!refused.test(slug(latin)) && slug(first) && slug(last)) return { first, last, latin, sex }
    }
  }
}
