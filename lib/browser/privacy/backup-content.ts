import { type BackedUp, backedUp, backupHead, isPortable } from '@/lib/browser/privacy/backup'
import { isReadable, stores, type RowOf } from '@/lib/browser/database/stores'
import { isEntry, type Entry } from '@/lib/browser/purchase/journal'
import { fieldsIn, type Fields } from '@/lib/core/json'
import { isHex } from '@/lib/core/payment/bytes'
import { err, ok, type Result } from '@/lib/core/result'
import * as is from '@/lib/core/shape'
import { unpack, type FileProblem } from '@/lib/browser/privacy/backup-file'

/** The most characters of a text, of an id, and of an answer or a request. */
const mostWords = 100_000
const mostOfId = 4096
const mostText = 16 * 1024 * 1024

const ids: ReadonlySet<string> = new Set([
  'id',
  'intentId',
  'recordId',
  'listId',
  'rowId',
  'runId',
  'purchaseKey',
  'key',
  'aliases',
])

/** An endpoint as the catalogue names them, also one that it no longer has: it stands in addresses of ours. */
const isEndpointId = (text: string) => text.length <= 64 && /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i.test(text)

const isWebAddress = (text: string) => text.length <= mostWords && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)

class Refused extends Error {}

/** Milliseconds; a row that says it is from the future would be the newest for ever. */
const pastTime = (at: number) => Math.min(Math.max(0, at), Date.now())

/** A text or a number by the name of its field; a link that is no web address is none, and the rest of the row stays. */
function restoredLeaf(value: unknown, name: string): unknown {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Refused()
    return /^at$|At$/.test(name) ? pastTime(value) : value
  }
  if (typeof value !== 'string') return value
  const most = ids.has(name) ? mostOfId : name === 'body' || name === 'earlier' ? mostText : mostWords
  const isEmptyId = ids.has(name) && value === ''
  if (value.length > most || isEmptyId || (name === 'endpointId' && !isEndpointId(value))) throw new Refused()
  return name === 'url' && !isWebAddress(value) ? undefined : value
}

const mapped = (entries: readonly [string, unknown][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

function restoredValue(value: unknown, form: is.Check<unknown>, name: string): unknown {
  const { each, fields } = form
  const inner = form.orAbsent ?? form.orNull
  if (form === is.anything || value === undefined || value === null) return value
  if (inner) return restoredValue(value, inner, name)
  if (each && Array.isArray(value)) return value.map((one) => restoredValue(one, each, name))
  const own = fieldsIn(value)
  if (each) return mapped(Object.entries(own).map(([key, one]) => [key, restoredValue(one, each, key)]))
  if (fields) return mapped(fields.map(([key, inside]) => [key, restoredValue(own[key], inside, key)]))
  return restoredLeaf(value, name)
}

/** Seconds of the chain's clock, at most an hour from now: no signature lives longer. */
function earlyExpiry(at: bigint): bigint {
  const latest = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
  return at < latest ? at : latest
}

const ends: ReadonlySet<unknown> = new Set(['RESULT', 'PAID_NO_RESULT', 'NOT_CHARGED', 'DECLINED'])

function restoredEntry(record: unknown): Entry {
  if (!isEntry(record)) throw new Refused()
  const { purchase, lookup } = record
  const { intentId, nonce, session, quote, request, preparedAt, latestExpiry, state } = purchase
  const isSound =
    ends.has(state) &&
    isHex(nonce, 32) &&
    quote.price >= 0n &&
    Number.isFinite(preparedAt) &&
    intentId.length <= mostOfId &&
    session.length <= mostWords &&
    request.method.length <= mostWords &&
    (request.body ?? '').length <= mostText &&
    isWebAddress(request.url) &&
    isEndpointId(lookup.endpointId)
  if (!isSound) throw new Refused()
  return {
    ...record,
    purchase: { ...purchase, preparedAt: pastTime(preparedAt), latestExpiry: earlyExpiry(latestExpiry) },
    lookup: { endpointId: lookup.endpointId, input: lookup.input },
  }
}

function restoredRow(name: BackedUp, row: unknown): unknown {
  const value = restoredValue(row, stores[name].form, '')
  const { record, value: run, liveKey: _live, open: _open, ...rest } = fieldsIn(value)
  if (name === 'purchases') return { ...rest, record: restoredEntry(record) }
  const { id, steps, cells, looks } = fieldsIn(run)
  if (name === 'runs' && !(is.text(id) && id.length > 0 && id.length <= mostOfId && Array.isArray(steps)))
    throw new Refused()
  const areCells = Array.isArray(cells) && cells.every((cell) => is.text(cell) && cell.length <= mostWords)
  if (name === 'runRows' && !(areCells && Array.isArray(looks))) throw new Refused()
  return value
}

const mostBytes = 1024 * 1024 * 1024
const mostRows = 2_000_000

export type Rows = { [Name in BackedUp]: RowOf<Name>[] }
/** What an opened backup holds; `keys` are those of its settings, in their order. */
export type Content = { rows: Rows; keys: string[]; refused: number }

/** Reads the lines of an opened backup; rows that no store of ours could hold are refused and counted. */
export async function readContent(bytes: Uint8Array): Promise<Result<Content, FileProblem>> {
  // safe: a list for each store of a backup
  const rows = Object.fromEntries(backedUp.map((name) => [name, []])) as unknown as Rows
  const content: Content = { rows, keys: [], refused: 0 }
  let count = -1
  let isWhole = false
  try {
    for await (const line of unpack(bytes, mostBytes)) {
      count += 1
      const fields = fieldsIn(line)
      if (count === 0) {
        if (fields['is'] !== backupHead.is) return err('not-a-backup')
        if (Number(fields['version']) > backupHead.version) return err('newer')
      } else if (fields['is'] === 'end') isWhole = fields['rows'] === count - 1
      else if (count > mostRows) return err('too-large')
      else if (!take(content, fields)) content.refused += 1
    }
  } catch (error) {
    return err(error instanceof RangeError ? 'too-large' : 'damaged')
  }
  return isWhole ? ok(content) : err('damaged')
}

/** Adds one row to the content; false for what no store of ours could hold. */
function take({ rows, keys }: Content, { in: store, key, row }: Fields): boolean {
  const name = backedUp.find((one) => one === store)
  if (!name || (name === 'settings' && !isPortable(key)) || !isReadable(name, row)) return false
  try {
    const restored = restoredRow(name, row)
    if (!isReadable(name, restored)) return false
    rows[name].push(restored as never)
    if (name === 'settings') keys.push(String(key))
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
