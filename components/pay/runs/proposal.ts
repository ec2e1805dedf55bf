import { stepTitle, stepTitles } from '@/components/pay/runs/step-words'
import {
  findStep,
  lookupFor,
  searchFor,
  type PricedLookup,
  mostFor,
  mostPayments,
  priceOfOne,
  rowsAfter,
  withPlan,
  type Plan,
  type PlannedStep,
  type PlannedSteps,
} from '@/lib/browser/tables/runs/plan'
import { isFinding, type LookStep } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { findEndpoint } from '@/lib/core/catalogue'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { counted, countText } from '@/lib/core/text'

type Part = { title: string; detail: string; most: Usdc }

type Rule = { term: string; text: string }

/** What is to be approved: the parts of a run with the most that each can cost, and its first payment. */
export type Offer = {
  name: string
  parts: readonly Part[]
  most: Usdc
  leftOut: string | null
  /** Signatures that the wallet will be asked for at most. */
  payments: number
  isUpTo: boolean
  rules: readonly Rule[]
  first: Lookup
}

/** An offer, and what stores the run once it is approved with the most it may spend; `approve` gives the run's id. */
export type Proposal = {
  offer: Offer
  approve: (payee: Address | null, cap: Usdc) => Promise<string>
  onBegun?: ((id: string) => void) | undefined
}

const notFoundRule = (together: number, isSearch: boolean): string =>
  isSearch
    ? 'A search is charged whatever it finds. It brings one page, those first who fit best.'
    : together > 1
      ? 'A profile that is not found in a payment for several is charged all the same: the service charges for each one asked.'
      : 'Who is not found is not charged where the service refuses the lookup; an empty answer is charged.'

function rulesOf(steps: readonly LookStep[]): Rule[] {
  const together = Math.max(1, ...steps.map((step) => step.together))
  const notFound = { term: 'Not found', text: notFoundRule(together, steps.every(isRowSearch)) }
  if (!steps.some(isFinding)) return [notFound]
  const text =
    'Each search is charged, whoever it finds. Where several may be meant you say who, and only who was found goes on.'
  return [{ term: 'By name', text }, notFound]
}

export const countsOf = (planned: readonly { plan: Pick<Plan, 'counts'> }[]): Plan['counts'] =>
  planned
    .map(({ plan }) => plan.counts)
    .reduce((all, more) => ({
      ...all,
      new: all.new + more.new,
      stored: all.stored + more.stored,
      unsettled: all.unsettled + more.unsettled,
    }))

export const leftOutOf = ({ counts }: Pick<Plan, 'counts'>): string[] =>
  [
    counts.later > 0 && `${countText(counts.later)} for later`,
    counts.stored > 0 && `${countText(counts.stored)} already yours`,
    counts.unsettled > 0 && `${countText(counts.unsettled)} not settled yet`,
    counts['has-email'] > 0 && `${countText(counts['has-email'])} with an address`,
    counts.duplicate > 0 && counted(counts.duplicate, 'duplicate'),
    counts.blocked > 0 && `${countText(counts.blocked)} do-not-contact`,
    counts.nobody > 0 && `${countText(counts.nobody)} nobody`,
    counts.invalid > 0 && `${countText(counts.invalid)} invalid`,
  ].filter((words) => words !== false)

/** What the steps after the first come to at most: for rows bought, stored or found, and for no others. */
export const laterMost = (plan: Plan, later: readonly LookStep[]): Usdc =>
  later.reduce((sum, step) => sum + mostFor(step, rowsAfter(plan)), 0n)

/** What planned steps come to at most; nothing follows where the first buys nothing. */
export function mostOf(planned: PlannedSteps): Usdc {
  const [{ plan }, ...later] = planned
  const own = withPlan(planned).reduce((sum, { plan: { most } }) => sum + most, 0n)
  const others = later.flatMap((one) => (one.plan ? [] : one.step))
  if (others.length === 0) return own
  return plan.counts.new + plan.counts.named > 0 ? own + laterMost(plan, others) : 0n
}

type PlannedRun = {
  planned: PlannedSteps
  freshMs: number
  header: readonly string[]
  name?: string
  listId?: string | undefined
}

