import { readContents, type Contents } from '@/lib/core/answers/analyze'
import type { NotJson } from '@/lib/core/answers/parse'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import type { View } from '@/lib/core/answers/view'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Database } from '@/lib/browser/database/reading'
import type { AnswerRow } from '@/lib/browser/database/stores'
import { err, ok, type Result } from '@/lib/core/result'
import * as is from '@/lib/core/shape'

export type Reading = Contents & { endpoint: Endpoint }

export type Unreadable = { why: 'not-json'; problem: NotJson } | { why: 'unknown-endpoint' }

export type Analyzed = { view: View; editedAt: number | null }

export type Body = Pick<AnswerRow, 'intentId' | 'body' | 'editedAt'> & { status?: number }

/** Reads a bought answer; what `known` says of it is not looked for again. `read` does the work, here or elsewhere. */
export async function readHere(
  { endpointId, input }: Lookup,
  { body: text, status, editedAt }: Body,
  options: {
    choose?: JsonPointer | undefined
    known?: Analyzed | undefined
    read?: typeof readContents
  } = {},
): Promise<Result<Reading, Unreadable>> {
  const { choose, known, read = readContents } = options
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return err({ why: 'unknown-endpoint' })
  const context = { route: endpoint.result, expect: endpoint.expects, request: input, choose }
  const view = known?.editedAt === (editedAt ?? null) ? known.view : undefined
  const found = await read({ text, status, context, view })
  return found.ok ? ok({ endpoint, ...found.value }) : err({ why: 'not-json', problem: found.error })
}

const isPurchase = is.shape({ lookup: is.shape({ endpointId: is.text, input: is.recordOf(is.anything) }) })

/** What a stored purchase asked for; null where that cannot be read. */
export const lookupIn = (record: unknown): Lookup | null => (isPurchase(record) ? record.lookup : null)

/** Answers taken in by an earlier version of the harvest are taken in again. */
export const harvestVersion = 2

/** The purchases whose answers are not in the library yet, the oldest first. Purchases that are there are not read. */
export async function pending(store: Database): Promise<string[]> {
  const [answered, harvested] = await Promise.all([store.getAllKeys('answers'), store.getAll('harvested')])
  const upToDate = harvested.filter((row) => row.version === harvestVersion)
  const done = new Set(upToDate.map(({ intentId }) => intentId))
  const { store: purchases } = store.transaction('purchases')
  const waiting = answered.filter((intentId) => !done.has(intentId))
  const rows = await Promise.all(waiting.map((intentId) => purchases.get(intentId)))
  return rows
    .flatMap((row) => row ?? [])
    .toSorted((a, b) => a.preparedAt - b.preparedAt)
    .map(({ intentId }) => intentId)
}
