import { Unzip, UnzipInflate } from 'fflate'
import { limits } from '@/lib/browser/files/import/sheet'

/** The bytes of files by their names, in pieces; nothing of those that nobody reads. */
export type Parts = ReadonlyMap<string, readonly Uint8Array<ArrayBuffer>[]>

/** Bytes that are unpacked before the sum is looked at again: at most a thousand times as many come out of them. */
const piece = 16 * 1024

/** Whether a file begins as a ZIP does, which workbooks are too. */
export const isArchive = (source: Uint8Array): boolean => source[0] === 0x50 && source[1] === 0x4b

/** What is read of a ZIP; null once more comes out of it than is read of any. Throws for a broken one. */
export function unpack(bytes: Uint8Array): Parts | null {
  let size = 0
  const parts = new Map<string, Uint8Array<ArrayBuffer>[]>()
  const unzip = new Unzip((file) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    parts.set(file.name, pieces)
    if (!/\.(?:xml|rels|csv|tsv|txt|xlsx|vcf)$/i.test(file.name)) return
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > limits.unpacked) return file.terminate()
      pieces.push(new Uint8Array(chunk))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length && size <= limits.unpacked; at += piece)
    unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  return size > limits.unpacked ? null : parts
}
