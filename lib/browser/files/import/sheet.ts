import type { Delimiter, Encoding } from '@/lib/browser/files/import/text'

/** The most that is read of a file; of a workbook also the bytes that it unpacks to, and the letters of its cells. */
export const limits = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 500,
  cells: 1_000_000,
  unpacked: 100 * 1024 * 1024,
  sheets: 200,
} as const

export type Sheet = {
  rows: readonly (readonly string[])[]
  /** The line in the file on which each row starts, from 1. */
  lines: readonly number[]
  /** Lines with a quote that is never closed: each was read as it stands. */
  unclosed: readonly number[]
  /** Where the encoding is a guess, how the first lines with foreign letters read in the likeliest. */
  samples: readonly { encoding: Encoding; lines: string }[]
  /** How the text was read; null for a workbook. What was pasted or typed has no encoding. */
  text: { encoding: Encoding | null; delimiter: Delimiter } | null
  sheets: readonly string[]
  sheet: string | null
}

export type Reading = {
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
  sheet?: string | undefined
}

export const fileProblemWords = {
  empty: 'There are no rows in it.',
  'too-large': 'The file is larger than 10 MB. Split it and bring the parts one after the other.',
  'too-many-rows': 'There are more than 10,000 rows. Bring them in parts, one after the other.',
  'too-many-columns': 'There are more than 500 columns. Keep those that you need and bring them again.',
  'too-many-cells': 'There are more than 1,000,000 filled cells. Bring fewer rows or columns at a time.',
  'too-many-sheets':
    'There are more than 200 sheets. Copy the one that you need into a workbook of its own and bring that.',
  'too-much-unpacked':
    'This workbook unpacks to more than 100 MB. Copy the rows that you need into a new one and bring that.',
  'no-workbook': 'This workbook cannot be read. Save it as .xlsx or CSV and bring it again.',
  'old-workbook': 'This is a workbook of an old kind (.xls). Save it as .xlsx or CSV and bring it again.',
  markup:
    'This is a web page, whatever its name says. Open it in a spreadsheet program, save it as .xlsx or CSV and bring it again.',
  cards: 'These are contact cards (vCard). Export the contacts as CSV and bring that.',
  binary: 'This is not a table of text. Bring a CSV, a TSV or an XLSX file.',
} as const

export type FileProblem = keyof typeof fileProblemWords
