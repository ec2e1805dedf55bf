import { readEntries, type Entry } from '@/lib/browser/purchase/journal'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import {
  areUnticked,
  goesOn,
  isFinding,
  isReadyFor,
  paymentOf,
  type ById,
  type Line,
  type Look,
  type LookStep,
  type Run,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { groupBy } from '@/lib/core/group'
import type { Usdc } from '@/lib/core/money'

/** Why a row is left out of a step by what the steps before brought; null where it goes on. */
export function leftOutOf({ looks, identifier, named, email }: Line, step: LookStep): Skip | null {
  if (isFinding(step)) return identifier === null ? null : { why: 'known', from: 'file' }
  const before = looks.at(-1)
  if (before?.is === 'not-found' && !isRowSearch(step)) return { why: 'nothing-before' }
  if (before?.is === 'skipped' && !goesOn(before.skip)) return before.skip
  if (identifier === null && named) return { why: 'nothing-before' }
  return step.on === 'without-email' && email !== null ? { why: 'has-email' } : null
}

/** Rows that wait for the visitor to say who is meant. */
export const toCheckIn = (lines: readonly Line[]): Line[] =>
  lines.filter(({ looks }) => looks.at(-1)?.is === 'check')

function isLeft({ steps }: Run, line: Line, byId: ById): boolean {
  const last = line.looks.at(-1)
  if (last?.is === 'waiting') {
    const entry = byId.get(last.intentId)
    return !entry || !isBehind(last, entry)
  }
  const step = steps[line.looks.length]
  return step !== undefined && isReadyFor(line, line.looks.length) && leftOutOf(line, step) === null
}

/** Rows that something would be bought for if a run went on now. */
export const rowsLeft = (run: Run, lines: readonly Line[], byId: ById): Line[] =>
  areUnticked(run, lines) ? [] : lines.filter((line) => isLeft(run, line, byId))

/** Whether an answer that is there waits for room: the visitor has to make some. */
const waitsForRoom = ({ halt }: Run, lines: readonly Line[]): boolean =>
  halt?.why === 'no-room' && lines.some(({ looks }) => looks.at(-1)?.is === 'unknown')

/** Whether nothing is left to be bought, whatever a run says of itself. */
export const isOver = (run: Run, lines: readonly Line[], byId: ById): boolean =>
  rowsLeft(run, lines, byId).length === 0 && !waitsForRoom(run, lines)

/** What a run would pay at most if it went on now; rows that wait for the visitor's word are not in it. */
export function mostLeft(run: Run, lines: readonly Line[], byId: ById): Usdc {
  const left = rowsLeft(run, lines, byId)
  return run.steps.reduce((sum, step, at) => {
    const asked = left.filter(({ looks }) => looks.length <= at || looks[at]?.is === 'waiting')
    const ids = asked.map(({ index, looks }) => paymentOf(looks[at]) ?? index)
    return sum + mostFor(step, isFinding(step) ? new Set(ids).size : asked.length)
  }, 0n)
}

/** The rows of a run that is over, each through all its steps: what was not asked for says why. */
export const endedLines = (run: Run, lines: readonly Line[]): readonly Line[] =>
  areUnticked(run, lines)
    ? lines
    : lines.map((line) =>
        run.steps.reduce((now, step, at) => {
          const skip = isReadyFor(now, at) ? leftOutOf(now, step) : null
          return skip ? { ...now, looks: [...now.looks, { is: 'skipped', skip }] } : now
        }, line),
      )

/** Whether the journal says more of the purchase of a look than the look does. */
export function isBehind(look: Look | undefined, { purchase: { state } }: Entry): boolean {
  switch (look?.is) {
    case 'waiting':
      return state !== 'PREPARED' && state !== 'SIGNED' && state !== 'DECLINED'
    case 'unknown':
      return state !== 'HOT'
    case 'not-found':
    case 'failed':
      return look.state !== null && look.state !== state
    default:
      return false
  }
}

type Behind = { entry: Entry; step: number; lines: Line[] }

/** The payments of which the rows are behind the journal. Those that wait are left to the tab that carries the run on. */
export async function behindIn(run: Run, lines: readonly Line[], isDriven: boolean): Promise<Behind[]> {
  const isOpen = (look: Look, step: number) =>
    look.is === 'not-found' || look.is === 'failed'
      ? look.state !== null && look.state !== 'RESULT'
      : look.is === 'unknown' || (look.is === 'waiting' && step === run.step && !isDriven)
  const open = lines.flatMap((line) =>
    line.looks.flatMap((look, step) => (isOpen(look, step) ? [{ line, look, step }] : [])),
  )
  const byPayment = groupBy(open, ({ look }): string => paymentOf(look) ?? '')
  const entries = await readEntries([...byPayment.keys()])
  return entries.flatMap(([id, entry]) => {
    const rows = byPayment.get(id) ?? []
    const step = rows[0]?.step
    if (step === undefined || !entry || !rows.some(({ look }) => isBehind(look, entry))) return []
    return [{ entry, step, lines: rows.map(({ line }) => line) }]
  })
}

const prefix = 'nickel:run:'

/** Lets one tab at a time carry a run on: a courtesy, the journal keeps two of them from paying twice. */
export function withRunLock(id: string, work: () => Promise<void>): Promise<'ended' | 'elsewhere'> {
  const carryOn = async () => work().then(() => 'ended' as const)
  if (!('locks' in navigator)) return carryOn()
  const name = prefix + id
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? carryOn() : 'elsewhere'))
}

/** The runs that some tab carries on right now. */
export async function drivenRuns(): Promise<string[]> {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}
