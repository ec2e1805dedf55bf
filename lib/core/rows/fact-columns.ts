import type { RecordKind } from '@/lib/core/records/kind'
import { columnOf, type Column } from '@/lib/core/rows/column'
import { wordsOf } from '@/lib/core/rows/value'

const prefix = 'fact:'

/** Names the column of a fact. */
export const factColumnId = (key: string): string => `${prefix}${key}`

/** The facts among some columns, by the ids of the columns. */
export const factsIn = (columnIds: readonly string[]): string[] =>
  columnIds.flatMap((id) => (id.startsWith(prefix) ? id.slice(prefix.length) : []))

type FactsOf<Row> = { factOf: (row: Row, key: string) => unknown; isTold: (key: string) => boolean }

/** The columns of a kind of record: its name, what tells most of it, and every other fact that is told. */
export function factColumns<Row>(
  { facts, keys, line, leads }: RecordKind,
  { factOf, isTold }: FactsOf<Row>,
): Column<Row>[] {
  const leading = [{ key: line.title }, ...leads]
  const isLeading = (key: string) => leading.some((lead) => lead.key === key)
  // a judgement without a value says that there is none
  const isJudged = (key: string) => isTold(facts[key]?.judgedBy ?? '')
  const others = keys
    .filter((key) => (isTold(key) || isJudged(key)) && !isLeading(key))
    .map((key) => ({ key }))
  return [...leading, ...others].flatMap((lead: RecordKind['leads'][number]) => {
    const { key, label, width } = lead
    const fact = facts[key]
    if (!fact || fact.type === 'picture' || fact.isOfOthers) return []
    const { type, judgedBy } = fact
    return columnOf<Row>({
      id: factColumnId(key),
      of: 'fact',
      kind: type,
      label: label ?? fact.title,
      ...(width !== undefined && { width }),
      isUsual: isLeading(key),
      value: (row) => factOf(row, key),
      ...(judgedBy !== undefined && { state: (row: Row) => wordsOf('text', factOf(row, judgedBy)) }),
      ...((type === 'words' || type === 'entries') && {
        several: (row: Row) => {
          const value = factOf(row, key)
          return Array.isArray(value) ? value.map(String) : []
        },
      }),
    })
  })
}
