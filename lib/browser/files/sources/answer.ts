import { pickText } from '@/lib/core/answers/json'
import { resolve } from '@/lib/core/answers/pointer'
import { findEndpoint } from '@/lib/core/catalogue'
import { comment } from '@/lib/core/records/comment'
import type { ExportRecord, ExportSet, Facts } from '@/lib/browser/files/records'
import { factsAt, factsIn, overlaid } from '@/lib/browser/files/sources/facts-of'
import { priceOf, rawOf, type Bought } from '@/lib/browser/files/sources/library'
import { writtenAbout } from '@/lib/browser/files/sources/written'
import type { Observation } from '@/lib/browser/library/observation'
import { observe, type Bought as BoughtAnswer } from '@/lib/browser/library/observe'
import { readBought } from '@/lib/browser/library/read-bought'
import { isBlocked, readBlocks } from '@/lib/browser/privacy/blocks'

/** The records of one bought answer, ready for any format. */
export async function answerSet(
  name: string,
  answer: BoughtAnswer & { body: string },
  bought: Bought | undefined,
): Promise<ExportSet> {
  const read = await readBought(answer, answer)
  const { observations, isCached } = observe(answer, read)
  const json = read.ok ? read.value.parsed.json : null
  const blocks = await readBlocks(observations)
  const written = await writtenAbout(observations.map(({ aliases }) => aliases))
  const provenance: Facts = {
    source_route: bought?.route ?? answer.endpointId,
    served_from_cache: isCached,
    fetched_at: new Date(answer.at).toISOString(),
    receipt_id: answer.intentId,
  }
  const isEngagement = findEndpoint(answer.endpointId)?.result === 'engagement'
  const records = observations.map((observation, index): ExportRecord => {
    const place = { ...answer, json, pointer: observation.pointer }
    const known = isEngagement ? null : factsAt(observation.kind, observation.aliases, place)
    const row = resolve(json, observation.pointer)
    const share = bought && observation.isSubject ? priceOf([bought]) : null
    const facts = isEngagement ? engagementOf(observation, row, answer) : (known?.facts ?? {})
    return {
      entity: isEngagement ? 'engagement' : observation.kind,
      facts: overlaid([facts, written[index] ?? {}, provenance, { price_paid_usd: share }]),
      record: known?.record ?? row ?? null,
      intentIds: [answer.intentId],
      isBlocked: isBlocked({ aliases: observation.aliases, emails: emailsIn(facts) }, blocks) !== null,
    }
  })
  return {
    name,
    records: once(observations, records),
    answers: [rawOf(answer.intentId, answer.body, answer.at, bought)],
  }
}

/** One employer of several people is one company; people and other rows of an answer stay as they stand. */
function once(observations: readonly Observation[], records: readonly ExportRecord[]): ExportRecord[] {
  const seen = new Set<string>()
  return records.filter((_, index) => {
    const observation = observations[index]
    if (!observation || observation.kind !== 'company' || observation.isSubject) return true
    const isKnown = observation.aliases.some((alias) => seen.has(alias))
    for (const alias of observation.aliases) seen.add(alias)
    return !isKnown
  })
}

const emailsIn = ({ work_email: email }: Facts) => (typeof email === 'string' ? [email] : [])

function engagementOf({ pointer }: Observation, row: unknown, { input, at }: BoughtAnswer): Facts {
  const { reaction_type: reaction, comment_text: words, ...facts } = factsIn(comment, row, at)
  const isComment = /comment/i.test(pointer) || words !== undefined
  return {
    post_url: pickText(input, ['posturl']),
    kind: isComment ? 'comment' : 'reaction',
    ...(isComment ? { comment_text: words ?? null } : { reaction_type: reaction ?? null }),
    ...facts,
  }
}
