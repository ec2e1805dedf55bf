import { isArray, isObject } from '@/lib/core/answers/json'
import { bareOf, parseAnswer, parseLossless, type NotJson, type Parsed } from '@/lib/core/answers/parse'
import { ok, type Result } from '@/lib/core/result'
import { endOfString } from '@/lib/core/json'

/** Characters. The repairer's time grows with their cube where quotes do not match: longer texts are only completed. */
const longest = { repaired: 1_000, completed: 4_000_000 }

/** Reads a body as `parseAnswer` does, or repaired where strict JSON refuses it, as its form then says. */
export async function readText(body: string, status?: number | undefined): Promise<Result<Parsed, NotJson>> {
  const strict = parseAnswer(body, status)
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

const mark = /["[\]{},]/g
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const foreign = /-?\b(?:NaN|Infinity|None|True|False)\b/g
const words: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' }
const deepest = 64

/** JSON without its broken end and what strict JSON refuses, in one pass; null for any other text. */
function completeJson(text: string): string | null {
  const parts: string[] = []
  const open: string[] = []
  let [from, documents, whole, depth] = [text.search(/[[{]/), 0, 0, 0]
  while (from < text.length) {
    mark.lastIndex = from
    const at = mark.exec(text)?.index ?? text.length
    const char = text.charAt(at)
    const end = char === '"' ? endOfString(text, at) + 1 : at + 1
    const plain = text.slice(from, at)
    const isEnd = char === '}' || char === ']'
    if (isEnd && parts.at(-1) === ',' && plain.trim() === '') parts.pop()
    if (plain) parts.push(plain.replace(foreign, (word) => words[word] ?? `"${word}"`))
    if (char === ',') [whole, depth] = [parts.length, open.length]
    const token = text.slice(at, end)
    parts.push(char === '"' ? token.replace(/[\n\r\t]/g, (raw) => escapes[raw] ?? raw) : token)
    if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']')
    if (open.length > deepest || (isEnd && open.pop() !== char)) return null
    if (isEnd) [whole, depth] = [parts.length, open.length]
    if (isEnd && depth === 0 && (documents += 1)) parts.push(',')
    from = end
  }
  const rest = parts.splice(whole)
  if (open.length === 0 && !/^[\s,`]*$/.test(rest.join(''))) return null
  // a string with neither a colon nor the end behind it: a quote is missing further up, and what follows was not cut off
  if (rest.some((part, at) => part.startsWith('"') && !/^\s*(?::|$)/.test(rest[at + 1] ?? ''))) return null
  const all = `${parts.join('')}${open.slice(0, depth).toReversed().join('')}`
  return documents + Math.sign(depth) > 1 ? `[${all}]` : all
}
