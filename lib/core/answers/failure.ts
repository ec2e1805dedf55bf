import { found, isArray, isBlank, isObject, pick, pickText, scalarText } from '@/lib/core/answers/json'
import { escapeKey } from '@/lib/core/answers/pointer'
import type { Failure } from '@/lib/core/answers/view'

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
  }
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
