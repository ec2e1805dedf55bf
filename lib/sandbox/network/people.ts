import type { Company, Person, Place, ProfessionId, School } from '@/lib/service/data/model'
import { random, type Random } from '@/lib/sandbox/network/random'
import { employersOf, makeCareer, professionIn, seat, type Employers } from '@/lib/sandbox/network/careers'
import { asOfMonth, daysBefore, month } from '@/lib/sandbox/network/dates'
import type { Position } from '@/lib/sandbox/network/positions'
import { makeStudies } from '@/lib/sandbox/network/schools'
import { companySlots, slug, write } from '@/lib/sandbox/network/text'
import { marketOf, markets, professions } from '@/lib/sandbox/network/words'
import type { Faker } from '@faker-js/faker'
import nameWords from '@/lib/sandbox/network/words/names.json' with { type: 'json' }

type World = {
  companies: readonly Company[]
  schools: readonly School[]
  /** What people settled in the sought cities do, one person each. */
  positions: readonly Position[]
}

const firstYear = 2004
const hex = '0123456789abcdef'
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Fictional members: the first ones give every company a recruiter or a founder, others are spread by company size up to
 * `count`, and then each position has somebody.
 */
export async function makePeople(count: number, world: World): Promise<Person[]> {
  const names = new Map(
    await Promise.all(markets.map(async (each) => [each.country, await namesOf(each.locale)] as const)),
  )
  const taken = new Set<string>()
  const named = (index: number, place: Place, chance: Random) => {
    const nameFrom = chance.chance(0.87)
      ? place.countryCode
      : chance.weighted(markets, (each) => each.share).country
    const name = names.get(nameFrom)?.(index)
    if (!name) throw new Error(`no names for ${nameFrom}`)
    return { name, nameFrom }
  }
  const employers = employersOf(world.companies)
  const spread = Array.from({ length: count }, (_, index) => {
    const chance = random('person', index)
    const company =
      world.companies[index] ?? chance.weighted(world.companies, (each) => Math.sqrt(each.headcount))
    const place = chance.chance(0.62) ? seat(company) : chance.pick(company.places)
    const start = { company, place, ...named(index, place, chance) }
    return makePerson(index, start, index < world.companies.length, world.schools, employers, taken)
  })
  const settled = world.positions.map((each) => each.company)
  const everyEmployer = employersOf([...new Set([...world.companies, ...settled])])
  const staff = world.positions.map((position, at) => {
    const index = count + at
    const { company, place } = position
    const start = { company, place, position, ...named(index, place, random('person', index)) }
    return makePerson(index, start, false, world.schools, everyEmployer, taken)
  })
  return [...spread, ...staff]
}

type Start = { company: Company; place: Place; name: Name; nameFrom: string; position?: Position }

/** How long a career is at least, in months, at each level from trainee to the top. */
const leastCareer = [3, 7, 30, 60, 96, 130, 160] as const

