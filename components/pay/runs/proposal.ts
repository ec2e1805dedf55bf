import { skipTitles, stepTitle, stepTitles } from '@/components/pay/runs/step-words'
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
import { isFinding, noneOf, skipReasons, type RunStep } from '@/lib/browser/tables/runs/run'
import { isRowSearch } from '@/lib/browser/tables/runs/wanted'
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
  /** The same by what was bought and said since it was made; null where nothing of it is left to buy. */
  now: () => Promise<Proposal | null>
  onBegun?: ((id: string) => void) | undefined
}

const notFoundRule = (together: number, isSearch: boolean): string =>
  isSearch
    ? 'A search is charged whatever it finds. It brings one page, those first who fit best.'
    : together > 1
      ? 'A profile that is not found in a payment for several is charged all the same: the service charges for each one asked.'
      : 'Who is not found is not charged where the service refuses the lookup; an empty answer is charged.'

function rulesOf(steps: readonly RunStep[]): Rule[] {
  const together = Math.max(1, ...steps.map((step) => step.together))
  const notFound = { term: 'Not found', text: notFoundRule(together, steps.every(isRowSearch)) }
  if (!steps.some(isFinding)) return [notFound]
  const text =
    'Each search is charged, whoever it finds. Where several may be meant you say who, and only who was found goes on.'
  return [{ term: 'By name', text }, notFound]
}

/** What is left out of planned steps and why, each reason once. */
export function leftOutOf(planned: readonly PlannedStep[]): string[] {
  const counts = countsOf(planned)
  return skipReasons
    .filter((why) => counts[why] > 0)
    .map((why) =>
      why === 'duplicate'
        ? counted(counts[why], 'duplicate')
        : `${countText(counts[why])} ${skipTitles[why].toLowerCase()}`,
    )
}

/** The rows of planned steps by what becomes of them, each once for each step. */
export function countsOf(planned: readonly PlannedStep[]): Plan['counts'] {
  const counts = noneOf(['new', 'named', ...skipReasons])
  for (const { plan } of planned)
    for (const name of ['new', 'named', ...skipReasons] as const) counts[name] += plan.counts[name]
  return counts
}

type PlannedRun = {
  planned: PlannedSteps
  freshMs: number
  header: readonly string[]
  name?: string
  listId?: string | undefined
  rules?: readonly Rule[]
}

/** A plan for known rows as it is put before the visitor; null while it buys nothing. */
export function proposalForRows(run: PlannedRun): Proposal | null {
  const { planned, freshMs, header, name, listId, rules = [] } = run
  const [{ plan }] = planned
  const { parts, most, payments } = costOf(planned)
  const first = firstLookup(planned)
  if (!first) return null
  const steps = planned.map(({ step }) => step)
  const bought = parts.map(({ step }) => step)
  const title = name ?? `${stepTitles(steps)}: ${counted(plan.rows.length, 'row')}`
  return {
    offer: {
      name: title,
      parts,
      most,
      leftOut: leftOutOf(withPlan(planned)).join(' · ') || null,
      payments,
      isUpTo: bought.some(isFinding),
      rules: [...rulesOf(bought), ...rules],
      first,
    },
    approve: async (payee, cap) => {
      const { approveRun } = await import('@/lib/browser/tables/runs/approve')
      const approval = { name: title, listId, steps, freshMs, quoted: most, cap, payee }
      return approveRun(approval, { header, plan })
    },
    now: async () => {
      const { plannedNow } = await import('@/lib/browser/tables/runs/plan-now')
      return proposalForRows({ ...run, planned: await plannedNow(planned, freshMs) })
    },
  }
}

type PaidPart = Part & { step: RunStep; payments: number }

type Cost = { parts: readonly PaidPart[]; most: Usdc; payments: number }

/** What planned steps come to at most, part by part; one without a plan is for the rows that the first goes on with. */
export function costOf([{ step, plan }, ...later]: PlannedSteps): Cost {
  const { counts, searches, searchMost, most } = plan
  const upTo = counts.named > 0 ? 'up to ' : ''
  const first = { rows: counts.new + counts.named, payments: mostPayments(plan, step) - searches.length }
  const rows = rowsAfter(plan)
  const all = [
    findPart(plan),
    partOf(step, { ...first, most: most - searchMost, upTo }),
    ...later.map(({ step: next, plan: own }) =>
      own
        ? partOf(next, { rows: own.counts.new, payments: mostPayments(own, next), most: own.most, upTo })
        : partOf(next, { rows, payments: rows, most: mostFor(next, rows), upTo }),
    ),
  ]
  const parts = all.filter(({ payments }) => payments > 0)
  return {
    parts,
    most: parts.reduce((sum, part) => sum + part.most, 0n),
    payments: parts.reduce((sum, part) => sum + part.payments, 0),
  }
}

function firstLookup(planned: PlannedSteps): PricedLookup | null {
  const [{ plan }] = planned
  const named = plan.searches[0]?.[0]?.row.named
  if (named) {
    const search = searchFor(named)
    return search.ok ? search.value : null
  }
  const goesOn = plan.rows.filter(({ skip }) => skip === null || skip.why === 'stored')
  for (const { step, plan: own } of planned) {
    const [batch] = own ? own.batches : [goesOn.slice(0, 1)]
    const identifiers = batch?.flatMap(({ row }) => row.identifier ?? []) ?? []
    const asked = identifiers.length > 0 ? lookupFor(step, identifiers) : null
    if (asked?.ok) return asked.value
  }
  return null
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

const partOf = (step: RunStep, { rows, payments, most, upTo }: Priced): PaidPart => ({
  step,
  title: isRowSearch(step) ? stepTitle(step) : `${stepTitle(step)}: ${upTo}${counted(rows, 'row')}`,
  detail: isRowSearch(step)
    ? `${counted(payments, 'search', 'searches')} at ${formatUsdc(priceOfOne(step))}, one for each row`
    : `${counted(payments, 'payment')}${step.together > 1 ? ` of up to ${step.together}` : ', one for each'}`,
  most,
  payments,
})
