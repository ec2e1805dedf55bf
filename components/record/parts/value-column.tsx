import type { ReactNode } from 'react'
import type { GridColumn } from '@/components/grid/column'
import { EmailValue, LinkValue, SafeText } from '@/components/record/parts/words'
import type { Column } from '@/lib/core/rows/column'
import { valueKinds, type ValueKind } from '@/lib/core/rows/value'

export type TableColumn<Row> = Column<Row> & GridColumn<Row>

export const middle = 'flex min-w-0 items-center px-3'

const longest = 240

const Town = ({ place }: { place: string }) => (
  <span className="truncate" title={place.slice(0, longest)}>
    <SafeText>{(place.split(',')[0] ?? place).slice(0, 120)}</SafeText>
  </span>
)

function ValueWords({ kind, text, name }: { kind: ValueKind; text: string; name: string }) {
  if (text === '') return null
  const { look } = valueKinds[kind]
  if (look === 'link') return <LinkValue isPlain value={text} name={name} className="truncate" />
  if (look === 'place') return <Town place={text} />
  return <SafeText className="truncate">{text.slice(0, longest)}</SafeText>
}

function ColumnValue<Row>({ column: { id, kind, text, state }, row }: { column: Column<Row>; row: Row }) {
  const words = text(row)
  return state && words !== '' ? (
    <EmailValue address={words} state={state(row)} />
  ) : (
    <ValueWords kind={kind} text={words} name={id.replace(/^\w+:/, '')} />
  )
}

export const drawn = <Row,>(
  column: Column<Row>,
  cell: (row: Row) => ReactNode = (row) => <ColumnValue column={column} row={row} />,
): TableColumn<Row> => ({
  ...column,
  cell,
  cellStyle: valueKinds[column.kind].isNumeric ? `${middle} justify-end` : middle,
  isNumeric: valueKinds[column.kind].isNumeric,
})
