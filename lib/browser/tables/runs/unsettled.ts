import { isDoubtful, type Entry } from '@/lib/browser/purchase/journal'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'
import { askedInSearch, searchedName } from '@/lib/browser/tables/runs/row-search'
import { isFinding, type LookStep } from '@/lib/browser/tables/runs/run'
import { endpointsFor, findWanted, isRowSearch } from '@/lib/browser/tables/runs/wanted'
import { textAliases } from '@/lib/core/answers/identity'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { isLive } from '@/lib/core/payment/purchase-state'

const underWay =
  'This is being bought at another place in this browser, or what became of that is not known yet. Nothing was charged now.'

/** Why what one node calls not charged is not bought again yet. */
export const doubtful =
  'Only one node of the chain says so far that this was not charged before. A run buys it again once that is final, within half an hour.'

/** Why what was paid for is not paid for again while its answer is asked for. */
export const unanswered =
  'This was paid for before, and its answer did not arrive. It is asked for again for a day. Nothing was charged now.'

/** Whether a purchase brings what a step asks for, and as many of a thing where that was chosen. */
export function bringsFor(step: LookStep): (entry: Entry) => boolean {
  const wanted = findWanted(step.wanted)
  const sold = new Set(wanted && endpointsFor(wanted))
  const name = wanted?.amount?.name
  return ({ lookup: { endpointId, input } }) => {
    const asked = name === undefined ? null : input[name]
    const isEnough = name === undefined || (typeof asked === 'number' && asked >= (step.amount ?? 1))
    return isEnough && sold.has(endpointId)
  }
}

/** What a purchase asked for, as a row of the step would. */
export function askedIn({ lookup: { endpointId, input } }: Entry, step: LookStep): string[] {
  const search = findWanted(step.wanted)?.search
  if (search) {
    const asked = askedInSearch(input, search, step)
    return asked === null ? [] : [asked]
  }
  const endpoint = findEndpoint(endpointId)
  const [field] = endpoint ? fieldsOf(endpoint) : []
  if (!endpoint || !field) return []
  const asked = draftOf(endpoint, input)[field.name] ?? ''
  return field.control === 'lines' ? asked.split('\n') : [asked]
}

type Named = Pick<SourceRow, 'identifier' | 'aliases'>

/** By what a step names a row: a search may call it less than the row says. */
export function namesFor(step: LookStep, { identifier, aliases }: Named): readonly string[] {
  if (!isRowSearch(step)) return aliases
  const named = identifier === null ? null : searchedName(identifier)
  return named?.ok ? textAliases(named.value) : []
}

function whyUnsettled(entry: Entry, since: number): string | null {
  const { state, preparedAt } = entry.purchase
  if (isLive[state]) return underWay
  if (isDoubtful(entry)) return doubtful
  return state === 'PAID_NO_RESULT' && preparedAt >= since ? unanswered : null
}

/**
 * Why a row must not be paid for now, by what open purchases of the same ask for, alone or among others; null for none.
 * What was paid for before `since` and never answered stands in nobody's way.
 */
export function unsettledIn(
  entries: readonly Entry[],
  step: LookStep,
  since: number,
): (row: Named) => string | null {
  const reasons = new Map<string, string>()
  for (const entry of isFinding(step) ? [] : entries.filter(bringsFor(step))) {
    const reason = whyUnsettled(entry, since)
    if (reason === null) continue
    for (const alias of askedIn(entry, step).flatMap(textAliases)) reasons.set(alias, reason)
  }
  return (row) => namesFor(step, row).flatMap((alias) => reasons.get(alias) ?? [])[0] ?? null
}
