import 'server-only'

const ascii = (bytes: Buffer, start: number, end: number): string => bytes.toString('latin1', start, end)

const kinds: readonly [type: string, test: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6))],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => /^ftypavi[fs]$/.test(ascii(bytes, 4, 12))],
]

/** The media type of a picture made of pixels, by its first bytes; null for SVG, pages and all else. */
export function rasterType(bytes: Buffer): string | null {
  return kinds.find(([, test]) => test(bytes))?.[0] ?? null
}
