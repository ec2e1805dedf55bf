import type { ReactNode } from 'react'
import { ago } from '@/components/frame/when'
import type { SortField } from '@/lib/browser/library/sort'
import type { RecordKind, RecordRow } from '@/lib/browser/database/rows'

export type RecordColumn = {
  key: SortField
  label: string
  width: string
  cell: (row: RecordRow) => ReactNode
}

const column = (key: SortField, label: string, width: string, cell: RecordColumn['cell']): RecordColumn => ({
  key,
  label,
  width,
  cell,
})

const position = column('position', 'Position', 'minmax(9rem, 1fr)', (row) => row.position ?? row.subtitle)
const company = column('company', 'Company', 'minmax(8rem, 1fr)', ({ company: name }) => name)
const place = column('place', 'Place', 'minmax(8rem, 0.8fr)', (row) => row.place)
const industry = column('industry', 'Industry', 'minmax(8rem, 0.8fr)', (row) => row.industry)
const email = column('email', 'E-mail', 'minmax(9rem, 1fr)', (row) => row.email)
const subtitle = column('subtitle', 'About', 'minmax(10rem, 1.4fr)', (row) => row.subtitle)
const age = column('latest', 'Stored', '7rem', ({ at }) => ago(at))

/** What the table of each kind shows after the name. */
export const recordColumns = {
  person: [position, company, place, email, age],
  company: [subtitle, industry, place, age],
  job: [company, place, age],
  ad: [{ ...company, label: 'Advertiser' }, age],
  post: [{ ...subtitle, label: 'Author' }, age],
} as const satisfies Record<RecordKind, readonly RecordColumn[]>

/** All columns as one grid; the name has the most room. */
export const gridOf = (kind: RecordKind): string =>
  ['minmax(14rem, 1.4fr)', ...recordColumns[kind].map(({ width }) => width)].join(' ')
