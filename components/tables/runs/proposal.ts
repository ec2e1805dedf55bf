import { leftOutOf, stepTitle } from '@/components/tables/runs/run-words'
import { findEndpoint } from '@/lib/core/catalogue'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { counted } from '@/lib/core/text'
import { lookupFor, type Lookup } from '@/lib/browser/tables/runs/batches'
import { findStep, searchFor } from '@/lib/browser/tables/runs/find'
import { mostFor, mostPayments, priceOfOne, rowsAfter, type Plan } from '@/lib/browser/tables/runs/plan'
import type { LookStep } from '@/lib/browser/tables/runs/run'

/** What is to be approved: the parts of a run with the most that each can cost, and its first payment. */
export type Offer = {
  name: string
  parts: readonly { step: LookStep | null; title: string; detail: string; most: Usdc }[]
  most: Usdc
  /** What is not bought and why, in a few words. */
  leftOut: string | null
  /** Signatures that the wallet will be asked for at most. */
  payments: number
  /** The payment that the price is checked with. */
  first: Omit<Lookup, 'price'>
}

/** An offer, and what stores the run once it is approved; `approve` gives the run's id. */
export type Proposal = { offer: Offer; approve: (payee: Address | null) => Promise<string> }

/** What the steps after the first come to at most: they are for rows bought, stored or found, and for no others. */
export const laterMost = (plan: Plan, later: readonly LookStep[]): Usdc =>
  later.reduce((sum, step) => sum + mostFor(step, rowsAfter(plan)), 0n)

type PlannedRun = {
  plan: Plan
  step: LookStep
  /** The steps after the first. */
  later: readonly LookStep[]
  freshMs: number
  header: readonly string[]
  name?: string
  /** The list whose records are the rows. */
  listId?: string | null
}

/** A plan for known rows as it is put before the visitor; null while it buys nothing. */
export function proposalForRows({
  plan,
  step,
  later,
  freshMs,
  header,
  name,
  listId = null,
}: PlannedRun): Proposal | null {
  const first = firstLookup(plan, step)
  if (!first) return null
  const { counts, searchMost } = plan
  const rows = rowsAfter(plan)
  const upTo = counts.named > 0 ? 'up to ' : ''
  const title = name ?? `${stepTitle(step.wanted)}: ${counted(plan.rows.length, 'row')}`
  const most = plan.most + laterMost(plan, later)
  return {
    offer: {
      name: title,
      parts: [
        ...(counts.named > 0 ? [findPart(plan)] : []),
        partOf(
          step,
          `${upTo}${counted(counts.new + counts.named, 'row')}`,
          mostPayments(plan, step) - plan.searches.length,
          plan.most - searchMost,
        ),
        ...later.map((next) => partOf(next, `${upTo}${counted(rows, 'row')}`, rows, mostFor(next, rows))),
      ],
      most,
      leftOut: leftOutOf(plan).join(' · ') || null,
      payments: mostPayments(plan, step) + later.length * rows,
      first,
    },
    approve: async (payee) => {
      const { approveRun } = await import('@/lib/browser/tables/runs/approve')
      const steps = [step, ...later]
      const approval = { name: title, listId, steps, freshMs, quoted: most, cap: most, payee }
      return approveRun(approval, { header, plan })
    },
  }
}

/** The payment that is made first: a search where rows are found by name, else the first lookup. */
function firstLookup({ searches, batches }: Plan, step: LookStep): Lookup | null {
  const named = searches[0]?.[0]?.row.named
  const identifiers = batches[0]?.flatMap(({ row }) => row.identifier ?? [])
  const asked = named ? searchFor(named) : identifiers && lookupFor(step, identifiers)
  return asked?.ok ? asked.value : null
}

/** Finding rows by name: one search for each name, and what it would be by company. */
function findPart({ counts, searches, searchMost, together }: Plan): Offer['parts'][number] {
  const other = together
    ? `. Searching ${counted(together.companies, 'company', 'companies')} first could cost ${formatUsdc(together.least)} to ${formatUsdc(together.most)}`
    : ''
  return {
    step: findStep,
    title: `${stepTitle(findStep.wanted)}: ${counted(counts.named, 'row')}`,
    detail: `${counted(searches.length, 'search', 'searches')} at ${formatUsdc(priceOfOne(findStep))}, one for each name${other}`,
    most: searchMost,
  }
}

const partOf = (step: LookStep, rows: string, payments: number, most: Usdc): Offer['parts'][number] => ({
  step,
  title: `${stepTitle(step.wanted)}: ${rows}`,
  detail: `${counted(payments, 'payment')}${step.together > 1 ? ` of up to ${step.together}` : ', one for each'}`,
  most,
})

type PlannedSearch = {
  name: string
  search: { endpointId: string; input: Record<string, unknown>; pages: number }
  steps: readonly LookStep[]
  freshMs: number
  /** What the pages of the search cost at most. */
  pagesMost: Usdc
  /** Rows that are looked up at most. */
  rows: number
}

/** A search, and lookups of the rows that will be chosen from it, as they are put before the visitor. */
export function proposalForSearch(planned: PlannedSearch): Proposal {
  const { name, search, steps, freshMs, pagesMost, rows } = planned
  const most = searchMost(planned)
  return {
    offer: {
      name,
      parts: [
        {
          step: null,
          title: `${findEndpoint(search.endpointId)?.title ?? ''}: ${counted(search.pages, 'page')}`,
          detail: name,
          most: pagesMost,
        },
        ...steps.map((step) => ({
          step,
          title: `${stepTitle(step.wanted)}: up to ${counted(rows, 'row')}`,
          detail: 'For the rows that you tick, and none that are yours already',
          most: mostFor(step, rows),
        })),
      ],
      most,
      leftOut: null,
      payments: search.pages + steps.reduce((sum, { together }) => sum + Math.ceil(rows / together), 0),
      first: search,
    },
    approve: async (payee) => {
      const { approveRecipe } = await import('@/lib/browser/tables/runs/approve')
      return approveRecipe({ name, steps, freshMs, quoted: most, cap: most, payee }, search)
    },
  }
}

/** What a search and its lookups come to at most. */
export const searchMost = ({
  steps,
  pagesMost,
  rows,
}: Pick<PlannedSearch, 'steps' | 'pagesMost' | 'rows'>): Usdc =>
  steps.reduce((sum, step) => sum + mostFor(step, rows), pagesMost)
