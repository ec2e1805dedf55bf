import { isArray, isObject } from '@/lib/core/answers/json'
import { completeJson } from '@/lib/core/answers/complete'
import { bareOf, parseAnswer, parseLossless, type NotJson, type Parsed } from '@/lib/core/answers/parse'
import { ok, type Result } from '@/lib/core/result'

/** Characters. The repairer's time grows with their cube where quotes do not match: longer texts are only completed. */
const longest = { repaired: 1_000, completed: 4_000_000 }

/**
 * Reads a body as `parseAnswer` does, and repairs one that strict JSON refuses: NaN, commas too many, line breaks in
 * strings, an end that was cut off; a short one also of quotes and names. What was repaired says so in its form.
 */
export async function readText(
  body: string,
  meta: { status?: number; contentType?: string } = {},
): Promise<Result<Parsed, NotJson>> {
  const strict = parseAnswer(body, meta)
  if (strict.ok || body.length > longest.completed) return strict
  const text = body.replace(/^\uFEFF/, '')
  const bare = bareOf(text).trimStart()
  // only what means to be an object or a list, as it is, in a string or in a fence: any other text would become a string
  if (!/^(?:```\w{0,10}\s?|")?[[{]/.test(bare)) return strict
  const repair = bare.length > longest.repaired ? completeJson : (await import('jsonrepair')).jsonrepair
  try {
    const read = parseLossless(repair(bare) ?? '')
    const inner = read.ok && typeof read.value === 'string' ? parseLossless(repair(read.value) ?? '') : read
    const isWhole = inner.ok && (isArray(inner.value) || isObject(inner.value))
    return isWhole ? ok({ json: inner.value, text, form: 'repaired' }) : strict
  } catch {
    return strict
  }
}
