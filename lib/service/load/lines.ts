import { createReadStream } from 'node:fs'

/** Bytes. A longer line is none of ours, and is not kept in memory. */
export const longestLine = 4 * 1024 * 1024

const chunkSize = 512 * 1024
/** Bytes of a line that is too long which are kept, so that its owner can tell which it was. */
const keptOfLong = 1_000

/** A line of a file; `end` is the byte behind it. */
export type Line = { number: number; end: number; bytes: Buffer; isTooLong: boolean }

/** The lines of a file from a byte on, some at a time; of the file no more is in memory than a chunk and a line. */
export async function* linesOf(file: string, from: { at: number; line: number }): AsyncGenerator<Line[]> {
  let { at, line: number } = from
  let begun: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    length += part.length
    if (length <= longestLine) begun.push(part)
    else if (begun.length !== 1 || (begun[0]?.length ?? 0) > keptOfLong)
      begun = [Buffer.from(Buffer.concat([...begun, part]).subarray(0, keptOfLong))]
  }
  const end = (behind: number): Line => {
    const line = {
      number: ++number,
      end: behind,
      bytes: Buffer.concat(begun),
      isTooLong: length > longestLine,
    }
    begun = []
    length = 0
    return line
  }
  for await (const read of createReadStream(file, { start: at, highWaterMark: chunkSize })) {
    // safe: a stream without an encoding gives buffers
    const chunk = read as Buffer
    const lines: Line[] = []
    let start = 0
    for (let next = chunk.indexOf(10); next >= 0; next = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, next))
      start = next + 1
      lines.push(end(at + start))
    }
    if (start < chunk.length) add(chunk.subarray(start))
    at += chunk.length
    if (lines.length > 0) yield lines
  }
  if (length > 0) yield [end(at)]
}