function makePerson(
  index: number,
  start: Start,
  hires: boolean,
  schools: readonly School[],
  employers: Employers,
  taken: Set<string>,
): Person {
  const id = index + 1
  const { company, place, name, position } = start
  const chance = random('life', id)
  const founder = hires && company.headcount < 25
  const profession =
    position?.profession ?? (founder ? 'leadership' : hires ? 'people' : professionIn(company, chance))
  const youngest = position ? (leastCareer[position.level] ?? 7) : founder ? 60 : hires ? 48 : 7
  const started = asOfMonth - Math.round(youngest + Math.pow(chance.next(), 1.25) * (36 * 12 - youngest))
  const employed = hires || position !== undefined || chance.chance(0.94)
  const tenure = Math.round(Math.min(asOfMonth - started, 2 + Math.pow(chance.next(), 1.7) * 130))
  const from = Math.max(asOfMonth - tenure, month(company.founded, chance.int(1, 12)), started)
  const post = position ? { level: position.level, title: position.title } : founder ? { level: 6 } : {}
  const roles = makeCareer(
    {
      profession,
      started,
      ambition: chance.int(-3, 4),
      home: place,
      current: employed ? { company, place, from: Math.min(from, asOfMonth - 1), ...post } : null,
    },
    employers,
    chance,
  )
  const level = roles[0]?.level ?? 1
  const care = chance.among({ full: 74, plain: 12, sparse: 12, hidden: position ? 0 : 2 })
  const influencer = level >= 4 && chance.chance(0.04)
  return {
    id,
    slug: identifierOf(name, chance, taken),
    encoded: `ACoAA${random('encoded', id).text(base64Url, 34)}`,
    memberNumber: 10_000_000 + id * 24_571 + chance.int(0, 20_000),
    firstName: name.first,
    lastName: name.last + (chance.chance(0.03) ? chance.pick([', PhD', ', MBA', ', MSc', ', PMP']) : ''),
    face: chance.chance(care === 'sparse' ? 0.5 : care === 'hidden' ? 1 : 0.05)
      ? 'none'
      : `${name.sex === 'female' ? 'f' : 'm'}${chance.text(hex, 7)}`,
    headline: headlineOf(profession, roles[0]?.title ?? null, employed ? company : null, place, chance),
    profession,
    level,
    care,
    place,
    roles,
    studies: makeStudies(profession, started, place, schools, chance),
    languages: languagesOf(place.countryCode, start.nameFrom, chance),
    mailbox: employed
      ? chance.among({ deliverable: 70, 'catch-all': 14, undeliverable: 7, none: 9 })
      : 'none',
    joined: daysBefore(
      chance.int(200, Math.min(365 * (2026 - firstYear), Math.max(400, (asOfMonth - started) * 30))),
    ),
    connections: Math.round(30 + Math.pow(chance.next(), 1.6) * 2400 + level * 90),
    followers: Math.round(
      influencer ? 12_000 + chance.next() * 140_000 : 40 + Math.pow(chance.next(), 2) * 4200 + level * 130,
    ),
    openToWork: !employed || chance.chance(0.05),
    hiring: employed && (profession === 'people' ? chance.chance(0.7) : level >= 4 && chance.chance(0.15)),
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
  profession: ProfessionId,
  title: string | null,
  company: Company | null,
  place: Place,
  chance: Random,
): string {
  const words = professions[profession]
  const skills = chance.sample(words.skills, 3)
  const role = title ?? words.name
  if (!company) {
    return chance.pick([
      `${role} | looking for my next role in ${place.name}`,
      `${role}, open to new work`,
      `${words.name} · ${skills.join(' · ')}`,
    ])
  }
  const belief = write(chance.pick(words.beliefs), { ...companySlots(company), city: [place.name] }, chance)
  return chance.weighted(
    [
      `${role} at ${company.name}`,
      `${role} at ${company.name} | ${skills.join(', ')}`,
      `${role} @ ${company.name} · ${skills[0] ?? ''}`,
      `${role} – ${belief}`,
      `${skills.join(' | ')} | ${role}`,
    ],
    (each) => (each === `${role} at ${company.name}` ? 5 : 2),
  )
}

function languagesOf(home: string, origin: string, chance: Random): string[] {
  const names = [home, origin].map((code) => marketOf(code)?.languageName ?? 'English')
  const more = chance.sample(
    ['English', 'French', 'Spanish', 'German', 'Italian', 'Polish', 'Swedish', 'Portuguese'],
    chance.int(0, 2),
  )
  return [...new Set([names[1] ?? 'English', names[0] ?? 'English', 'English', ...more])]
}

type Name = { first: string; last: string; latin: string; sex: 'female' | 'male' }

const refused = /\b(?:doe|example|test|sample|dummy|placeholder|someone|user|smith-john|xxx)\b/

/** Names of one locale in a fixed order of its own; the Japanese and the Singaporean lists are ours. */
async function namesOf(locale: string): Promise<(order: number) => Name> {
  if (locale === 'ja') return (order) => japaneseName(random('name', locale, order))
  if (locale === 'en_SG') return (order) => singaporeanName(random('name', locale, order))
  const faker = await loadFaker(locale)
  return (order) => {
    faker.seed([2026, order])
    const sex = random('sex', locale, order).chance(0.5) ? ('female' as const) : ('male' as const)
    for (let attempt = 0; attempt < 20; attempt++) {
      const first = faker.person.firstName(sex)
      const last = faker.person.lastName(sex)
      const latin = `${first} ${last}`
      if (!refused.test(slug(latin)) && slug(first) && slug(last)) return { first, last, latin, sex }
    }
    throw new Error(`no usable name in locale ${locale}`)
  }
}

async function loadFaker(locale: string): Promise<Faker> {
  const { allLocales, base, en, Faker } = await import('@faker-js/faker')
  const known: Readonly<Record<string, (typeof allLocales)[keyof typeof allLocales]>> = allLocales
  const own = known[locale]
  if (!own) throw new Error(`unknown locale ${locale}`)
  const parent = known[locale.split('_')[0] ?? '']
  return new Faker({ locale: parent ? [own, parent, en, base] : [own, en, base] })
}

/** A name in its own and in Latin script. */
type Pair = [native: string, latin: string]

function japaneseName(chance: Random): Name {
  const sex = chance.chance(0.5) ? 'female' : 'male'
  const [lastKanji, lastLatin] = chance.pick(nameWords.japanese.last as Pair[])
  const [firstKanji, firstLatin] = chance.pick(nameWords.japanese[sex] as Pair[])
  const native = chance.chance(0.4)
  return {
    first: native ? firstKanji : firstLatin,
    last: native ? lastKanji : lastLatin,
    latin: `${firstLatin} ${lastLatin}`,
    sex,
  }
}

function singaporeanName(chance: Random): Name {
  const sex = chance.chance(0.5) ? 'female' : 'male'
  const first = chance.pick(nameWords.singaporean[sex])
  const last = chance.pick(nameWords.singaporean.last)
  return { first, last, latin: `${first} ${last}`, sex }
}
