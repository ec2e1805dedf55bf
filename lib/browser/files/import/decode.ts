export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export const encodingWords = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252',
} as const satisfies Record<Encoding, string>

/** The likely encoding: by its byte order mark, else UTF-8 when every byte is valid, else Windows-1252. */
export function sniffEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file without its mark; bytes that do not fit become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes)
