import { holds, openStore } from '@/lib/browser/database/database'
import type { DetailRow } from '@/lib/browser/database/stores'
import type { RawAnswer } from '@/lib/browser/files/records'
import { observe } from '@/lib/browser/library/observe'
import { readHere } from '@/lib/browser/library/reading'
import { readBlocks, type Subject } from '@/lib/browser/privacy/blocks'
import { readText } from '@/lib/core/answers/parse'

/** What the journal has of a purchase; given from above, since exports know nothing of payments. */
export type Bought = {
  route: string
  request: unknown
  /** Dollars as a decimal; null while it is being checked. */
  paidUsd: string | null
  items: number
  transaction: string | null
}

export type BoughtOf = {
  (intentId: string): Bought | undefined
  /** What was bought about a record, also where no answer is kept that tells of it. */
  about?: (recordId: string) => readonly string[]
}

/** An answer as it is kept: its text, and the value read of it. */
export type Answer = { json: unknown; text: string; at: number }

/** An answer with what was asked for and paid, as it leaves. */
export const rawOf = (
  intentId: string,
  { text, at }: Omit<Answer, 'json'>,
  boughtOf: BoughtOf,
): RawAnswer => {
  const { route = '', request = null, paidUsd = null, transaction = null } = boughtOf(intentId) ?? {}
  return {
    intentId,
    route,
    request,
    fetchedAt: new Date(at).toISOString(),
    receipt: { paidUsd, transaction },
    text,
  }
}

/** The answers that tell of records, by their purchase; those that cannot be read are left out. */
export async function readAnswers(details: readonly DetailRow[]): Promise<ReadonlyMap<string, Answer>> {
  const ids = [...new Set(details.flatMap(({ sightings }) => sightings.map(({ intentId }) => intentId)))]
  const { store: answers, done } = (await openStore()).transaction('answers')
  const rows = await Promise.all(ids.map((id) => answers.get(id)))
  await done
  const read = await Promise.all(
    rows.map(async (row): Promise<[string, Answer][]> => {
      const parsed = row && (await readText(row.body))
      return row && parsed?.ok
        ? [[row.intentId, { json: parsed.value.json, text: row.body, at: row.at }]]
        : []
    }),
  )
  return new Map(read.flat())
}

/** Which answers tell of somebody who is to be left alone, whoever else they tell of. */
export async function barredAmong(
  answers: ReadonlyMap<string, Answer>,
  endpointOf: (intentId: string) => string,
): Promise<ReadonlySet<string>> {
  if (!(await holds('blocked'))) return new Set()
  const told = await Promise.all(
    [...answers].map(async ([intentId, answer]) => ({
      intentId,
      subjects: await subjectsOf(endpointOf(intentId), intentId, answer),
    })),
  )
  const blockOf = await readBlocks(told.flatMap(({ subjects }) => subjects))
  return new Set(
    told.filter(({ subjects }) => subjects.some((own) => blockOf(own))).map(({ intentId }) => intentId),
  )
}

/** Whom an answer tells of. */
async function subjectsOf(endpointId: string, intentId: string, { text, at }: Omit<Answer, 'json'>) {
  const lookup = { endpointId, input: {} }
  const read = await readHere(lookup, { intentId, body: text })
  return observe({ ...lookup, intentId, at }, read).observations.map(
    ({ aliases, facts: { name, email } }): Subject & { name: string } => ({
      name: typeof name === 'string' ? name : (aliases[0] ?? ''),
      aliases,
      emails: typeof email === 'string' ? [email] : [],
    }),
  )
}

/** The names of those in one answer who are to be left alone. */
export async function barredIn(endpointId: string, intentId: string, answer: Omit<Answer, 'json'>) {
  if (!(await holds('blocked'))) return []
  const subjects = await subjectsOf(endpointId, intentId, answer)
  const blockOf = await readBlocks(subjects)
  return subjects.flatMap((subject) => (blockOf(subject) ? subject.name : []))
}
