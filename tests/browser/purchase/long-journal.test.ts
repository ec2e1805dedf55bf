import { expect, test } from 'vitest'
import { readProfile } from '@/tests/faults/network'
import { never, openRig } from '@/tests/browser/purchase/rig'

const rig = openRig()

test('hundreds of purchases that were never looked up are looked up a few at a time', async () => {
  const { entry } = await rig.buy('Lisbon')
  const { page } = rig.tab
  const hourAgo = Date.now() - 3_600_000
  await rig.tab.run(async () => {
    const database = await page.openStore()
    for (let at = 0; at < 300; at += 1) {
      const intentId = `0x${at.toString(16).padStart(32, '0')}` as const
      const own = { intentId, purchaseKey: intentId, preparedAt: hourAgo - at, spent: null, isAcked: true }
      await database.put('purchases', page.rowOf({ ...entry, purchase: { ...entry.purchase, ...own } }))
    }
    // another look while the first is under way begins nothing beside it
    await Promise.all([page.recoverAll(never, rig.timer), page.recoverAll(never, rig.timer)])
  })
  const { entries } = await readProfile()
  expect(entries.filter(({ purchase }) => purchase.spent === null)).toEqual([])
  expect(rig.most).toBeLessThan(20)
})
