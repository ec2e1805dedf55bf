import type { GridColumn } from '@/components/grid/column'
import type { Arranged } from '@/components/record/parts/columns'
import type { RowKind } from '@/components/record/parts/row-target'
import { SafeText } from '@/components/record/parts/safe-text'
import type { Column, Entity } from '@/lib/core/answers/view'
import { at, isObject, scalarText } from '@/lib/core/answers/json'
import type { MergedRow } from '@/lib/core/answers/describe'
import { recordOf } from '@/lib/core/answers/rows'
import { sortKey } from '@/lib/core/answers/sort'
import { comparable } from '@/lib/core/answers/text'
import { company } from '@/lib/core/records/company'
import type { Facts } from '@/lib/core/records/fact'
import { job } from '@/lib/core/records/job'
import type { RecordKind } from '@/lib/core/records/kind'
import { person } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'

type Lead = { key: string; label: string; width: number }

/** What tells most of a row of each kind, after its name, in order. */
export const leads: Partial<Record<Entity, { kind: RecordKind; columns: readonly Lead[] }>> = {
  person: {
    kind: person,
    columns: [
      { key: 'position', label: 'Title', width: 216 },
      { key: 'company', label: 'Company', width: 152 },
      { key: 'place', label: 'Place', width: 132 },
    ],
  },
  company: {
    kind: company,
    columns: [
      { key: 'industry', label: 'Industry', width: 176 },
      { key: 'size', label: 'Employees', width: 120 },
      { key: 'place', label: 'Place', width: 152 },
    ],
  },
  job: {
    kind: job,
    columns: [
      { key: 'company', label: 'Company', width: 176 },
      { key: 'place', label: 'Place', width: 152 },
    ],
  },
}

/** A place, told by its first part, which is the town; all of it stands in its title. */
export const Town = ({ place }: { place: string }) => (
  <span title={place.slice(0, 240)}>
    <SafeText>{(place.split(',')[0] ?? place).slice(0, 120)}</SafeText>
  </span>
)

const Told = ({ text, isPlace }: { text: string; isPlace: boolean }) =>
  isPlace ? <Town place={text} /> : <SafeText>{text.slice(0, 240)}</SafeText>

/** Rows that are looked at to see which facts the answer tells. */
const sample = 25

/** The columns that tell most of rows of a known kind, and the columns of the answer that say the same again. */
export function factColumns(
  rows: readonly MergedRow[],
  { entity, source }: RowKind,
  { all, roles }: Arranged,
): { columns: GridColumn<MergedRow>[]; repeated: ReadonlySet<Column> } {
  const lead = leads[entity]
  if (!lead) return { columns: [], repeated: new Set() }
  const known = new WeakMap<MergedRow, Facts>()
  function textOf(row: MergedRow, key: string): string | null {
    const record = recordOf(row.value, source.unwrap)
    if (!isObject(record)) return null
    const facts = known.get(row) ?? readRecord(lead?.kind ?? person, record)
    known.set(row, facts)
    return facts.text(key)
  }
  const looked = rows.slice(0, sample)
  const told = lead.columns.filter(({ key }) => looked.some((row) => textOf(row, key) !== null))
  const says = (column: Column) =>
    told.some(({ key }) => {
      const both = looked.flatMap((row) => {
        const [mine, its] = [textOf(row, key), scalarText(at(row.value, column.path))]
        return mine === null || its === null ? [] : [comparable(mine) === comparable(its)]
      })
      return both.length > 0 && both.every(Boolean)
    })
  const isHeadline = told.some(({ key }) => key === 'position') && told.some(({ key }) => key === 'company')
  const subtitle = isHeadline ? roles.subtitle?.paths[0]?.join('/') : undefined
  return {
    columns: told.map(({ key, label, width }) => ({
      id: `fact:${key}`,
      label,
      width,
      sortKey: (row) => sortKey(textOf(row, key)),
      cell: (row) => {
        const text = textOf(row, key)
        return text === null ? null : <Told text={text} isPlace={key === 'place'} />
      },
    })),
    repeated: new Set(all.filter((column) => column.path.join('/') === subtitle || says(column))),
  }
}

/** What tells most of one row, as the second and the third line of its card; null for rows of no known kind. */
export function linesOf(row: MergedRow, { entity, source }: RowKind): readonly [string, string] | null {
  const lead = leads[entity]
  const record = recordOf(row.value, source.unwrap)
  if (!lead || !isObject(record)) return null
  const facts = readRecord(lead.kind, record)
  const told = lead.columns.filter(({ key }) => facts.text(key) !== null)
  if (!told[0] || told[0].key === 'place') return null
  const [first = '', ...others] = told.flatMap(({ key }) => facts.text(key) ?? [])
  return [first, others.join(' · ')]
}
