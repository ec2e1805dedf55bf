import { escapeKey } from '@/lib/core/answers/pointer'

/** One value of a JSON text with where it stands; `from` is where its member begins, at the key if it has one. */
export type JsonNode = {
  pointer: string
  kind: 'object' | 'array' | 'string' | 'other'
  from: number
  start: number
  end: number
  /** Its key in an object. */
  key: string | null
  children: readonly JsonNode[]
}

/** Deeper texts are not read. */
const deepest = 1_000

const space = /[ \t\n\r]*/y
const scalar = /"(?:[^"\\]|\\[^])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Reads JSON text (RFC 8259) into values that know their place in it; null when it is none, or too deep. */
export function readTree(text: string): JsonNode | null {
  let at = 0
  const skip = () => {
    space.lastIndex = at
    space.test(text)
    at = space.lastIndex
  }
  const take = (mark: string) => {
    skip()
    if (text[at] !== mark) return false
    at += 1
    return true
  }
  const token = (): string | null => {
    scalar.lastIndex = at
    const found = scalar.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  function member(pointer: string, isObject: boolean, index: number, depth: number): JsonNode | null {
    skip()
    const from = at
    if (!isObject) return value(`${pointer}/${index}`, from, null, depth)
    const quoted = text[at] === '"' ? token() : null
    if (quoted === null || !take(':')) return null
    const key: unknown = JSON.parse(quoted)
    if (typeof key !== 'string') return null
    skip()
    return value(`${pointer}/${escapeKey(key)}`, from, key, depth)
  }
  function value(pointer: string, from: number, key: string | null, depth: number): JsonNode | null {
    const start = at
    const open = text[at]
    const isObject = open === '{'
    if (!isObject && open !== '[') {
      const found = token()
      const kind = found?.startsWith('"') ? 'string' : 'other'
      return found === null ? null : { pointer, kind, from, start, end: at, key, children: [] }
    }
    if (depth > deepest) return null
    at += 1
    const children: JsonNode[] = []
    const close = isObject ? '}' : ']'
    while (!take(close)) {
      if (children.length > 0 && !take(',')) return null
      const child = member(pointer, isObject, children.length, depth + 1)
      if (!child) return null
      children.push(child)
    }
    return { pointer, kind: isObject ? 'object' : 'array', from, start, end: at, key, children }
  }
  skip()
  const root = value('', at, null, 0)
  skip()
  return root && at === text.length ? root : null
}

/** What becomes of a value: it goes, its text is another one, or (absent) it stays and what is in it is looked at. */
export type Edit = { is: 'cut' } | { is: 'text'; text: string }

/** The text with the edits of the values made; everything else stays byte for byte. */
export function writeTree(text: string, root: JsonNode, edits: ReadonlyMap<JsonNode, Edit>): string {
  const touched = new Set<JsonNode>()
  const mark = (node: JsonNode): boolean => {
    // every child is marked, not only until the first that is touched
    const isTouched = node.children.map(mark).some(Boolean) || edits.has(node)
    if (isTouched) touched.add(node)
    return isTouched
  }
  mark(root)
  const isCut = (node: JsonNode) => edits.get(node)?.is === 'cut'
  const write = (node: JsonNode): string => {
    const edit = edits.get(node)
    if (edit?.is === 'text') return edit.text
    if (!touched.has(node)) return text.slice(node.start, node.end)
    const kept = node.children.filter((child) => !isCut(child))
    const [open, close] = node.kind === 'object' ? ['{', '}'] : ['[', ']']
    if (kept.length === 0) return open + close
    const written = (child: JsonNode) => text.slice(child.from, child.start) + write(child)
    if (kept.length < node.children.length) return open + kept.map(written).join(',') + close
    return kept.reduceRight(
      (rest, child, index) =>
        text.slice(kept[index - 1]?.end ?? node.start, child.from) + written(child) + rest,
      text.slice(kept.at(-1)?.end ?? node.end, node.end),
    )
  }
  return text.slice(0, root.start) + write(root) + text.slice(root.end)
}
