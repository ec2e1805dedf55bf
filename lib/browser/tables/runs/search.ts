import { textAliases } from '@/lib/core/answers/identity'
import { roleText } from '@/lib/core/answers/describe'
import { companyRef, personRef } from '@/lib/core/answers/handoff'
import { recordOf, rowsOf } from '@/lib/core/answers/rows'
import { findEndpoint } from '@/lib/core/catalogue'
import type { IdentifierKind } from '@/lib/core/catalogue/identifiers'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Hex } from '@/lib/core/payment/bytes'
import { newIntentId } from '@/lib/core/payment/identity'
import { nextInput } from '@/lib/browser/purchase/pages'
import { isDeclined, payFor, type Paid, type RunDrive, type Turn } from '@/lib/browser/tables/runs/pay'
import { openBought, type Read } from '@/lib/browser/tables/runs/read'
import type { Line, Run, SearchStep } from '@/lib/browser/tables/runs/run'
import { changeAll, changeRun, readThenWrite } from '@/lib/browser/tables/runs/store'
import { findWanted } from '@/lib/browser/tables/runs/wanted'

export const searchHeader = ['Name', 'About', 'Identifier'] as const

type Found = Omit<Line, 'index' | 'rowId' | 'line'>

function rowsIn({ document, view }: Read, kind: IdentifierKind): Found[] {
  const refOf = kind === 'company' ? companyRef : personRef
  const [list] = view.lists
  if (!list) return []
  return rowsOf(document, list).map(({ value }) => {
    const record = recordOf(value, list.unwrap)
    const identifier = refOf(record)?.best.value ?? null
    const title = roleText(value, list.roles.title) ?? ''
    return {
      cells: [title, roleText(value, list.roles.subtitle) ?? '', identifier ?? ''],
      identifier,
      aliases: identifier === null ? [] : textAliases(identifier),
      email: null,
      domain: null,
      named: null,
      looks: [],
    }
  })
}

async function pageLookup({ endpointId, input, read }: SearchStep): Promise<Lookup | null> {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return null
  const last = read.at(-1)
  if (!last) return { endpointId, input }
  const before = await openBought(last.intentId)
  const next = before?.read.view.next
  // an empty page that promises more is not paid for again unasked
  if (!before || !next?.can || next.by === 'empty') return null
  const asked = nextInput(endpoint, before.entry.lookup.input, next)
  return asked ? { endpointId, input: asked } : null
}

const endSearch = (id: string) =>
  changeRun(id, (run) => run.search && { ...run, search: { ...run.search, isOver: true } })

/** Takes the rows of a page into the run, and names the purchase of the page after it, in one transaction. */
const takePage = (run: Run, expected: Hex, intentId: Hex) =>
  readThenWrite(async (deletions): Promise<boolean> => {
    const found = await openBought(intentId)
    const kind = findWanted(run.steps[0]?.wanted ?? '')?.kind
    if (!found || !kind) return false
    const rows = rowsIn(found.read, kind)
    const next = newIntentId()
    const change: Parameters<typeof changeAll>[1] = (now, lines) => {
      const { search } = now
      if (!search || search.next !== expected) return null
      const read = [...search.read, { intentId, isCopy: intentId !== expected }]
      const isOver = read.length >= search.pages || rows.length === 0
      const more = rows.map((row, at): Line => {
        const index = lines.length + at
        return { ...row, index, rowId: String(index), line: index + 1 }
      })
      return { run: { ...now, search: { ...search, read, next, isOver } }, lines: more, isMore: true }
    }
    await changeAll(run.id, change, deletions)
    return true
  })

const pageUnknown =
  'A page of the search was paid or sent, and its answer is not here yet. It is being asked for; go on in a moment.'
const pageLost =
  'A page of the search was paid for, but its answer did not arrive. The rows found before it are here.'

async function afterPage(run: Run, search: SearchStep, paid: Paid): Promise<Turn['halt']> {
  const renew = () =>
    changeRun(run.id, (now) =>
      now.search?.next === search.next ? { ...now, search: { ...now.search, next: newIntentId() } } : null,
    )
  switch (paid.is) {
    case 'unwanted':
      return null
    case 'halt':
      if (isDeclined(paid.halt)) await renew()
      return paid.halt
    case 'left-out':
      return { why: 'trouble', sentence: paid.sentence }
    case 'same':
    case 'ended': {
      const { intentId, state } = paid.entry.purchase
      if (state === 'RESULT') {
        if (!(await takePage(run, search.next, intentId))) await endSearch(run.id)
        return null
      }
      if (state === 'DECLINED' || state === 'NOT_CHARGED') {
        await renew()
        return state === 'DECLINED'
          ? null
          : { why: 'trouble', sentence: 'A page of the search was not charged.' }
      }
      if (state !== 'PAID_NO_RESULT') return { why: 'network', sentence: pageUnknown }
      await endSearch(run.id)
      return { why: 'trouble', sentence: pageLost }
    }
  }
}

/** Buys the next page of a run's search and takes its rows in. */
export async function buyPage(run: Run, drive: RunDrive): Promise<Turn> {
  const { search } = run
  const lookup = search && (await pageLookup(search))
  if (!search || !lookup) {
    await endSearch(run.id)
    return { trouble: 0, halt: null }
  }
  const given = { intentId: search.next, run, isForced: false }
  return { trouble: 0, halt: await afterPage(run, search, await payFor(lookup, given, drive)) }
}
