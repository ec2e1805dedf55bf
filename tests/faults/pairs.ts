import { nameOf, type Case, type Recovery } from '@/tests/faults/case'
import type { Fault } from '@/tests/faults/fault'
import { faults } from '@/tests/faults/faults'
import type { Memory } from '@/tests/faults/memory'
import { generator } from '@/tests/core/payment/mutate'

/** How the visitor may come back. */
export const recoveries: readonly Recovery[] = ['same tab', 'reload', 'other tab']
const memories: readonly Memory[] = ['by id', 'none', 'by id', 'in a 409', 'by id']

const memoryAt = (index: number): Memory => memories[index % memories.length] ?? 'by id'

/** Every ordered pair of faults with every way to come back. */
export const allPairs = (): Case[] =>
  faults.flatMap((first, one) =>
    faults.flatMap((second, two) =>
      one === two || (first.at === 'clock' && second.at === 'clock')
        ? []
        : recoveries.map((recovery, way) => ({
            faults: [first, second],
            recovery,
            memory: memoryAt(one * 7 + two + way),
          })),
    ),
  )

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [mixed[last], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a]
  }
  return mixed
}

const called = ({ point, what }: Fault) => `${point} ${what}`

/** What a case is an example of: its points in their order, and each fault in its place, with the way back. */
function examples({ faults: played, recovery }: Case): string[] {
  const points = played.map(({ point }) => point).join('→')
  return [`${points}·${recovery}`, ...played.map((fault, place) => `${place} ${called(fault)}·${recovery}`)]
}

/**
 * All pairs in an order that a seed names. Those before `covered` hold every ordered pair of points and every fault in
 * either place, each with every way to come back; whoever has time for fewer than all takes them from the front.
 */
export function pairsInOrder(seed: number): { cases: Case[]; covered: number } {
  const seen = new Set<string>()
  const front: Case[] = []
  const rest: Case[] = []
  for (const one of shuffled(allPairs(), generator(seed))) {
    const fresh = examples(one).filter((example) => !seen.has(example))
    for (const example of fresh) seen.add(example)
    ;(fresh.length > 0 ? front : rest).push(one)
  }
  return { cases: [...front, ...rest], covered: front.length }
}

/** The cases whose name holds a word. */
export const withWord = (cases: readonly Case[], word: string): { one: Case; name: string }[] =>
  cases.map((one) => ({ one, name: nameOf(one) })).filter(({ name }) => name.includes(word))
