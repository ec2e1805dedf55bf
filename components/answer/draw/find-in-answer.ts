import { isArray, isObject } from '@/lib/core/answers/json'
import { escapeKey, fromPointer, type JsonPointer } from '@/lib/core/answers/pointer'
import { comparable } from '@/lib/core/answers/text'

/** A key or value that holds the words; `within` points to its parent. */
export type Hit = { ptr: JsonPointer; key: string; value: unknown; within: JsonPointer; excerpt: string }

const most = 200
const around = 60

/** The first two hundred places whose key or text holds the words, in the order of the document. */
export function findInAnswer(document: unknown, words: string): { hits: Hit[]; isCut: boolean } {
  const wanted = comparable(words)
  const hits: Hit[] = []
  if (wanted === '') return { hits, isCut: false }
  const open: { ptr: JsonPointer; key: string; value: unknown; within: JsonPointer }[] = [
    { ptr: '', key: '', value: document, within: '' },
  ]
  while (open.length > 0) {
    const here = open.pop()
    if (!here) break
    const { ptr, key, value } = here
    const inside = isArray(value)
      ? value.map((item, index) => [String(index), item] as const)
      : isObject(value)
        ? Object.keys(value).map((name) => [name, value[name]] as const)
        : null
    const isNamed = ptr !== '' && !/^\d+$/.test(key) && comparable(key).includes(wanted)
    const text = inside === null ? String(value) : ''
    if (isNamed || (inside === null && holds(text, wanted))) {
      if (hits.length === most) return { hits, isCut: true }
      hits.push({ ...here, excerpt: inside === null ? excerptOf(text, words) : sizeText(value) })
    }
    if (inside === null) continue
    for (const [name, item] of inside.toReversed())
      open.push({ ptr: `${ptr}/${escapeKey(name)}`, key: name, value: item, within: ptr })
  }
  return { hits, isCut: false }
}

const holds = (text: string, wanted: string) =>
  text.length > 50_000 ? text.toLowerCase().includes(wanted) : comparable(text).includes(wanted)

function excerptOf(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.trim().toLowerCase())
  const from = Math.max(0, at - around)
  const cut = text.slice(from, from + around * 3)
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < text.length ? '…' : ''}`
}

const sizeText = (value: unknown) =>
  isArray(value) ? `${value.length} items` : isObject(value) ? `${Object.keys(value).length} fields` : ''

/** A pointer as a readable path: 'data.emails[3].value'. */
export function pathText(ptr: string): string {
  const keys = fromPointer(ptr)
  const text = keys
    .map((key) =>
      /^\d+$/.test(key) ? `[${key}]` : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `.${key}` : `["${key}"]`,
    )
    .join('')
  return text.replace(/^\./, '') || 'the whole answer'
}
