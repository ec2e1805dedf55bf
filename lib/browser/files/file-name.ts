import { strToU8, zipSync } from 'fflate'

/** A file name of letters, digits, '_' and '-' only, as the strictest importers want: nickel-people-berlin-20261121-1030.csv */
export function fileName(parts: readonly string[], at: Date, extension: string): string {
  const stamp = at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13)
  const words = ['nickel', ...parts].map(plainWord).filter((word) => word !== '')
  return `${[...words, stamp].join('-')}.${extension}`
}

const plainWord = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .toLowerCase()
    .slice(0, 40)
    .replace(/(?<!-)-+$/, '')

/** Texts under their names, in one ZIP. */
export const zipOf = (files: readonly (readonly [name: string, text: string])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)]))))
