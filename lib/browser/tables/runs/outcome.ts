import type { Hex } from '@/lib/core/payment/bytes'
import { findIn, peopleIn, type Finding, type Identity } from '@/lib/browser/tables/runs/meant'
import { readBought } from '@/lib/browser/tables/runs/read'
import { isFinding, type Line, type Look, type LookStep } from '@/lib/browser/tables/runs/run'
import { looksOf, type Settled } from '@/lib/browser/tables/runs/settle'

/** What became of a row, and who it turned out to be where it was only a name. */
export type Outcome = { look: Look; person?: Identity | undefined }

/** What a finding means for a row whose search this run paid for. */
function byFinding(finding: Finding, intentId: Hex): Outcome {
  switch (finding.is) {
    case 'found': {
      const { identifier, aliases, pointer } = finding.found
      const { match } = finding
      return { look: { is: 'done', intentId, pointer, match }, person: { identifier, aliases } }
    }
    case 'check':
      return { look: { is: 'check', intentId, copyAt: null, candidates: finding.candidates } }
    case 'nobody':
      return { look: { is: 'not-found', intentId, isCharged: true, reason: finding.reason } }
  }
}

const unnamed: Finding = { is: 'nobody', reason: 'The name of this row was deleted.' }

/** What became of the rows of one payment of a step, in their order; null while nothing was sent for them. */
export async function outcomesOf(
  step: LookStep | undefined,
  lines: readonly Line[],
  settled: Settled,
): Promise<Outcome[] | null> {
  const { entry, answer } = settled
  const { intentId, state } = entry.purchase
  const read = isFinding(step) && state === 'RESULT' && answer ? await readBought(entry, answer) : null
  if (read && read.view.shape !== 'error') {
    const people = peopleIn(read)
    return lines.map(({ named }) => byFinding(named ? findIn(named, people) : unnamed, intentId))
  }
  const looks = await looksOf(settled)
  return looks && looks.map((look) => ({ look }))
}

/** What an answer that was bought before means for a row: it is not paid for again. */
export function copied({ look, person }: Outcome, { intentId, at }: { intentId: Hex; at: number }): Outcome {
  if (look.is === 'check') return { look: { ...look, copyAt: at } }
  const isDone = look.is === 'done'
  const skip = { why: 'stored', intentId, pointer: isDone ? look.pointer : null, at } as const
  const match = isDone ? look.match : undefined
  return { look: { is: 'skipped', skip: { ...skip, ...(match && { match }) } }, person }
}

/** The same for a row that was only a name: where nobody in the answer is meant, that is the end of it. */
export const copiedByName = (outcome: Outcome, copy: { intentId: Hex; at: number }): Outcome =>
  outcome.look.is === 'not-found'
    ? { look: { is: 'skipped', skip: { why: 'nobody', reason: outcome.look.reason } } }
    : copied(outcome, copy)
