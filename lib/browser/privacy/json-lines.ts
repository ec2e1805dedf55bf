import { Gunzip, Gzip } from 'fflate'
import { isFields } from '@/lib/core/json'

/** Bytes handed on at once. */
const piece = 1024 * 1024

const pause = () => new Promise<void>((done) => setTimeout(done, 0))

/** JSON with whole numbers of any size; an object that has our own key is wrapped, so that nothing is mistaken. */
const written = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return { $: 'n', v: String(value) }
  return isFields(value) && '$' in value ? { $: 'o', v: Object.entries(value) } : value
}

const read = (_: string, value: unknown): unknown => {
  if (!isFields(value) || !('$' in value)) return value
  const { $: kind, v } = value
  if (kind === 'n' && typeof v === 'string' && /^-?\d{1,80}$/.test(v)) return BigInt(v)
  return kind === 'o' && Array.isArray(v) ? Object.fromEntries(v) : value
}

/** Rows as compressed lines of JSON; the page stays alive meanwhile. */
export async function pack(
  rows: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  const zip = new Gzip({ level: 6 }, (part) => parts.push(part))
  const encoder = new TextEncoder()
  let since = 0
  for await (const row of rows) {
    const line = encoder.encode(`${JSON.stringify(row, written)}\n`)
    zip.push(line)
    since += line.length
    if (since > piece) {
      since = 0
      await pause()
    }
  }
  zip.push(new Uint8Array(), true)
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Throws for what is no such content, and when it grows past `most` bytes. */
export async function* unpack(content: Uint8Array, most: number): AsyncGenerator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let rest = ''
  const unzip = new Gunzip((part, isLast) => {
    size += part.length
    if (size > most) throw new RangeError('too large')
    rest += decoder.decode(part, { stream: !isLast })
  })
  for (let at = 0; at < content.length; at += piece / 8) {
    const isLast = at + piece / 8 >= content.length
    unzip.push(content.subarray(at, at + piece / 8), isLast)
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line, read)
    await pause()
  }
  if (rest !== '') throw new SyntaxError('the last line is cut short')
}
