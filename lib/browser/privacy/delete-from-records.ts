import { type RunLineRow, isReadable, type DetailRow } from '@/lib/browser/database/stores'
import { movedPointer, scrubbed, type Cut } from '@/lib/browser/privacy/edit-answer'
import type { Traces } from '@/lib/browser/privacy/traces'
import { isFields } from '@/lib/core/json'
import { deletedReason } from '@/lib/browser/privacy/blocks'
import { isPostOf } from '@/lib/browser/privacy/delete-from-answers'
import type { Deleting, Gone } from '@/lib/browser/privacy/deleting'

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
function runRowWithout(row: RunLineRow, traces: Traces, reason: string): RunLineRow {
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
function movedRunRow(row: RunLineRow, cuts: ReadonlyMap<string, readonly Cut[]>): RunLineRow {
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

/** The person's record and their posts go; in all others, words and places of theirs. */
export async function editRecords(
  transaction: Deleting,
  gone: Gone,
  cuts: ReadonlyMap<string, readonly Cut[]>,
) {
  const { traces, counted } = gone
  const records = transaction.objectStore('records')
  const items = transaction.objectStore('listItems')
  const aliases = transaction.objectStore('aliases')
  const rows = new Map((await records.getAll()).map((row) => [row.id, row]))
  for await (const cursor of transaction.objectStore('details')) {
    const detail = cursor.value
    if (!isReadable('details', detail)) {
      await cursor.update(scrubbed(detail, traces))
      continue
    }
    const row = rows.get(detail.recordId)
    if (detail.recordId === gone.detail.recordId || isPostOf({ row, detail }, traces)) {
      await cursor.delete()
      await records.delete(detail.recordId)
      for (const alias of await aliases.index('recordId').getAllKeys(detail.recordId))
        await aliases.delete(alias)
      for (const key of await items.index('recordId').getAllKeys(detail.recordId)) {
        await items.delete(key)
        counted.listItems += 1
      }
      continue
    }
    if (row?.kind === 'person' && traces.isIn(row.title)) {
      const moved = { ...detail, sightings: movedSightings(detail, cuts) }
      await cursor.update(moved)
      continue
    }
    // its own names are by what it is known again, also where a company is called like its owner
    const left = { ...scrubbed(detail, traces), aliases: detail.aliases }
    await cursor.update({ ...left, sightings: movedSightings(left, cuts) })
    const words = row && scrubbed(row, traces)
    if (words && words !== row) await records.put(words)
  }
}

const movedSightings = ({ sightings }: DetailRow, cuts: ReadonlyMap<string, readonly Cut[]>) =>
  sightings.map((sighting) => {
    const cut = cuts.get(sighting.intentId)
    return cut ? { ...sighting, pointer: movedPointer(sighting.pointer, cut) ?? sighting.pointer } : sighting
  })

/** Rows that were brought into tables of people go where they are the person’s; in others, words of theirs. */
export async function editTables(transaction: Deleting, { detail, traces, counted }: Gone) {
  const names = namesIn(detail)
  const lists = await transaction.objectStore('lists').getAll()
  const ofPeople = new Set(lists.flatMap(({ id, kind }) => (kind === 'person' ? [id] : [])))
  for await (const cursor of transaction.objectStore('listItems')) {
    const item = cursor.value
    if (!isReadable('listItems', item) || !item.brought || !ofPeople.has(item.listId)) continue
    const { brought } = item
    if (!bears(brought, names) && scrubbed(brought, traces) === brought) continue
    await cursor.delete()
    counted.listItems += 1
  }
}

const namesIn = ({ aliases }: DetailRow) => new Set(aliases.map((alias) => alias.replace(/^person:/, '')))

/** Rows of runs that are the person’s keep their place in the file, without them. */
export async function editRuns(
  transaction: Deleting,
  { detail, traces, counted, at }: Gone,
  cuts: ReadonlyMap<string, readonly Cut[]>,
) {
  const names = namesIn(detail)
  for await (const cursor of transaction.objectStore('runRows')) {
    const row = cursor.value
    if (!isReadable('runRows', row)) {
      await cursor.update(scrubbed(row, traces))
      continue
    }
    const isOwn =
      row.recordId === detail.recordId || bears(row.value, names) || scrubbed(row.value, traces) !== row.value
    if (isOwn) counted.runRows += 1
    await cursor.update(isOwn ? runRowWithout(row, traces, deletedReason(at)) : movedRunRow(row, cuts))
  }
}

const bears = (value: unknown, names: ReadonlySet<string>): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'aliases' in value &&
  Array.isArray(value.aliases) &&
  value.aliases.some((alias: unknown) => typeof alias === 'string' && names.has(alias))
