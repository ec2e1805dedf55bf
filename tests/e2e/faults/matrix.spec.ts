import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import { nameOf } from '@/tests/e2e/faults/armed'
import { play } from '@/tests/e2e/faults/case'
import { cases } from '@/tests/e2e/faults/cases'
import { expect, test } from '@/tests/e2e/faults/fixture'
import type { Read } from '@/tests/e2e/faults/visitor'
import { endsOf, isBeyond } from '@/tests/faults/faults'
import { sweep } from '@/tests/support/sweep'

const reads: Readonly<Record<string, Read>> = {
  RESULT: 'answer',
  PAID_NO_RESULT: 'paid, no answer',
  NOT_CHARGED: 'not charged',
  DECLINED: 'declined',
}

for (const one of sweep(cases, 9))
  test(nameOf(one), async ({ bench, own }) => {
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
  })
