import {
  at,
  firstOf,
  found,
  isArray,
  isBlank,
  isObject,
  pick,
  scalarText,
  type JsonObject,
} from '@/lib/core/answers/json'
import { messageOf, errorsIn } from '@/lib/core/answers/surroundings'
import { personAliases, sharesAlias, textAliases } from '@/lib/core/answers/identity'
import { toPointer } from '@/lib/core/answers/pointer'
import { rowsOf, type Row } from '@/lib/core/answers/rows'
import type { BulkMatch, BulkRow, RowSource, StatedError } from '@/lib/core/answers/view'

const echoes =
  'input url query originalidentifier matchedon clientreferenceid metadata requested identifier'.split(' ')
const failures = 'errors failures failed notfound missing unmatched error warnings'.split(' ')
const payloads = 'profile person data result record element item value'.split(' ')

/** The inputs of a bulk request as texts, in the order asked; [] when the request holds no list. */
export function bulkInputs(request: Readonly<Record<string, unknown>>): string[] {
  const list = Object.values(request)
    .filter(isArray)
    .find((value) => value.some((entry) => typeof entry === 'string' || isObject(entry)))
  const textOf = (entry: unknown) =>
    isObject(entry) ? firstOf(Object.values(entry), scalarText) : scalarText(entry)
  return (list ?? []).map((entry) => textOf(entry) ?? '')
}

/** Matches rows to what was asked: by map key or echo, by identity, or by position in equally long lists. */
export function matchBulk(
  document: unknown,
  source: RowSource,
  request: Readonly<Record<string, unknown>>,
): BulkMatch {
  const inputs = bulkInputs(request)
  const aliases = inputs.map(textAliases)
  const taken = new Set<number>()
  function take<By extends BulkRow['by']>(input: number, by: By) {
    taken.add(input)
    return { input, by }
  }
  const find = (sought: readonly string[]) =>
    aliases.findIndex((alias, index) => !taken.has(index) && sharesAlias(alias, sought))
  const rows = rowsOf(document, source).map((row): BulkRow => {
    const record = recordPath(row.value, source)
    const value = record && at(row.value, record)
    const byName = find(source.form === 'map' ? textAliases(row.key) : echoAliases(row.value, record))
    const input = byName >= 0 ? byName : find(personAliases(value))
    const named = source.form === 'map' ? 'key' : 'echo'
    return {
      ptr: row.ptr,
      record: record && row.ptr + toPointer(record),
      ...statusOf(row.value, value),
      ...(input < 0 ? { input: null, by: null } : take(input, byName < 0 ? 'identity' : named)),
    }
  })
  const isComplete = rows.length === inputs.length
  const placed = rows.map((row, index) =>
    isComplete && row.input === null && !taken.has(index) ? { ...row, ...take(index, 'position') } : row,
  )
  // of as many rows as were asked for, all but one with their places, the last has the one that is left
  const [left, ...others] = [...inputs.keys()].filter((index) => !taken.has(index))
  const isLast = isComplete && left !== undefined && others.length === 0
  const all = placed.map((row) =>
    isLast && row.input === null ? { ...row, ...take(left, 'position') } : row,
  )
  const errors = errorsBeside(document)
  const answered = all.flatMap((row) => (row.input === null ? [] : (aliases[row.input] ?? [])))
  const missing = inputs.flatMap((asked, input) => {
    const names = aliases[input] ?? []
    if (taken.has(input) || sharesAlias(names, answered)) return []
    return { input, asked, message: errors.find((error) => isAbout(error, asked, names))?.message ?? null }
  })
  return { rows: all, missing, unmatched: all.filter((row) => row.input === null).length }
}

/** How many of the things that were asked for came, did not, and failed: the three add up to all of them. */
export function countBulk({ rows, missing }: Pick<BulkMatch, 'rows' | 'missing'>, asked: number) {
  const count = (status: BulkRow['status']) =>
    rows.filter((row) => row.input !== null && row.status === status).length
  const gone = missing.length + count('missing')
  const failed = count('failed')
  // one person who was asked for twice comes once
  return { found: Math.max(0, asked - gone - failed), missing: gone, failed }
}

function errorsBeside(document: unknown): StatedError[] {
  const places = isObject(document) ? [document, ...Object.values(document)] : []
  return places.flatMap((place) => errorsIn(pick(place, failures)))
}

function isAbout({ about, message }: StatedError, asked: string, aliases: readonly string[]): boolean {
  if (about === null) return asked !== '' && message.includes(asked)
  return about === asked || sharesAlias(aliases, textAliases(about))
}

// null where the row says that it holds no record.
function recordPath(row: Row['value'], source: RowSource): readonly string[] | null {
  if (isArray(row)) {
    const at = row.findIndex(isObject)
    return at < 0 ? null : [String(at)]
  }
  if (!isObject(row)) return null
  if (source.unwrap.length > 0 && isObject(at(row, source.unwrap))) return source.unwrap
  const holder = Object.keys(row).find((key) => payloads.includes(key.toLowerCase()))
  if (holder !== undefined && isObject(row[holder]) && !isBlank(row[holder])) return [holder]
  if (holder !== undefined && row[holder] === null) return null
  const matches = found(row, ['matches', 'results'])
  if (matches && isArray(matches.value) && isObject(matches.value[0])) return [matches.key, '0']
  return isFailed(row) || Object.hasOwn(row, 'matches') ? null : []
}

function isFailed(row: JsonObject): boolean {
  const status = pick(row, ['status', 'statuscode'])
  const error = pick(row, ['error', 'errors'])
  return (
    pick(row, ['success', 'found', 'ok']) === false ||
    (typeof status === 'number' && status >= 400) ||
    (typeof status === 'string' && failedWord.test(status)) ||
    (error !== undefined && error !== false)
  )
}

const failedWord = /^(?:error|failed|failure|not[_ -]?found|missing|4\d\d|5\d\d)$/i

function statusOf(row: unknown, record: unknown): Pick<BulkRow, 'status' | 'message'> {
  const isThere = isObject(record)
  if (!isObject(row) || (record !== row && isThere && !isBlank(record)))
    return { status: isThere ? 'found' : 'missing', message: null }
  const message = messageOf(pick(row, ['error', 'errors', 'message', 'reason']))
  const status = scalarText(pick(row, ['status', 'statuscode']))
  const isMissing = status === '404' || /not[_ -]?found|no match/i.test(`${status ?? ''} ${message ?? ''}`)
  if (isFailed(row)) return { status: isMissing ? 'missing' : 'failed', message }
  return isThere ? { status: 'found', message: null } : { status: 'missing', message }
}

function echoAliases(row: unknown, record: readonly string[] | null): string[] {
  const isOwnRecord = record?.length === 0
  const names = isOwnRecord ? echoes.filter((name) => name !== 'url' && name !== 'identifier') : echoes
  return names.flatMap((name) => {
    const value = pick(row, [name])
    const texts = isObject(value) ? Object.values(value) : [value]
    return texts.flatMap((text) => (typeof text === 'string' ? textAliases(text) : []))
  })
}
