import type { Company, Person, Place, School } from '@/lib/service/data/model'
import { employersOf, makeCareer, professionIn, seat, type Employers } from '@/lib/sandbox/network/careers'
import { asOfMonth, daysBefore, month, thisYear } from '@/lib/sandbox/network/dates'
import type { Position } from '@/lib/sandbox/network/positions'
import { random, type Random } from '@/lib/sandbox/network/random'
import { makeStudies } from '@/lib/sandbox/network/companies'
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

type World = { companies: readonly Company[]; schools: readonly School[]; positions: readonly Position[] }

const hex = '0123456789abcdef'
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Fictional members: first a recruiter or founder for each company, then others, then one for each position. */
export async function makePeople(count: number, { companies, schools, positions }: World): Promise<Person[]> {
  const names = new Map(
    await Promise.all(markets.map(async (each) => [each.country, await namesOf(each.locale)] as const)),
  )
  const taken = new Set<string>()
  const employers = employersOf([...companies, ...new Set(positions.map(({ company }) => company))])
  return Array.from({ length: count + positions.length }, (_, index) => {
    const chance = random('person', index)
    const position = positions[index - count]
    const company =
      position?.company ?? companies[index] ?? chance.weighted(companies, (each) => Math.sqrt(each.headcount))
    const place = position?.place ?? (chance.chance(0.62) ? seat(company) : chance.pick(company.places))
    const origin = chance.chance(0.87)
      ? place.countryCode
      : chance.weighted(markets, (each) => each.share).country
    const name = names.get(origin)?.(index)
    if (!name) throw new Error(`no names for ${origin}`)
    const start = { company, place, name, origin, position, hires: index < companies.length }
    return makePerson(index + 1, start, { schools, employers, taken })
  })
}

type Start = {
  company: Company
  place: Place
  name: Name
  origin: string
  position: Position | undefined
  hires: boolean
}

type Work = Pick<Position, 'profession'> & Partial<Pick<Position, 'level' | 'title'>>

/** What a position says, or what its founder or recruiter does for a company, or any of the work there. */
function workOf({ company, position, hires }: Start, chance: Random): Work {
  if (position) {
    const { profession, level, title } = position
    return { profession, level, title }
  }
  if (!hires) return { profession: professionIn(company, chance) }
  return company.headcount < 25 ? { profession: 'leadership', level: 6 } : { profession: 'people' }
}

type Around = { schools: readonly School[]; employers: Employers; taken: Set<string> }

function makePerson(id: number, start: Start, { schools, employers, taken }: Around): Person {
  const { company, place, name, position, hires } = start
  const chance = random('life', id)
  const { profession, ...fixed } = workOf(start, chance)
  const least = Math.max(7, 5 * (fixed.level ?? 2) ** 2)
  const started = asOfMonth - Math.round(least + Math.pow(chance.next(), 1.25) * (36 * 12 - least))
  const isEmployed = hires || position !== undefined || chance.chance(0.94)
  const tenure = Math.round(Math.min(asOfMonth - started, 2 + Math.pow(chance.next(), 1.7) * 130))
  const since = Math.max(asOfMonth - tenure, month(company.founded, chance.int(1, 12)), started)
  const current = isEmployed ? { company, place, from: Math.min(since, asOfMonth - 1), ...fixed } : null
  const ambition = chance.next() * 2 - 0.8
  const roles = makeCareer({ profession, started, ambition, home: place, current }, employers, chance)
  const { level = 1, title = professions[profession].name } = roles[0] ?? {}
  const care = chance.among({ full: 74, plain: 12, sparse: 12, hidden: position ? 0 : 2 })
  const influencer = level >= 4 && chance.chance(0.04)
  const faceless = { full: 0.05, plain: 0.05, sparse: 0.5, hidden: 1 }[care]
  const longest = Math.min(365 * (thisYear - 2004), Math.max(400, (asOfMonth - started) * 30))
  return {
    id,
    slug: identifierOf(name, chance, taken),
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
    languages: languagesOf(place.countryCode, start.origin, chance),
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
    memorialized: !hires && !position && chance.chance(0.002),
    verified: chance.chance(0.42),
    followsPeople: [],
    followsCompanies: [],
  }
}

function identifierOf(name: Name, chance: Random, taken: Set<string>): string {
  const plain = slug(name.latin)
  const tail = () => `${chance.text(hex, 2)}${chance.int(0, 9)}${chance.text(hex, 3)}`
  let key = chance.chance(0.22) && plain.includes('-') ? plain : `${plain}-${tail()}`
  while (taken.has(key)) key = `${plain}-${tail()}`
  taken.add(key)
  return key
}

function headlineOf(
  { company, place }: Pick<Start, 'place'> & { company: Company | null },
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
