import { at, found, isArray, isBlank, isObject, pick, scalarText } from '@/lib/core/answers/json'
import { messageOf, errorsIn } from '@/lib/core/answers/surroundings'
import { personAliases, textAliases } from '@/lib/core/answers/identity'
import { toPointer } from '@/lib/core/answers/pointer'
import { rowsOf, type Row } from '@/lib/core/answers/rows'
import type { BulkMatch, BulkRow, BulkStatus, RowSource, StatedError } from '@/lib/core/answers/view'

const echoes =
  'input url query originalidentifier matchedon clientreferenceid metadata requested identifier'.split(' ')
const failures = 'errors failures failed notfound missing unmatched error warnings'.split(' ')
const payloads = 'profile person data result record element item value'.split(' ')

/** The inputs of a bulk request as texts, in the order asked; [] when the request holds no list. */
export function bulkInputs(request: Readonly<Record<string, unknown>>): string[] {
  const list = Object.keys(request)
    .map((key) => request[key])
    .find((value) => isArray(value) && value.some((entry) => typeof entry === 'string' || isObject(entry)))
  if (!isArray(list)) return []
  return list.map((entry) => {
    if (!isObject(entry)) return scalarText(entry) ?? ''
    const first = Object.keys(entry).find((key) => scalarText(entry[key]) !== null)
    return first === undefined ? '' : (scalarText(entry[first]) ?? '')
  })
}

/** Matches rows to what was asked: by map key or echo, by identity, or by position in equally long lists. */
export function matchBulk(
  document: unknown,
  source: RowSource,
  request: Readonly<Record<string, unknown>>,
): BulkMatch {
  const inputs = bulkInputs(request)
  const aliases = inputs.map((input) => textAliases(input))
  const rows = rowsOf(document, source)
  const taken = new Set<number>()
  const find = (sought: readonly string[]) =>
    aliases.findIndex((alias, index) => !taken.has(index) && alias.some((one) => sought.includes(one)))
  const matched = rows.map((row): BulkRow => {
    const record = recordPath(row.value, source)
    const value = record === null ? null : at(row.value, record)
    const { status, message } = statusOf(row.value, value)
    const base = {
      ptr: row.ptr,
      record: record === null ? null : row.ptr + toPointer(record),
      status,
      message,
    }
    const names = source.form === 'map' ? textAliases(row.key) : echoAliases(row.value, record)
    const byName = find(names)
    const index = byName >= 0 ? byName : find(personAliases(value))
    if (index < 0) return { ...base, input: null, by: null }
    taken.add(index)
    return { ...base, input: index, by: byName < 0 ? 'identity' : source.form === 'map' ? 'key' : 'echo' }
  })
  const placed =
    rows.length === inputs.length
      ? theLast(
          matched.map((row, index) => byPosition(row, index, taken)),
          inputs.length,
          taken,
        )
      : matched
  const errors = errorsBeside(document)
  const answered = new Set(placed.flatMap((row) => (row.input === null ? [] : (aliases[row.input] ?? []))))
  const missing = inputs
    .map((asked, input) => ({ input, asked }))
    .filter(({ input }) => !taken.has(input) && !(aliases[input] ?? []).some((alias) => answered.has(alias)))
    .map((one) => ({
      ...one,
      message: errors.find((error) => isAbout(error, one, aliases))?.message ?? null,
    }))
  return { rows: placed, missing, unmatched: placed.filter((row) => row.input === null).length }
}

/** How many of the things that were asked for came, did not, and failed: the three add up to all of them. */
export function countBulk(
  { rows, missing }: Pick<BulkMatch, 'rows' | 'missing'>,
  asked: number,
): { found: number; missing: number; failed: number } {
  const count = (status: BulkStatus) =>
    rows.filter((row) => row.input !== null && row.status === status).length
  const gone = missing.length + count('missing')
  const failed = count('failed')
  // one person who was asked for twice comes once
  return { found: Math.max(0, asked - gone - failed), missing: gone, failed }
}

