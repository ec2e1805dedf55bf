import Papa from 'papaparse'

/** What stands between the cells of a text file. */
export type Delimiter = ',' | ';' | '\t' | '|'

export const delimiterWords = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
} as const satisfies Record<Delimiter, string>

export const delimiters = Object.keys(delimiterWords) as Delimiter[]

/** The likely delimiter: the one by which the most of the first rows have the same number of cells, more than one. */
export function sniffDelimiter(text: string): Delimiter {
  const start = text.slice(0, 65_536)
  let best: Delimiter = ','
  let most = 0
  for (const delimiter of delimiters) {
    const rows = Papa.parse<string[]>(start, { delimiter, preview: 50, skipEmptyLines: true }).data
    const points = agreement(rows)
    if (points > most) {
      most = points
      best = delimiter
    }
  }
  return best
}

// The share of rows that have the most frequent width: commas inside text vary more than real columns.
function agreement(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  const [width, times] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  return width < 2 ? 0 : times / rows.length + width / 1000
}
