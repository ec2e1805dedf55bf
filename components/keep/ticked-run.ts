import { proposalForRows, type Proposal } from '@/components/pay/runs/proposal'
import type { Step } from '@/lib/browser/addresses/step'
import { limitsNow, readAllowance } from '@/lib/browser/purchase/limits'
import { planByKnown, withAliases } from '@/lib/browser/tables/runs/known'
import { anyAge } from '@/lib/browser/tables/runs/choices'
import { togetherWithin } from '@/lib/browser/tables/runs/plan'
import type { RunStep } from '@/lib/browser/tables/runs/run'
import { tableSource } from '@/lib/browser/tables/runs/source'
import { findWanted, identifierKinds } from '@/lib/browser/tables/runs/wanted'
import { companyRef, personRef, postUrl, recordId } from '@/lib/core/answers/handoff'
import type { KeptKind } from '@/lib/core/kind-titles'

export function identifierOf(kind: KeptKind, record: unknown): string | null {
  if (record === null) return null
  if (kind === 'person') return personRef(record)?.best.value ?? null
  if (kind === 'company') return companyRef(record)?.best.value ?? null
  return kind === 'post' ? postUrl(record) : recordId(kind, record)
}

type Ticked = { kind: KeptKind; name: string; steps: readonly { step: Step; value: unknown }[] }

/** One lookup for each of the ticked records as a run, as many in a payment as there can be, whose rows are a list of its own; null where there is nothing to buy. */
export async function proposalForTicked({ kind, name, steps }: Ticked): Promise<Proposal | null> {
  const wanted = steps[0]?.step.endpoint.id ?? ''
  const most: RunStep = { wanted, together: findWanted(wanted)?.bulk?.most ?? 1, amount: null, on: 'every' }
  const { perPurchase } = limitsNow(await readAllowance())
  const step = { ...most, together: togetherWithin(most, perPurchase) }
  const rows = steps.map(({ step: { about }, value }, at) =>
    tableSource(identifierKinds[kind], at + 1, undefined, {
      rowId: String(at),
      title: about ?? '',
      identifier: identifierOf(kind, value),
      email: null,
    }),
  )
  const plan = await planByKnown(step, await withAliases(step, rows), { freshMs: anyAge })
  const rules = [{ term: 'Kept as', text: `A list of its own, “${name}”` }]
  return proposalForRows({ planned: [{ step, plan }], freshMs: anyAge, header: ['Name'], name, rules })
}
