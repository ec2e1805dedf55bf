import { Gunzip, Gzip } from 'fflate'
import { isFields } from '@/lib/core/json'
import { err, ok, type Result } from '@/lib/core/result'

export type FileProblem = 'not-a-backup' | 'newer' | 'wrong-passphrase' | 'too-large' | 'damaged'

/**
 * The file: the eight letters, a version, the rounds of the key (four bytes, the largest first), sixteen bytes of salt
 * and twelve of nonce; all of that is also the additional data of AES-256-GCM over gzip over lines of JSON.
 */
const letters = 'NICKELBK'
const version = 1
const headerLength = 8 + 1 + 4 + 16 + 12

/** OWASP's figure for PBKDF2-HMAC-SHA-256; a file may ask for others, within reason. */
const rounds = 600_000
const fewestRounds = 100_000
const mostRounds = 10_000_000

/** The largest file that is opened, in bytes. */
export const largestFile = 512 * 1024 * 1024

async function keyOf(passphrase: string, salt: BufferSource, iterations: number): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFC'))
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Encrypts bytes under a passphrase. */
export async function seal(content: Uint8Array<ArrayBuffer>, passphrase: string) {
  const header = new Uint8Array(headerLength)
  header.set(new TextEncoder().encode(letters))
  header[8] = version
  new DataView(header.buffer).setUint32(9, rounds)
  const salt = crypto.getRandomValues(header.subarray(13, 29))
  const iv = crypto.getRandomValues(header.subarray(29))
  const key = await keyOf(passphrase, salt, rounds)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: header }, key, content)
  return new Uint8Array(await new Blob([header, sealed]).arrayBuffer())
}

/** Decrypts a file. A wrong passphrase and a changed byte cannot be told apart. */
export async function unseal(
  file: Uint8Array<ArrayBuffer>,
  passphrase: string,
): Promise<Result<Uint8Array<ArrayBuffer>, FileProblem>> {
  const isOurs = new TextDecoder('latin1').decode(file.subarray(0, letters.length)) === letters
  if (!isOurs) return err('not-a-backup')
  const made = file[8] ?? 0
  if (made > version) return err('newer')
  if (made !== version || file.length < headerLength + 16) return err('damaged')
  const header = file.subarray(0, headerLength)
  const iterations = new DataView(file.buffer, file.byteOffset).getUint32(9)
  if (iterations < fewestRounds || iterations > mostRounds) return err('damaged')
  const key = await keyOf(passphrase, header.subarray(13, 29), iterations)
  try {
    const algorithm = { name: 'AES-GCM', iv: header.subarray(29), additionalData: header }
    return ok(new Uint8Array(await crypto.subtle.decrypt(algorithm, key, file.subarray(headerLength))))
  } catch {
    return err('wrong-passphrase')
  }
}

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
export async function pack(rows: AsyncIterable<unknown> | Iterable<unknown>) {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Gzip({ level: 6 }, (part) => parts.push(new Uint8Array(part)))
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
  return new Uint8Array(await new Blob(parts).arrayBuffer())
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
