import { isArray, isObject } from '@/lib/core/answers/json'
import { bareOf, parseAnswer, parseLossless, type NotJson, type Parsed } from '@/lib/core/answers/parse'
import { ok, type Result } from '@/lib/core/result'

/** Characters: a repair takes about a quarter of a second for each million of them. */
const longestRepair = 4_000_000

/**
 * Reads a body as `parseAnswer` does, and repairs one that strict JSON refuses: NaN, commas too many, line breaks in
 * strings, an end that was cut off. What was repaired says so in its form. The repairer is loaded only then.
 */
export async function readText(
  body: string,
  meta: { status?: number; contentType?: string } = {},
): Promise<Result<Parsed, NotJson>> {
  const strict = parseAnswer(body, meta)
  if (strict.ok || body.length > longestRepair) return strict
  const text = body.replace(/^\uFEFF/, '')
  const bare = bareOf(text).trimStart()
  // only what means to be an object or a list, as it is, in a string or in a fence: any other text would become a string
  if (!/^(?:```\w{0,10}\s?|")?[[{]/.test(bare)) return strict
  const { jsonrepair } = await import('jsonrepair')
  try {
    const read = parseLossless(jsonrepair(bare))
    const inner = read.ok && typeof read.value === 'string' ? parseLossless(jsonrepair(read.value)) : read
    const isWhole = inner.ok && (isArray(inner.value) || isObject(inner.value))
    return isWhole ? ok({ json: inner.value, text, form: 'repaired' }) : strict
  } catch {
    return strict
  }
}
