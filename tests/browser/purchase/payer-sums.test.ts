import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { addEntry } from '@/lib/browser/purchase/journal-writes'
import { sumsOfPayer } from '@/lib/browser/purchase/payer-sums'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Hex } from '@/lib/core/payment/bytes'
import { prepare } from '@/lib/core/payment/purchase'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import { payer, pinned } from '@/tests/core/payment/fixtures'
import { preparation, spent } from '@/tests/core/payment/purchases'

globalThis.indexedDB = new IDBFactory()

const since = 1_900_000_000_000

type Made = { state: PurchaseState; from?: Hex; at?: number; byRun?: true; isSpent?: boolean }

function entryOf(index: number, { state, from = payer, at = since, byRun, isSpent = false }: Made): Entry {
  const intentId: Hex = `0x${index.toString(16).padStart(32, '0')}`
  const purchase = prepare({ ...preparation(), intentId, purchaseKey: intentId, from, preparedAt: at })
  return {
    purchase: { ...purchase, state, rev: 1, spent: isSpent ? spent : null },
    lookup: { endpointId: 'geo.locate', input: { query: intentId } },
    ...(byRun && { byRun }),
  }
}

test('what a payer signed for open purchases is out, and what runs sent since it was unlocked is theirs, whatever became of it', async () => {
  const all: Made[] = [
    { state: 'PREPARED' },
    { state: 'SIGNED', byRun: true },
    { state: 'HOT', byRun: true },
    { state: 'RESULT', byRun: true, isSpent: true },
    { state: 'RESULT', isSpent: true },
    { state: 'NOT_CHARGED', byRun: true },
    { state: 'DECLINED', byRun: true },
    { state: 'PREPARED', byRun: true },
    { state: 'HOT', at: since - 1, byRun: true },
    { state: 'HOT', from: pinned, byRun: true },
  ]
  for (const [index, one] of all.entries()) await addEntry(entryOf(index, one), () => null)
  const { price } = preparation().quote
  expect(await sumsOfPayer(payer, since)).toEqual({ out: price * 4n, byRuns: price * 4n })
})
