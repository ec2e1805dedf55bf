import { broughtTo, purchaseWords, type Bought } from '@/components/tables/table/bought'
import type { TableRow } from '@/components/tables/table/column'
import { lookWords } from '@/components/tables/runs/run-words'
import type { Entry } from '@/lib/browser/purchase/journal'
import { placeOf, type Look } from '@/lib/browser/tables/runs/run'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'

type Asked = {
  look: Look | undefined
  result: ResultKind
  /** The search finds who the row means, and is not asked for what belongs to it. */
  isFinding: boolean
  entryOf: (intentId: Hex) => Entry | undefined
  isMoving: boolean
  /** The identifier, where a run before found nothing under another one. */
  askedBy: string | null
}

/** What the cell of a step says of a row: what it brought, else how it stands. */
export function boughtBy(
  row: TableRow,
  { look, result, isFinding: isForRow, entryOf, isMoving, askedBy }: Asked,
): Bought {
  const { word, tone, reason } = lookWords(look, isMoving)
  const intentId = (look && placeOf(look)?.intentId) ?? null
  const paidBy = look && look.is !== 'waiting' && 'intentId' in look ? look.intentId : intentId
  const payment = paidBy === null ? undefined : entryOf(paidBy)
  const by = payment && askedBy !== null && look?.is !== 'skipped' && `asked by ${askedBy}`
  const about = [reason, payment && purchaseWords(payment), by].filter(Boolean).join(' · ')
  if (intentId === null) return { value: null, mark: { word, tone }, about, intentId }
  // a search by name tells of several; how sure it is who of them is meant is what it brought
  return {
    ...(isForRow ? { value: word, mark: null } : broughtTo(row, result, payment)),
    about,
    intentId,
  }
}
