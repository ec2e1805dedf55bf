import { Unzip, UnzipInflate } from 'fflate'

/** Bytes that are unpacked before the sum is looked at again: at most a thousand times as many come out of them. */
const piece = 16 * 1024

/**
 * The XML of a ZIP archive by the names of its files; null as soon as more than `most` bytes come out, whatever sizes it
 * states. Throws for a broken archive.
 */
export function unpackXml(bytes: Uint8Array, most: number): Map<string, string> | null {
  let size = 0
  const parts = new Map<string, string>()
  const unzip = new Unzip((file) => {
    if (!/\.(?:xml|rels)$/.test(file.name)) return
    const decoder = new TextDecoder()
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.length
      if (size > most) return file.terminate()
      const text = decoder.decode(chunk, { stream: !isLast })
      parts.set(file.name, (parts.get(file.name) ?? '') + text)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length && size <= most; at += piece)
    unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  return size > most ? null : parts
}
