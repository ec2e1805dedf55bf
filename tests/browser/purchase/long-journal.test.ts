import { expect, test, vi } from 'vitest'
import { readProfile } from '@/tests/faults/network'
import { never, openRig } from '@/tests/browser/purchase/rig'
import { times } from '@/tests/support/sweep'

const rig = openRig()

test('many purchases that were never looked up are looked up a few at a time', async () => {
  const { entry } = await rig.buy('Lisbon')
  const { page } = rig.tab
  const hourAgo = Date.now() - 3_600_000
  await rig.tab.run(async () => {
    const database = await page.openStore()
    for (let at = 0; at < times(300); at += 1) {
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

test('a look that could not be taken is due as before: the network is back, and it is taken at once', async () => {
  const { entry } = await rig.buy('Porto')
  const { page } = rig.tab
  const own = { preparedAt: Date.now() - 3_600_000, spent: null, isAcked: true }
  const unlooked = { ...entry, purchase: { ...entry.purchase, ...own } }
  const look = () => rig.tab.run(() => page.recoverAll(never, rig.timer))
  const away = vi.spyOn(rig.server, 'ask').mockRejectedValue(new TypeError('no network'))
  await rig.tab.run(async () => {
    await (await page.openStore()).put('purchases', page.rowOf(unlooked))
  })
  await look()
  expect((await readProfile()).entries.map(({ purchase }) => purchase.spent)).toEqual([null])
  away.mockRestore()
  await look()
  expect((await readProfile()).entries[0]?.purchase.spent).not.toBeNull()
})
