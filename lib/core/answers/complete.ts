import { endOfString } from '@/lib/core/json'

const mark = /["[\]{},]/g
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const foreign = /-?\b(?:NaN|Infinity|None|True|False)\b/g
const words: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' }
const deepest = 64

/**
 * JSON without what was cut off at its end, and with the words, commas and line breaks that strict JSON refuses put right.
 * One pass: its time grows with the text, whatever stands in it. Null where the text is no such JSON.
 */
export function completeJson(text: string): string | null {
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
