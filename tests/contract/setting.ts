import { afterAll, beforeAll } from 'vitest'
import { findKnown, type Known } from '@/tests/contract/known'
import { openShop, type Shop } from '@/tests/contract/shop'

/** The service of a test file: all its suites share one, since starting it costs more than most of them. */
export let shop: Shop

export let known: Known

beforeAll(async () => {
  shop = await openShop()
  known = await findKnown(shop)
})

afterAll(() => shop.stop())