/** A plan for known rows as it is put before the visitor; null while it buys nothing. */
export function proposalForRows({ planned, freshMs, header, name, listId }: PlannedRun): Proposal | null {
  const [{ plan }] = planned
  const [first] = withPlan(planned).flatMap((one) => firstLookup(one) ?? [])
  if (!first) return null
  const steps = planned.map(({ step }) => step)
  const parts = partsOf(planned).filter(({ payments }) => payments > 0)
  const bought = parts.map(({ step }) => step)
  const title = name ?? `${stepTitles(steps)}: ${counted(plan.rows.length, 'row')}`
  const most = mostOf(planned)
  return {
    offer: {
      name: title,
      parts,
      most,
      leftOut: leftOutOf({ counts: countsOf(withPlan(planned)) }).join(' · ') || null,
      payments: paymentsOf(planned),
      isUpTo: bought.some(isFinding),
      rules: rulesOf(bought),
      first,
    },
    approve: async (payee, cap) => {
      const { approveRun } = await import('@/lib/browser/tables/runs/approve')
      const approval = { name: title, listId, steps, freshMs, quoted: most, cap, payee }
      return approveRun(approval, { header, plan })
    },
  }
}

export const paymentsOf = (planned: PlannedSteps): number =>
  partsOf(planned).reduce((sum, { payments }) => sum + payments, 0)

type PaidPart = Part & { step: LookStep; payments: number }

function partsOf([{ step, plan }, ...later]: PlannedSteps): PaidPart[] {
  const { counts, searches, searchMost, most } = plan
  const upTo = counts.named > 0 ? 'up to ' : ''
  const rows = rowsAfter(plan)
  const first = { rows: counts.new + counts.named, payments: mostPayments(plan, step) - searches.length }
  return [
    ...(counts.named > 0 ? [findPart(plan)] : []),
    partOf(step, { ...first, most: most - searchMost, upTo }),
    ...later.map(({ step: next, plan: own }) =>
      own
        ? partOf(next, { rows: own.counts.new, payments: mostPayments(own, next), most: own.most, upTo })
        : partOf(next, { rows, payments: rows, most: mostFor(next, rows), upTo }),
    ),
  ]
}

function firstLookup({ step, plan: { searches, batches } }: PlannedStep): PricedLookup | null {
  const named = searches[0]?.[0]?.row.named
  const identifiers = batches[0]?.flatMap(({ row }) => row.identifier ?? [])
  const asked = named ? searchFor(named) : identifiers && lookupFor(step, identifiers)
  return asked?.ok ? asked.value : null
}

function findPart({ counts, searches, searchMost, together }: Plan): PaidPart {
  const other = together
    ? `. Searching ${counted(together.companies, 'company', 'companies')} first could cost ${formatUsdc(together.least)} to ${formatUsdc(together.most)}`
    : ''
  return {
    step: findStep,
    title: `${stepTitle(findStep)}: ${counted(counts.named, 'row')}`,
    detail: `${counted(searches.length, 'search', 'searches')} at ${formatUsdc(priceOfOne(findStep))}, one for each name${other}`,
    most: searchMost,
    payments: searches.length,
  }
}

type Priced = { rows: number; payments: number; most: Usdc; upTo: string }

const partOf = (step: LookStep, { rows, payments, most, upTo }: Priced): PaidPart => ({
  step,
  title: isRowSearch(step) ? stepTitle(step) : `${stepTitle(step)}: ${upTo}${counted(rows, 'row')}`,
  detail: isRowSearch(step)
    ? `${counted(payments, 'search', 'searches')} at ${formatUsdc(priceOfOne(step))}, one for each row`
    : `${counted(payments, 'payment')}${step.together > 1 ? ` of up to ${step.together}` : ', one for each'}`,
  most,
  payments,
})

type PlannedSearch = {
  name: string
  search: { endpointId: string; input: Record<string, unknown>; pages: number }
  steps: readonly LookStep[]
  freshMs: number
  pagesMost: Usdc
  rows: number
}

export function proposalForSearch(planned: PlannedSearch): Proposal {
  const { name, search, steps, freshMs, pagesMost, rows } = planned
  const most = searchMost(planned)
  return {
    offer: {
      name,
      parts: [
        {
          title: `${findEndpoint(search.endpointId)?.title ?? ''}: ${counted(search.pages, 'page')}`,
          detail: name,
          most: pagesMost,
        },
        ...steps.map((step) => ({
          title: `${stepTitle(step)}: up to ${counted(rows, 'row')}`,
          detail: 'For the rows that you tick, and none that are yours already',
          most: mostFor(step, rows),
        })),
      ],
      most,
      leftOut: null,
      payments: search.pages + steps.reduce((sum, { together }) => sum + Math.ceil(rows / together), 0),
      isUpTo: false,
      rules: rulesOf(steps),
      first: search,
    },
    approve: async (payee, cap) => {
      const { approveRecipe } = await import('@/lib/browser/tables/runs/approve')
      return approveRecipe({ name, steps, freshMs, quoted: most, cap, payee }, search)
    },
  }
}

export const searchMost = ({
  steps,
  pagesMost,
  rows,
}: Pick<PlannedSearch, 'steps' | 'pagesMost' | 'rows'>): Usdc =>
  steps.reduce((sum, step) => sum + mostFor(step, rows), pagesMost)
