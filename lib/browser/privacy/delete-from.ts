import type {
  AnswerRow,
  DetailRow,
  JournalRow,
  ListItemRow,
  RecordRow,
  RowOf,
  RunLineRow,
} from '@/lib/browser/database/stores'
import { decisionsKey, decisionsWhere, type NameDecision } from '@/lib/browser/library/name-decisions'
import { forgottenKeys } from '@/lib/browser/library/forgotten'
import type { Database } from '@/lib/browser/database/reading'
import { blockNamesOf, deletedReason } from '@/lib/browser/privacy/blocks'
import { gone, movedPointer, rebuilt, scrubbed, withoutPerson } from '@/lib/browser/privacy/edit-answer'
import type { Cut, Places } from '@/lib/browser/privacy/edit-answer'
import { deletedMark, emailsOf, namesOf, tracesOf, type Traces } from '@/lib/browser/privacy/traces'
import { fieldsIn, isFields, type Fields } from '@/lib/core/json'

type Around = { readonly [Name in 'purchases' | 'lists' | 'records' | 'details']: readonly RowOf<Name>[] }

/** What names a person, the rows by which they are known again, and their deletion from among others. */
export async function prepareDeletion(store: Database, detail: DetailRow) {
  const at = Date.now()
  const keys = await forgottenKeys(store, blockNamesOf({ aliases: detail.aliases, emails: emailsOf(detail) }))
  const { keysOfNames } = await import('@/lib/core/matching/person')
  const isTheirName = keysOfNames(namesOf(detail))
  const traces = tracesOf(detail)
  return {
    traces,
    blocks: keys.map((key) => ({ key, kind: 'deleted' as const, at })),
    deletionFrom: (around: Around) => ({ isTheirName, ...deletionIn(around, detail, traces, at) }),
  }
}

export type Deletion = ReturnType<Awaited<ReturnType<typeof prepareDeletion>>['deletionFrom']>

function deletionIn({ purchases, lists, ...rows }: Around, detail: DetailRow, traces: Traces, at: number) {
  const alone = purchases.filter((row) => asksForNobodyElse(row, traces))
  return {
    traces,
    at,
    /** Their names without the kind in front, as rows of files and runs have them. */
    aliases: new Set(detail.aliases.map((alias) => alias.replace(/^person:/, ''))),
    askedAlone: new Set(alone.map(({ intentId }) => intentId)),
    listsOfPeople: new Set(lists.flatMap(({ id, kind }) => (kind === 'person' ? [id] : []))),
    counted: { at, answersDeleted: 0, answersEdited: 0, receipts: 0, listItems: 0, runRows: 0 },
    cuts: new Map<string, readonly Cut[]>(),
    ...whereIn(rows, detail, traces),
  }
}

function whereIn(
  { records, details }: Pick<Around, 'records' | 'details'>,
  { recordId }: DetailRow,
  traces: Traces,
) {
  // their record, and the posts that they wrote
  const recordIds = new Set([recordId])
  const namesakes = new Set<string>()
  // where records stand in each answer, by the purchase that bought it
  const places = new Map<string, { [Name in keyof Places]: Set<string> }>()
  const rows = new Map(records.map((row) => [row.id, row]))
  for (const detail of details) {
    const row = rows.get(detail.recordId)
    if (isPostOf(row, detail, traces)) recordIds.add(detail.recordId)
    const isOwn = recordIds.has(detail.recordId)
    const isNamesake = row?.kind === 'person' && !isOwn && traces.isIn(row.title)
    if (isNamesake) namesakes.add(detail.recordId)
    for (const { intentId, pointer } of detail.sightings) {
      const here = places.get(intentId) ?? { own: new Set(), others: new Set(), namesakes: new Set() }
      places.set(intentId, here)
      here[isOwn ? 'own' : 'others'].add(pointer)
      if (isNamesake) here.namesakes.add(pointer)
    }
  }
  return { recordIds, namesakes, places }
}

/** A post that the person wrote is theirs: its address says so, or its author. */
const isPostOf = (row: RecordRow | undefined, detail: DetailRow, traces: Traces): boolean =>
  row?.kind === 'post' &&
  (detail.aliases.some((alias) => traces.isIn(alias)) ||
    detail.facts.some(
      ({ name, told }) => name === 'author' && told.some(({ value }) => traces.isIn(String(value))),
    ))

const nowhere: Places = { own: new Set(), others: new Set(), namesakes: new Set() }

