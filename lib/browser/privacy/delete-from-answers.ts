import { isReadable } from '@/lib/browser/database/stores'
import type { Deleting, Gone } from '@/lib/browser/privacy/deleting'
import { scrubbed, withoutPerson, type Cut, type Places } from '@/lib/browser/privacy/edit-answer'
import { asksForNobodyElse } from '@/lib/browser/privacy/scrub-purchase'
import type { Traces } from '@/lib/browser/privacy/traces'
import type { DetailRow, RecordRow } from '@/lib/browser/database/stores'

type Held = { row: RecordRow | undefined; detail: DetailRow }

/** Where records stand in each answer, by the purchase that bought it. */
async function placesIn(transaction: Deleting, { detail, traces }: Gone): Promise<Map<string, Places>> {
  const places = new Map<string, { own: Set<string>; others: Set<string>; namesakes: Set<string> }>()
  const rows = new Map((await transaction.objectStore('records').getAll()).map((row) => [row.id, row]))
  for await (const cursor of transaction.objectStore('details')) {
    if (!isReadable('details', cursor.value)) continue
    const held: Held = { row: rows.get(cursor.value.recordId), detail: cursor.value }
    const isOwn = held.detail.recordId === detail.recordId || isPostOf(held, traces)
    const isNamesake = held.row?.kind === 'person' && !isOwn && traces.isIn(held.row.title)
    for (const { intentId, pointer } of held.detail.sightings) {
      const here = places.get(intentId) ?? { own: new Set(), others: new Set(), namesakes: new Set() }
      places.set(intentId, here)
      if (isOwn) here.own.add(pointer)
      else here.others.add(pointer)
      if (isNamesake) here.namesakes.add(pointer)
    }
  }
  return places
}

/** A post that the person wrote is theirs: its address says so, or its author. */
export const isPostOf = ({ row, detail }: Held, traces: Traces): boolean =>
  row?.kind === 'post' &&
  (detail.aliases.some((alias) => traces.isIn(alias)) ||
    detail.facts.some(
      ({ name, told }) => name === 'author' && told.some(({ value }) => traces.isIn(String(value))),
    ))

const nowhere: Places = { own: new Set(), others: new Set(), namesakes: new Set() }

/** Answers about the person go; one that tells of others too loses their part. Tells what was cut out of which. */
export async function editAnswers(transaction: Deleting, gone: Gone): Promise<Map<string, readonly Cut[]>> {
  const { traces, counted, at } = gone
  const places = await placesIn(transaction, gone)
  const cuts = new Map<string, readonly Cut[]>()
  for await (const cursor of transaction.objectStore('answers')) {
    if (!isReadable('answers', cursor.value)) {
      await cursor.update(scrubbed(cursor.value, traces))
      continue
    }
    const { earlier, ...answer } = cursor.value
    // text that does not parse cannot be edited, only dropped
    const isToldBefore = earlier !== undefined && withoutPerson(earlier, traces, nowhere).is !== 'untouched'
    const purchase = await transaction.objectStore('purchases').get(answer.intentId)
    const edited =
      purchase && asksForNobodyElse(purchase, traces)
        ? ({ is: 'all' } as const)
        : withoutPerson(answer.body, traces, places.get(answer.intentId) ?? nowhere)
    if (edited.is === 'untouched') {
      if (isToldBefore) await cursor.update({ ...answer, editedAt: at })
      continue
    }
    if (edited.is === 'all') {
      await cursor.delete()
      counted.answersDeleted += 1
      continue
    }
    // its pictures were sealed with the text as it was
    await cursor.update({ ...answer, body: edited.body, pictures: null, editedAt: at })
    cuts.set(answer.intentId, edited.cut)
    counted.answersEdited += 1
  }
  return cuts
}
