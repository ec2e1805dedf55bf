import { random } from '@/lib/sandbox/network/random'
import { slug } from '@/lib/sandbox/network/words'
import nameWords from '@/lib/sandbox/network/words/names.json' with { type: 'json' }

/** A name as it is written, and in Latin script. */
export type Name = { first: string; last: string; latin: string; sex: 'female' | 'male' }

type Pair = readonly [native: string, latin: string]
type Lists = Readonly<Record<'last' | Name['sex'], readonly Pair[]>>

// safe: the tests read every name of this file
const lists = nameWords as unknown as Readonly<Record<string, Lists>>

const refused = /\b(?:doe|example|test|sample|dummy|placeholder|someone|user|smith-john|xxx)\b/

/** Names of one locale in a fixed order; lists of our own where the package has no Latin names. */
export async function namesOf(locale: string): Promise<(order: number) => Name> {
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
