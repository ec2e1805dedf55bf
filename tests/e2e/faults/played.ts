import type { Browser } from '@playwright/test'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import type { Case } from '@/tests/e2e/faults/armed'
import type { Bench } from '@/tests/e2e/faults/bench'
import { play } from '@/tests/e2e/faults/case'
import { expect } from '@/tests/e2e/faults/fixture'
import type { Read } from '@/tests/e2e/faults/visitor'
import { endsOf, isBeyond } from '@/tests/faults/faults'

const reads: Readonly<Record<string, Read>> = {
  RESULT: 'answer',
  PAID_NO_RESULT: 'paid, no answer',
  NOT_CHARGED: 'not charged',
  DECLINED: 'declined',
}

/** Plays a case, after which nothing is broken and the visitor reads how it ended. */
export async function expectPlayed(bench: Bench, own: Browser, one: Case): Promise<void> {
  const { broken, ends, read, screen, fired } = await play(bench, own, one)
  expect(broken).toEqual([])
  expect(fired).toBe(1)
  // what came of a reply that broke off at its end is kept and read
  const hasCome = one.fault.what === 'reply cut before its last byte'
  const isLost = one.isDeaf && isBeyond(one.fault) && !hasCome
  const known: readonly PurchaseState[] = isLost ? ['PAID_NO_RESULT'] : endsOf(one.fault)
  expect(known).toContain(ends[0])
  expect(read).toBe(reads[ends[0] ?? ''])
  if (read === 'answer') expect(screen).toContain('Lisbon')
}
