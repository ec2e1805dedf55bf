import { expect, test } from 'vitest'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

test('who buys is kept as it was written, line by line, and forgotten when it is emptied', async () => {
  const { buyerQuery, longestBuyer, writeBuyer } = await import('@/lib/browser/receipts/buyer')
  const read = buyerQuery.queryFn
  expect(await read()).toBe('')
  await writeBuyer('  Ada Ltd\n1 Mill Lane\n')
  expect(await read()).toBe('Ada Ltd\n1 Mill Lane')
  await writeBuyer('x'.repeat(longestBuyer + 1))
  expect(await read()).toHaveLength(longestBuyer)
  await writeBuyer(' ')
  expect(await read()).toBe('')
  const { writeSetting } = await import('@/lib/browser/database/database')
  await writeSetting('buyer', { evil: 1 })
  expect(await read()).toBe('')
})
