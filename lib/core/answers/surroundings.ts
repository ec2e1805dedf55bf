import {
  isArray,
  isObject,
  isScalar,
  plain,
  pick,
  scalarText,
  found,
  firstOf,
  isBlank,
  pickText,
  type Path,
} from '@/lib/core/answers/json'
import { children, escapeKey, leadingTo, toPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import { instantOf } from '@/lib/core/answers/dates'
import { keyLabel } from '@/lib/core/answers/text'
import type { BillingEntry, Cache, Failure, StatedError } from '@/lib/core/answers/view'

export type Fact = { ptr: JsonPointer; path: Path; key: string; name: string; parent: string; value: unknown }

const maxFacts = 4000
const reach = 3

const factOf = (ptr: JsonPointer, path: Path, value: unknown): Fact => {
  const [parent = '', key = ''] = ['', ...path].slice(-2)
  return { ptr, path, key, name: plain(key), parent: plain(parent), value }
}

/** Fields outside the records, three levels from the top and from objects that lead to one; not in lists. */
export function factsAround(document: unknown, taken: ReadonlySet<JsonPointer>): Fact[] {
  const leading = leadingTo(taken)
  const out: Fact[] = []
  const queue: { value: unknown; path: Path; ptr: JsonPointer; left: number }[] = [
    { value: document, path: [], ptr: '', left: reach },
  ]
  for (const place of queue) {
    if (out.length >= maxFacts) break
    const isList = isArray(place.value)
    if (taken.has(place.ptr) || (isList && !leading.has(place.ptr))) continue
    for (const [key, value] of (children(place.value) ?? []).slice(0, isList ? 1 : maxFacts)) {
      const ptr = `${place.ptr}/${escapeKey(key)}`
      if (taken.has(ptr)) continue
      const path = [...place.path, key]
      if (!isList) out.push(factOf(ptr, path, value))
      const left = leading.has(ptr) ? reach : place.left - 1
      if (left > 0) queue.push({ value, path, ptr, left })
    }
  }
  return out
}

const holders = /^_?(?:cache|meta|metadata|billing|payment|source)$/

/** The top fields of a record that is the whole answer, where cache marks may stand among its own fields. */
export function ownFacts(record: unknown, at: JsonPointer): Fact[] {
  const fieldsOf = (path: Path, value: unknown): Fact[] =>
    isObject(value)
      ? Object.keys(value)
          .slice(0, maxFacts)
          .map((key) => factOf(at + toPointer([...path, key]), [...path, key], value[key]))
      : []
  return fieldsOf([], record).flatMap((fact) =>
    holders.test(fact.name) ? [fact, ...fieldsOf(fact.path, fact.value)] : [fact],
  )
}

const flags = /^_?(?:cached|fromcache|iscached|servedfromcache|cachehit|cacheused|usedcache)$/
const times =
  /^_?(?:cachedat|fetchedat|scrapedat|retrievedat|asof|generatedat|lastfetchedat|enrichedat|crawledat)$/
const ages = /^(?:cacheage|cacheageseconds|ageseconds|cacheagesec)$/

/** Whether the service answered from its cache, and of when the data is; told by the fields outside the records. */
export function readCache(facts: readonly Fact[]): Cache {
  return {
    state: firstOf(facts, stateOf) ?? 'not-stated',
    at: firstOf(facts, ({ name, value }) => (times.test(name) ? instantOf(value) : null)),
    ageSeconds: firstOf(facts, ({ name, value }) =>
      ages.test(name) && typeof value === 'number' && value >= 0 ? value : null,
    ),
  }
}

function stateOf(fact: Fact): Cache['state'] | null {
  const { name, value } = fact
  if (flags.test(name)) return fromWord(value)
  if (name !== 'cache' && name !== 'cachestatus') return null
  return isObject(value) ? fromWord(pick(value, ['hit', 'cached', 'status', 'state'])) : fromWord(value)
}

function fromWord(value: unknown): Cache['state'] | null {
  if (typeof value === 'boolean') return value ? 'cached' : 'live'
  if (typeof value !== 'string') return null
  if (/^(?:true|yes|hit|stale|cached)$/i.test(value.trim())) return 'cached'
  return /^(?:false|no|miss|bypass|live|fresh|none)$/i.test(value.trim()) ? 'live' : null
}

/** The failure that an answer tells of itself, whatever its HTTP status was; null when it tells none. */
export function readFailure(document: unknown): Failure | null {
  if (!isObject(document)) return null
  const refused = pick(document, ['success', 'ok']) === false
  const status = pick(document, ['status', 'statuscode', 'code', 'httpstatus'])
  const bad = typeof status === 'number' && status >= 400 && status < 600
  const field = found(document, ['error', 'errors', 'fault'])
  const error = field?.value === false || field?.value === 0 ? null : field
  if (!refused && !bad && error === null) return null
  const told = error ?? found(document, ['message', 'detail', 'reason', 'description', 'title'])
  const message = told === null ? null : messageOf(told.value)
  return {
    ptr: told === null ? '' : `/${escapeKey(told.key)}`,
    message:
      message ??
      pickText(document, ['message', 'detail', 'reason']) ??
      'The answer says that the request failed.',
    code: codeOf(error?.value) ?? (bad ? String(status) : null),
    each: error === null ? [] : errorsIn(error.value),
  }
}

const subjects =
  'input requested originalidentifier identifier query networkurl networkid url profileurl publicidentifier universalname id index'.split(
    ' ',
  )

/** Each error of a list of them, or of a map from whom they are about; [] for a single error without a name. */
export function errorsIn(value: unknown): StatedError[] {
  if (isArray(value)) return value.flatMap((entry) => errorsOf(entry, null))
  if (!isObject(value) || messageOf(value) !== null) return isObject(value) ? errorsOf(value, null) : []
  return Object.keys(value).flatMap((key) => errorsOf(value[key], key))
}

function errorsOf(entry: unknown, key: string | null): StatedError[] {
  const message = messageOf(entry)
  const told = subjects.map((name) => pick(entry, [name])).find((one) => !isBlank(one))
  const about = key ?? (isObject(told) ? pickText(told, subjects) : scalarText(told))
  return message === null ? [] : [{ about, message }]
}

/** The words of an error that is text, an object or a list of either. */
export function messageOf(value: unknown): string | null {
  const first = isArray(value) ? value.find((entry) => !isBlank(entry)) : value
  if (isObject(first)) {
    const inner = pick(first, ['message', 'detail', 'reason', 'description', 'title', 'error', 'code'])
    return isObject(inner) ? pickText(inner, ['message', 'detail', 'code']) : scalarText(inner)
  }
  return scalarText(first)
}

function codeOf(value: unknown): string | null {
  const first = isArray(value) ? value[0] : value
  return isObject(first) ? pickText(first, ['code', 'type', 'status']) : null
}

const billNames =
  /^(?:billing|billed.*|payments?|receipts?|txhash|transactionhash|charged.*|costusd|amountusd|priceusd|credits.*|creditcost)$/
const priceNames = /^(?:cost|totalcost|price|unitprice|totalprice|fee|fees|paid|free|refunded|charges?)$/
const billHolders = /^(?:billing|payments?|receipts?|charges?|cost|invoice|x402)$/
const mostLines = 60

/** What the answer says about its own price, verbatim. `own` limits it to words that no record has of its own. */
export function readBilling(facts: readonly Fact[], own = false): BillingEntry[] {
  const out: BillingEntry[] = []
  for (const fact of facts) {
    const isNamed = billNames.test(fact.name) || (!own && priceNames.test(fact.name))
    const isTold = out.some((entry) => fact.ptr.startsWith(`${entry.ptr}/`))
    if (isNamed && !isTold && !billHolders.test(fact.parent))
      out.push(...linesOf(fact, mostLines - out.length))
  }
  return out
}

// Amounts, networks and transactions under a bill are its lines; small units are not converted.
function linesOf({ ptr, key, value }: Fact, most: number): BillingEntry[] {
  const out: BillingEntry[] = []
  const open = [{ ptr, key, value, depth: 0 }]
  for (const { ptr: above, key: name, value: here, depth } of open) {
    if (out.length >= most) break
    if (isScalar(here) || depth >= 3) out.push({ ptr: above, key: name, label: keyLabel(name), value: here })
    else
      for (const [inner, inside] of (children(here) ?? []).slice(0, mostLines))
        open.push({
          ptr: `${above}/${escapeKey(inner)}`,
          key: isArray(here) ? name : inner,
          value: inside,
          depth: depth + 1,
        })
  }
  return out
}
