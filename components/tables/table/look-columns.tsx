import { broughtTo, purchaseWords, type Bought } from '@/components/tables/table/bought'
import { BoughtCell } from '@/components/tables/table/bought-cell'
import { keyOfType, type TableColumn, type TableRow } from '@/components/tables/table/column'
import { lookWords } from '@/components/tables/runs/run-words'
import { columnTitle } from '@/components/tables/runs/step-words'
import type { Entry } from '@/lib/browser/purchase/journal'
import { isFinding, placeOf, type Line, type Look, type LookStep } from '@/lib/browser/tables/runs/run'
import { endpointFor } from '@/lib/browser/tables/runs/wanted'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'

/** A row of a run with what the library knows of whom it is about. */
export type LineRow = TableRow & { line: Line }

type Asked = {
  look: Look | undefined
  result: ResultKind
  /** The search finds who the row means, and is not asked for what belongs to it. */
  isFinding: boolean
  entryOf: (intentId: Hex) => Entry | undefined
  isMoving: boolean
}

/** What the cell of a step says of a row: what it brought, else how it stands. */
export function boughtBy(
  row: TableRow,
  { look, result, isFinding: isForRow, entryOf, isMoving }: Asked,
): Bought {
  const { word, tone, reason } = lookWords(look, isMoving)
  const intentId = (look && placeOf(look)?.intentId) ?? null
  const paidBy = look && look.is !== 'waiting' && 'intentId' in look ? look.intentId : intentId
  const payment = paidBy === null ? undefined : entryOf(paidBy)
  const about = [reason, payment && purchaseWords(payment)].filter(Boolean).join(' · ')
  if (intentId === null) return { value: null, mark: { word, tone }, about, intentId }
  // a search by name tells of several; how sure it is who of them is meant is what it brought
  return {
    ...(isForRow ? { value: word, mark: null } : broughtTo(row, result, payment)),
    about,
    intentId,
  }
}

type LookColumnsOptions = Pick<Asked, 'entryOf' | 'isMoving'> & { steps: readonly LookStep[] }

/** A column for each thing that a run buys. */
export const lookColumns = <Row extends LineRow>({
  steps,
  ...rest
}: LookColumnsOptions): TableColumn<Row>[] =>
  steps.map((step, at) => {
    const { id: endpointId = step.wanted, result = 'profile' } = endpointFor(step.wanted) ?? {}
    const asked = { result, isFinding: isFinding(step), ...rest }
    const boughtOf = (row: Row) => boughtBy(row, { look: row.line.looks[at], ...asked })
    const label = columnTitle(step)
    return {
      id: `bought:${at}`,
      is: 'bought',
      type: 'text',
      label,
      width: result === 'email' ? 232 : 176,
      isUsual: true,
      text(row) {
        const { value, mark } = boughtOf(row)
        return value ?? mark?.word ?? ''
      },
      sortKey(row) {
        const { value, intentId } = boughtOf(row)
        if (result === 'email') return keyOfType('email', value)
        return intentId === null ? null : (rest.entryOf(intentId)?.purchase.preparedAt ?? 0)
      },
      cellStyle: 'flex min-w-0 items-center px-3',
      cell: (row) => <BoughtCell bought={boughtOf(row)} endpointId={endpointId} result={result} />,
    }
  })
