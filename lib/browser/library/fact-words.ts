import type { RecordKind } from '@/lib/core/records/kind'
import { keptKinds } from '@/lib/core/records/kinds'
import { wordsOf } from '@/lib/core/rows/value'

const kinds = Object.values<RecordKind>(keptKinds)

/** Every fact of any kind; facts with one key are called the same. Those of sections stand after the others. */
const factsByKey = new Map(
  [true, false]
    .flatMap((isMain) =>
      kinds.flatMap(({ keys, facts, sections }) => {
        const apart = new Set(sections.flatMap((section) => section.facts))
        return keys.filter((key) => apart.has(key) !== isMain).map((key) => [key, facts[key]] as const)
      }),
    )
    .toReversed(),
)

const order = [...factsByKey.keys()].toReversed()

/** Puts facts into the order in which a record is read. */
export const inOrder = <T extends { name: string }>(facts: readonly T[]): T[] =>
  facts.toSorted((a, b) => placeOf(a.name) - placeOf(b.name))

const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/** What a fact is called. */
export const factLabel = (name: string): string => factsByKey.get(name)?.title ?? name

/** Facts that are drawn otherwise or say again what another fact says. */
export const isShown = (name: string): boolean => {
  const fact = factsByKey.get(name)
  return fact === undefined ? name !== 'companyKey' : fact.type !== 'picture'
}

/** A fact's value in words. */
export const factText = (name: string, value: unknown): string =>
  wordsOf(factsByKey.get(name)?.type ?? 'text', value)