function byPosition(row: BulkRow, index: number, taken: Set<number>): BulkRow {
  if (row.input !== null || taken.has(index)) return row
  taken.add(index)
  return { ...row, input: index, by: 'position' }
}

/** Of as many rows as were asked for, all but one with their places, the last has the one that is left. */
function theLast(rows: BulkRow[], inputs: number, taken: Set<number>): BulkRow[] {
  const left = Array.from({ length: inputs }, (_, index) => index).filter((index) => !taken.has(index))
  const [only] = left
  if (only === undefined || left.length > 1) return rows
  taken.add(only)
  return rows.map((row) => (row.input === null ? { ...row, input: only, by: 'position' } : row))
}

function errorsBeside(document: unknown): StatedError[] {
  const places = isObject(document) ? [document, ...Object.keys(document).map((key) => document[key])] : []
  return places.flatMap((place) => errorsIn(found(place, failures)?.value))
}

function isAbout(
  { about, message }: StatedError,
  { input, asked }: { input: number; asked: string },
  aliases: readonly string[][],
): boolean {
  if (about === null) return asked !== '' && message.includes(asked)
  const names: readonly string[] = textAliases(about)
  return about === asked || (aliases[input] ?? []).some((alias) => names.includes(alias))
}

// null where the row says that it holds no record.
function recordPath(row: Row['value'], source: RowSource): string[] | null {
  if (isArray(row))
    return row.some((entry) => isObject(entry)) ? [String(row.findIndex((entry) => isObject(entry)))] : null
  if (!isObject(row)) return null
  if (source.unwrap.length > 0 && isObject(at(row, source.unwrap))) return [...source.unwrap]
  const holder = Object.keys(row).find((key) => payloads.includes(key.toLowerCase()))
  if (holder !== undefined && isObject(row[holder]) && !isBlank(row[holder])) return [holder]
  if (holder !== undefined && row[holder] === null) return null
  const matches = found(row, ['matches', 'results'])
  if (matches !== null && isArray(matches.value) && isObject(matches.value[0])) return [matches.key, '0']
  return isFailed(row) || Object.hasOwn(row, 'matches') ? null : []
}

function isFailed(row: { readonly [key: string]: unknown }): boolean {
  if (pick(row, ['success', 'found', 'ok']) === false) return true
  const status = pick(row, ['status', 'statuscode'])
  if (typeof status === 'number' && status >= 400) return true
  if (
    typeof status === 'string' &&
    /^(?:error|failed|failure|not[_ -]?found|missing|4\d\d|5\d\d)$/i.test(status)
  )
    return true
  const error = pick(row, ['error', 'errors'])
  return error !== undefined && error !== false
}

function statusOf(row: unknown, record: unknown): { status: BulkStatus; message: string | null } {
  if (!isObject(row)) return { status: isObject(record) ? 'found' : 'missing', message: null }
  if (record !== row && isObject(record) && !isBlank(record)) return { status: 'found', message: null }
  const message = messageOf(pick(row, ['error', 'errors', 'message', 'reason']))
  const status = pick(row, ['status', 'statuscode'])
  const missing =
    status === 404 ||
    status === '404' ||
    /not[_ -]?found|no match/i.test(`${scalarText(status) ?? ''} ${message ?? ''}`)
  if (isFailed(row)) return { status: missing ? 'missing' : 'failed', message }
  return isObject(record) ? { status: 'found', message: null } : { status: 'missing', message }
}

function echoAliases(row: unknown, record: readonly string[] | null): string[] {
  if (!isObject(row)) return []
  const isOwnRecord = record !== null && record.length === 0
  const names = isOwnRecord ? echoes.filter((name) => name !== 'url' && name !== 'identifier') : echoes
  return names.flatMap((name) => {
    const value = pick(row, [name])
    const texts = isObject(value) ? Object.keys(value).map((key) => value[key]) : [value]
    return texts.flatMap((text) => (typeof text === 'string' ? textAliases(text) : []))
  })
}
