import type { RunLineRow } from '@/lib/browser/database/stores'
import { movedPointer, scrubbed, type Cut } from '@/lib/browser/privacy/edit-answer'
import type { Traces } from '@/lib/browser/privacy/traces'
import { isFields } from '@/lib/core/json'

/** States of a row from which it could still go on. */
const open: ReadonlySet<unknown> = new Set(['waiting', 'check'])

/** A look that waits would still be paid for: it is left out instead, with the reason that a new run would have. */
function looksWithout(looks: unknown, reason: string): unknown {
  if (!Array.isArray(looks)) return looks
  return looks.map((look: unknown) =>
    isFields(look) && open.has(look['is']) ? { is: 'skipped', skip: { why: 'blocked', reason } } : look,
  )
}

/** A row of a run after its person was deleted: what it cost and when stays, every cell of it goes. */
export function runRowWithout(row: RunLineRow, traces: Traces, reason: string): RunLineRow {
  const value = isFields(row.value) ? row.value : {}
  const { recordId: _gone, ...rest } = row
  const cells = Array.isArray(value['cells']) ? value['cells'].map(() => '') : []
  const left = {
    ...value,
    cells,
    identifier: null,
    aliases: [],
    email: null,
    domain: null,
    named: null,
    looks: looksWithout(value['looks'], reason),
  }
  const state = open.has(row.state) ? 'skipped' : row.state
  if (state !== row.state) delete rest.intentId
  return { ...rest, state, value: scrubbed(left, traces) }
}

/** The candidates of a row, without those whose part of the answer is gone. */
const movedCandidates = (candidates: readonly unknown[], cut: readonly Cut[]): unknown[] =>
  candidates.flatMap((candidate) => {
    const pointer = isFields(candidate) ? candidate['pointer'] : undefined
    if (!isFields(candidate) || typeof pointer !== 'string') return [candidate]
    const moved = movedPointer(pointer, cut)
    return moved === null ? [] : [{ ...candidate, pointer: moved }]
  })

/** A row whose answer lost somebody else: where it points to moves along. */
export function movedRunRow(row: RunLineRow, cuts: ReadonlyMap<string, readonly Cut[]>): RunLineRow {
  const walk = (here: unknown): unknown => {
    if (Array.isArray(here)) return here.map(walk)
    if (!isFields(here)) return here
    const { intentId, pointer, candidates } = here
    const cut = typeof intentId === 'string' ? cuts.get(intentId) : undefined
    const inner = Object.fromEntries(Object.entries(here).map(([key, value]) => [key, walk(value)]))
    if (!cut) return inner
    if (Array.isArray(candidates)) return { ...inner, candidates: movedCandidates(candidates, cut) }
    return typeof pointer === 'string' ? { ...inner, pointer: movedPointer(pointer, cut) ?? pointer } : inner
  }
  return { ...row, value: walk(row.value) }
}
