import { describe, expect, test } from 'vitest'
import { purchaseStates } from '@/lib/core/payment/purchase-state'
import { explore } from '@/tests/core/payment/model-check'
import { nickel, wrong } from '@/tests/core/payment/model-designs'
import { sweep } from '@/tests/support/sweep'

const patience = 300_000

describe('two tabs, a crash anywhere, lying statuses, late settlement', () => {
  const designs = [
    ['with the lock that keeps tabs polite', nickel],
    ['without it', { ...nickel, hasLock: false }],
    ['where a contract signs', { ...nickel, isContract: true }],
    ['where the chain is reorganised', { ...nickel, reorganises: true }],
  ] as const
  test.each(sweep(designs, 3))(
    '%s nobody pays twice, is told a falsehood, loses an answer that arrived, or is stuck',
    (_, design) => {
      const report = explore(design)
      expect(report.harms).toEqual({})
      expect(report.states).toBeGreaterThan(20_000)
      expect([...report.reached].toSorted()).toEqual([...purchaseStates, 'again'].toSorted())
    },
    patience,
  )
})

describe('the model can fail: each wrong design does its harm', () => {
  test.each(sweep(wrong, 3))(
    '$name',
    ({ design, harms }) => {
      const found = Object.keys(explore(design, harms).harms)
      expect(found).toEqual(expect.arrayContaining([...harms]))
    },
    patience,
  )
})
