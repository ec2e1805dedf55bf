import type { Faker } from '@faker-js/faker'
import { random, type Random } from '@/lib/sandbox/network/random'
import { slug } from '@/lib/sandbox/network/text'
import nameWords from '@/lib/sandbox/network/words/names.json'

export type Name = { first: string; last: string; latin: string; sex: 'female' | 'male' }

const refused = /\b(?:doe|example|test|sample|dummy|placeholder|someone|user|smith-john|xxx)\b/

/** Names of one locale in a fixed order of its own; the Japanese and the Singaporean lists are ours. */
export async function namesOf(locale: string): Promise<(order: number) => Name> {
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