/** Answers about the person go; one that tells of others too loses their part. */
function answerWithout({ earlier, ...answer }: AnswerRow, deletion: Deletion): unknown {
  const { traces, places, askedAlone, counted, cuts, at } = deletion
  const left = askedAlone.has(answer.intentId)
    ? gone
    : withoutPerson(answer.body, traces, places.get(answer.intentId) ?? nowhere)
  if (left === null) {
    // text that does not parse cannot be edited, only dropped
    const isEarlier = earlier !== undefined && withoutPerson(earlier, traces, nowhere) !== null
    return isEarlier ? { ...answer, editedAt: at } : null
  }
  counted[left === gone ? 'answersDeleted' : 'answersEdited'] += 1
  if (left === gone) return gone
  cuts.set(answer.intentId, left.cut)
  // its pictures were sealed with the text as it was
  return { ...answer, body: left.body, pictures: null, editedAt: at }
}

function detailWithout(detail: DetailRow, { traces, recordIds, namesakes, cuts }: Deletion): unknown {
  if (recordIds.has(detail.recordId)) return gone
  // its own names are by what it is known again, also where a company is called like its owner
  const left = namesakes.has(detail.recordId)
    ? detail
    : { ...scrubbed(detail, traces), aliases: detail.aliases }
  return movedPlaces(left, cuts)
}

const bears = (value: unknown, names: ReadonlySet<string>): boolean =>
  isFields(value) &&
  Array.isArray(value['aliases']) &&
  value['aliases'].some((alias: unknown) => typeof alias === 'string' && names.has(alias))

function itemWithout(item: ListItemRow, deletion: Deletion): unknown {
  const { traces, recordIds, listsOfPeople, aliases, counted, at } = deletion
  const { brought, listId, recordId } = item
  const isBroughtAs =
    brought !== undefined &&
    listsOfPeople.has(listId) &&
    (bears(brought, aliases) || isNamed(brought, traces))
  if (!isBroughtAs && !recordIds.has(recordId ?? '')) {
    const left = scrubbed(item, traces)
    // newer than what an open page remembers of its note
    return left === item ? null : { ...left, changedAt: at }
  }
  counted.listItems += 1
  return gone
}

/** States of a row of a run, and of a cell in it, from which it could still go on. */
const open: ReadonlySet<unknown> = new Set(['waiting', 'check'])

/** A cell that waits would still be paid for: it is left out instead, with the reason that a new run would have. */
const withoutOpen = (cells: unknown, reason: string): unknown =>
  Array.isArray(cells)
    ? cells.map((cell: unknown) =>
        isFields(cell) && open.has(cell['is']) ? { is: 'skipped', skip: { why: 'blocked', reason } } : cell,
      )
    : cells

/** A row of a run after its person was deleted: what it cost and when stays, every cell of it goes. */
function emptiedRunRow(row: RunLineRow, { traces, at }: Deletion): RunLineRow {
  const value = isFields(row.value) ? row.value : {}
  const { recordId: _gone, ...rest } = row
  const left = {
    ...value,
    cells: Array.isArray(value['cells']) ? value['cells'].map(() => '') : [],
    identifier: null,
    aliases: [],
    email: null,
    phone: null,
    domain: null,
    named: null,
    looks: withoutOpen(value['looks'], deletedReason(at)),
  }
  const state = open.has(row.state) ? 'skipped' : row.state
  if (state !== row.state) delete rest.intentId
  return { ...rest, state, value: scrubbed(left, traces) }
}

/** A stored value with its places in answers where they are now; a candidate that was cut out is none any more. */
function movedPlaces<T>(value: T, cuts: Deletion['cuts']): T {
  const walk = (here: unknown, around: readonly Cut[]): unknown => {
    if (typeof here !== 'object' || here === null) return here
    const { intentId } = fieldsIn(here)
    const cut = typeof intentId === 'string' ? (cuts.get(intentId) ?? []) : around
    const isGone = (candidate: unknown) => {
      const { pointer } = fieldsIn(candidate)
      return typeof pointer === 'string' && movedPointer(pointer, cut) === null
    }
    return rebuilt(here, (one, key) => {
      if (key === 'pointer' && typeof one === 'string') return movedPointer(one, cut) ?? one
      if (key !== 'candidates' || !Array.isArray(one)) return walk(one, cut)
      return rebuilt(one, (candidate) => (isGone(candidate) ? gone : walk(candidate, cut)))
    })
  }
  // safe: the same shape, with other places
  return walk(value, []) as T
}

function runRowWithout(row: RunLineRow, deletion: Deletion): RunLineRow {
  const { traces, recordIds, aliases, counted } = deletion
  const isTheirs =
    recordIds.has(row.recordId ?? '') || bears(row.value, aliases) || isNamed(row.value, traces)
  if (isTheirs) counted.runRows += 1
  return isTheirs ? emptiedRunRow(row, deletion) : { ...row, value: movedPlaces(row.value, deletion.cuts) }
}

const ofReadable = <Row>(row: Row, { traces }: Deletion): Row => scrubbed(row, traces)

