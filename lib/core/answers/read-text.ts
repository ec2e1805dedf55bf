import { isArray, isObject } from '@/lib/core/answers/json'
import { parseAnswer, parseLossless, type NotJson, type Parsed } from '@/lib/core/answers/parse'
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
  const bare = text.replace(/^\s*\)\]\}',?/, '')
  // only what means to be an object or a list: any other text would become a string
  if (!/^\s*[[{]/.test(bare)) return strict
  const { jsonrepair } = await import('jsonrepair')
  try {
    const repaired = jsonrepair(bare)
    const read = parseLossless(repaired)
    const isWhole = read.ok && (isArray(read.value) || isObject(read.value))
    return isWhole ? ok({ json: read.value, text, form: 'repaired', repaired }) : strict
  } catch {
    return strict
  }
}
