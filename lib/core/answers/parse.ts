import { endOfString } from '@/lib/core/json'
import { isArray, isObject } from '@/lib/core/answers/json'
import { err, ok, type Result } from '@/lib/core/result'

/** A body that was read: the value, the exact text for Raw and for exports, and how the one was found in the other. */
export type Parsed = { json: unknown; text: string; form: 'json' | 'lines' | 'string' | 'repaired' }

export type NotJson = { status: number | null; excerpt: string; length: number; html: boolean }

/** Reads JSON, lines of it, events, JSON in strings; a number that no double holds becomes its digits. */
export function parseAnswer(body: string, status: number | null = null): Result<Parsed, NotJson> {
  const text = body.replace(/^\uFEFF/, '')
  const json = parseLossless(bareOf(text))
  if (json.ok) {
    const opened = openStrings(json.value)
    return ok({ json: opened, text, form: opened === json.value ? 'json' : 'string' })
  }
  const lines = parseLines(text)
  if (lines !== null) return ok({ json: lines, text, form: 'lines' })
  return err({
    status,
    excerpt: text.slice(0, 500),
    length: text.length,
    html: /^\s*(?:<!--[^]{0,200}?-->\s*)?<(?:!doctype|html|head|body|h1|p|div)\b/i.test(text.slice(0, 600)),
  })
}

/** A text without the guard that keeps browsers from running it as a script. */
const bareOf = (text: string): string => text.replace(/^\s*\)\]\}',?/, '')

/** How deep a document may stand in wrappers and strings to be found there. */
const deepest = 4

/** A document with what gateways put into it as JSON within strings, also as the rows of a list; not what is in a row. */
function openStrings(value: unknown, depth = 0): unknown {
  if (depth > deepest) return value
  if (typeof value === 'string') {
    const inner = /^[\ufeff\s]*["[{]/.test(value.slice(0, 100)) ? parseLossless(value.trim()) : null
    const opened = inner?.ok ? openStrings(inner.value, depth + 1) : null
    const isRecord = isArray(opened) ? depth === 0 || isObject(opened[0]) : isObject(opened)
    return isRecord ? opened : value
  }
  if (isArray(value)) {
    const rows = value.map((row) => (typeof row === 'string' ? openStrings(row, depth + 1) : row))
    return rows.every(isObject) && rows.some((row, index) => row !== value[index]) ? rows : value
  }
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [key, openStrings(part, depth + 1)] as const)
  return parts.every(([key, part]) => part === value[key]) ? value : Object.fromEntries(parts)
}

/** JSON.parse that keeps every digit: integers beyond 2^53 and over-long decimals come as strings. */
export function parseLossless(text: string): Result<unknown, 'not-json'> {
  try {
    return ok(JSON.parse(mayLoseDigits.test(text) ? quoteLongNumbers(text) : text))
  } catch {
    return err('not-json')
  }
}

// only where a number can begin: long ids inside strings are no reason to read every character
const mayLoseDigits = /(?:^|[:[,\s])-?(?:[\d.]{16}|[\d.]+[eE])/

// A number token can only follow one of these or the start; inside strings nothing is touched.
function quoteLongNumbers(text: string): string {
  const parts: string[] = []
  let kept = 0
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index = endOfString(text, index) + 1
    } else if (code === minus || (code >= zero && code <= nine)) {
      numberToken.lastIndex = index
      const token = numberToken.exec(text)?.[0] ?? ''
      if (!survives(token)) {
        parts.push(text.slice(kept, index), `"${token}"`)
        kept = index + token.length
      }
      index += token.length
    } else index += 1
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept)
}

const [quote, minus, zero, nine] = [34, 45, 48, 57]
const numberToken = /[-\d][-+.\deE]*/y

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function survives(token: string): boolean {
  if (token.length < 16 && !/[eE]/.test(token)) return true
  if (!number.test(token)) return true
  const value = Number(token)
  if (/^-?\d+$/.test(token)) return String(value) === token
  return Number.isFinite(value) && significant(String(value)) === significant(token)
}

// The digits that carry the value and the power of ten of the first: equal for equal numbers in any spelling.
function significant(token: string): string {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  const lead = digits.length - digits.replace(/^0+/, '').length
  const core = digits.slice(lead).replace(/(?<!0)0+$/, '')
  return core === '' ? '0' : `${core}e${whole.length - lead + Number(exponent)}`
}

function parseLines(text: string): unknown {
  const all = text.split('\n').filter((line) => line.trim() !== '')
  const isStream = /^(?:data|event|id|retry)?:/.test(text.trimStart().slice(0, 10))
  const lines = isStream ? all.flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])) : all
  if (lines.length < (isStream ? 1 : 2) || !lines.every((line) => /^\s*[[{]/.test(line))) return null
  const values = lines.map(parseLossless)
  if (!values.every((value) => value.ok)) return null
  return values.length === 1 ? values[0]?.value : values.map(({ value }) => value)
}

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
const deepestOpen = 64

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
    if (open.length > deepestOpen || (isEnd && open.pop() !== char)) return null
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