/** What a row of each store becomes, in the order in which the stores are edited; null leaves it as it is. */
export const edits = {
  purchases(row: RowOf<'purchases'>, { traces, counted }: Deletion) {
    if (!asksFor(row, traces)) return null
    counted.receipts += 1
    return purchaseWithout(row, traces)
  },
  blocked(row: RowOf<'blocked'>, { traces }: Deletion) {
    const written = row.key.replace(/^(?:email|alias:person:\w+):/, '')
    const isOpen = row.kind !== 'deleted' && row.kind !== 'domain'
    return isOpen && traces.isIdentity(written) ? gone : { ...scrubbed(row, traces), key: row.key }
  },
  answers: answerWithout,
  details: detailWithout,
  records(row: RecordRow, { traces, recordIds, namesakes }: Deletion) {
    if (recordIds.has(row.id)) return gone
    return namesakes.has(row.id) ? null : scrubbed(row, traces)
  },
  aliases: ({ recordId }: RowOf<'aliases'>, { recordIds }: Deletion) =>
    recordIds.has(recordId) ? gone : null,
  listItems: itemWithout,
  lists: ofReadable<RowOf<'lists'>>,
  runs: ofReadable<RowOf<'runs'>>,
  runRows: runRowWithout,
  savedSearches: (row: RowOf<'savedSearches'>, { traces }: Deletion) =>
    isNamed(row.input, traces) || traces.isIn(row.name) ? gone : null,
  settings(value: unknown, { traces, isTheirName }: Deletion, key: IDBValidKey) {
    // what was decided about their names, or for them under another one
    const isOfOthers = (name: string, { identifier }: NameDecision) =>
      !isTheirName(name) && !traces.isIdentity(identifier ?? '')
    return scrubbed(key === decisionsKey ? decisionsWhere(value, isOfOthers) : value, traces)
  },
} as const

export type Edited = keyof typeof edits

/** What a readable row of a store becomes; the same row where nothing of them is in it. */
export function editedRow(name: Edited, row: unknown, deletion: Deletion, key: IDBValidKey): unknown {
  // safe: the edit of a store gets its readable rows
  const edit = edits[name] as (row: unknown, deletion: Deletion, key: IDBValidKey) => unknown
  return edit(row, deletion, key) ?? row
}

/** The fields under a name of a stored value; none where it has none. */
export const fieldsOf = (value: unknown, name: string): Fields => fieldsIn(fieldsIn(value)[name])

const underWay: ReadonlySet<unknown> = new Set(['PREPARED', 'SIGNED', 'HOT'])

/** Whether a stored value, such as a question, names the person; first and last name may stand apart. */
export const isNamed = (value: unknown, traces: Traces): boolean => scrubbed(value, traces) !== value

const inputOf = ({ record }: JournalRow): Fields => fieldsOf(fieldsOf(record, 'lookup'), 'input')

const textsIn = (input: Fields): string[] => Object.values(input).filter((value) => typeof value === 'string')

/** Whether a purchase names the person anywhere. */
export const asksFor = (row: JournalRow, traces: Traces): boolean => isNamed(row.record, traces)

/** True while a purchase is not at its end: its bytes may have to be sent again as they are. */
export const isUnderWay = ({ record }: JournalRow): boolean =>
  underWay.has(fieldsOf(record, 'purchase')['state'])

/** True when all that a purchase asked for was this person. */
const asksForNobodyElse = (row: JournalRow, traces: Traces): boolean =>
  textsIn(inputOf(row)).some((text) => traces.isIdentity(text))

function inputWithout(input: Fields, traces: Traces): Fields {
  const isNamePart = traces.nameParts(textsIn(input))
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
      if (Array.isArray(value)) return [[name, value.filter((one) => !isNamed(one, traces))]]
      return isNamed(value, traces) || isNamePart(value) ? [] : [[name, value]]
    }),
  )
}

/** Price, times and transaction stay; the forwarder's copy, which nobody can open then, goes within a day. */
function purchaseWithout(row: JournalRow, traces: Traces): JournalRow {
  const record = fieldsIn(row.record)
  const purchase = fieldsOf(record, 'purchase')
  const request = fieldsOf(purchase, 'request')
  const purchaseKey = `deleted:${row.intentId}`
  const rev = row.rev + 1
  const left = scrubbed(
    {
      ...record,
      purchase: {
        ...purchase,
        rev,
        purchaseKey,
        request: { ...request, url: deletedMark, body: null, digest: deletedMark },
        signed: null,
        claimSecret: '',
        isAcked: true,
      },
      lookup: { ...fieldsOf(record, 'lookup'), input: inputWithout(inputOf(row), traces) },
    },
    traces,
  )
  return { intentId: row.intentId, rev, purchaseKey, preparedAt: row.preparedAt, record: left }
}
