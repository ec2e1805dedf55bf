import problems from '@/lib/browser/files/import/problems.json'
import type { Delimiter, Encoding } from '@/lib/browser/files/import/text'

/** The most that is read of a file; of a workbook also the bytes that it unpacks to, and the letters of its cells. */
export const limits = {
  bytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 500,
  cells: 1_000_000,
  unpacked: 100 * 1024 * 1024,
  sheets: 200,
  /** Of one cell: a spreadsheet holds 32,767. */
  letters: 200_000,
} as const

export type Sheet = {
  rows: readonly (readonly string[])[]
  /** The line in the file on which each row starts, from 1. */
  lines: readonly number[]
  /** Lines with a quote that is never closed, each read as it stands; of cards, those that could not be read. */
  unclosed: readonly number[]
  /** Where the encoding is a guess, how the first lines with foreign letters read in the likeliest. */
  samples: readonly { encoding: Encoding; lines: string }[]
  /** How the text was read; null for a workbook. What was pasted or typed has no encoding, cards have no delimiter. */
  text: { encoding: Encoding | null; delimiter: Delimiter | null } | null
  sheets: readonly string[]
  sheet: string | null
}

export const noTable = { unclosed: [], samples: [], text: null, sheets: [], sheet: null } as const

export type Reading = {
  encoding?: Encoding | undefined
  delimiter?: Delimiter | undefined
  sheet?: string | undefined
}

/** What is said where a file is not read. */
export const fileProblemWords = problems

export type FileProblem = keyof typeof fileProblemWords
