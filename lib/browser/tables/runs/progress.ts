import { isBehind } from '@/lib/browser/tables/runs/behind'
import { mostFor } from '@/lib/browser/tables/runs/plan'
import {
  goesOn,
  isFinding,
  isReadyFor,
  paymentOf,
  type Line,
  type LookStep,
  type Run,
  type RunState,
  type Skip,
} from '@/lib/browser/tables/runs/run'
import { standingOf, type ById } from '@/lib/browser/tables/runs/standing'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { findEndpoint } from '@/lib/core/catalogue'
import { priceOf } from '@/lib/core/catalogue/rate'
import { times, type Usdc } from '@/lib/core/money'

/** How far a run is: one function says it for its badge, its notices, its acts and the lists that name it. */
export type Progress = {
  /** 'interrupted': it is to move, and no tab carries it on. */
  state: RunState | 'interrupted'
  /** Pages of its search that are still to be bought. */
  pages: number
  /** Rows that something would be bought for if it went on now. */
  left: number
  /** What that would cost at most. */
  most: Usdc
  /** Rows that wait for the visitor to say who is meant. */
  toCheck: number
  /** Purchases of which it is being found out whether they were charged. */
  unknown: number
}

/** Why a row is left out of a step by what the steps before brought; null where it goes on. */
export function leftOutOf({ looks, identifier, named, email }: Line, step: LookStep): Skip | null {
  const before = looks.at(-1)
  if (before?.is === 'not-found' && !isRowSearch(step)) return { why: 'nothing-before' }
  if (before?.is === 'skipped' && !goesOn(before.skip)) return before.skip
  if (identifier === null && named) return { why: 'nothing-before' }
  return step.on === 'without-email' && email !== null ? { why: 'has-email' } : null
}

/** Rows that wait for the visitor to say who is meant. */
export const toCheckIn = (lines: readonly Line[]): Line[] =>
  lines.filter(({ looks }) => looks.at(-1)?.is === 'check')

/** Whether going on now would buy something for a row. */
function isLeft({ steps }: Run, line: Line, byId: ById): boolean {
  const last = line.looks.at(-1)
  if (!last) return true
  if (last.is === 'waiting') {
    const entry = byId.get(last.intentId)
    return !entry || !isBehind(last, entry)
  }
  const step = steps[line.looks.length]
  return step !== undefined && isReadyFor(line, line.looks.length) && leftOutOf(line, step) === null
}

/** Rows that something would be bought for if a run went on now. */
export const rowsLeft = (run: Run, lines: readonly Line[], byId: ById): Line[] =>
  lines.filter((line) => isLeft(run, line, byId))

const pagesLeft = ({ search }: Run): number =>
  search && !search.isOver ? Math.max(0, search.pages - search.read.length) : 0

/** Whether an answer that is there waits for room: the visitor has to make some. */
const waitsForRoom = ({ halt }: Run, lines: readonly Line[]): boolean =>
  halt?.why === 'no-room' && lines.some(({ looks }) => looks.at(-1)?.is === 'unknown')

/** Whether nothing is left to be bought, whatever a run says of itself. */
export const isOver = (run: Run, lines: readonly Line[], byId: ById): boolean =>
  run.state !== 'choosing' &&
  pagesLeft(run) === 0 &&
  rowsLeft(run, lines, byId).length === 0 &&
  !waitsForRoom(run, lines)

/** What a run would pay at most if it went on now; rows that wait for the visitor's word are not in it. */
export function mostLeft(run: Run, lines: readonly Line[], byId: ById): Usdc {
  const { search, steps } = run
  const endpoint = search && findEndpoint(search.endpointId)
  const pages = endpoint ? times(priceOf(endpoint.rate, search.input), pagesLeft(run)) : 0n
  const left = rowsLeft(run, lines, byId).filter(({ looks }) => looks.length > 0)
  return steps.reduce((sum, step, at) => {
    const asked = left.filter(({ looks }) => looks.length <= at || looks[at]?.is === 'waiting')
    const ids = asked.map(({ index, looks }) => paymentOf(looks[at]) ?? index)
    return sum + mostFor(step, isFinding(step) ? new Set(ids).size : asked.length)
  }, pages)
}

/** How far a run is, by its rows and by what the journal says of what they bought. Pure. */
export function progressOf(
  run: Run,
  lines: readonly Line[],
  byId: ById,
  isCut: boolean,
): Progress {
  const isDriven = run.state === 'running' && !isCut
  const looks = lines.flatMap((line) => line.looks)
  return {
    state: !isDriven && isOver(run, lines, byId) ? 'done' : isCut ? 'interrupted' : run.state,
    pages: pagesLeft(run),
    left: rowsLeft(run, lines, byId).length,
    most: mostLeft(run, lines, byId),
    toCheck: toCheckIn(lines).length,
    unknown: looks.filter((look) => look.is !== 'skipped' && standingOf(look, byId) === 'unknown').length,
  }
}

/** The rows of a run that is over, each through all its steps: what was not asked for says why. */
export const endedLines = ({ steps }: Run, lines: readonly Line[]): Line[] =>
  lines.map((line) =>
    steps.reduce((now, step, at) => {
      const skip = isReadyFor(now, at) ? leftOutOf(now, step) : null
      return skip ? { ...now, looks: [...now.looks, { is: 'skipped', skip }] } : now
    }, line),
  )
