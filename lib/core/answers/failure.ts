import { found, isArray, isBlank, isObject, pick, pickText, scalarText } from '@/lib/core/answers/json'
import { escapeKey } from '@/lib/core/answers/pointer'
import type { Failure, ToldError } from '@/lib/core/answers/view'

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
    each: error === null ? [] : toldErrors(error.value),
  }
}

const subjects =
  'input requested originalidentifier identifier query networkurl networkid url profileurl publicidentifier universalname id index'.split(
    ' ',
  )

/** Each error of a list of them, or of a map from whom they are about; [] for a single error without a name. */
export function toldErrors(value: unknown): ToldError[] {
  if (isArray(value)) return value.flatMap((entry) => toldError(entry, null))
  if (!isObject(value) || messageOf(value) !== null) return isObject(value) ? toldError(value, null) : []
  return Object.keys(value).flatMap((key) => toldError(value[key], key))
}

function toldError(entry: unknown, key: string | null): ToldError[] {
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
