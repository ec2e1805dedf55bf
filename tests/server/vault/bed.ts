import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import type { Place, places } from '@/tests/server/vault/places'
import { openShop } from '@/tests/server/vault/shop'

type Bed = {
  shop: Awaited<ReturnType<typeof openShop>>
  place: Place
  /** One over an empty vault, made anew for each test. */
  forwarder: Forwarder
}

/** A shop for the tests of one file, and a vault of a kind that is empty before each of them. */
export function vaultBed(openPlace: (typeof places)[number][1]): Bed {
  const bed = {} as Bed
  beforeAll(async () => {
    bed.shop = await openShop()
    bed.place = await openPlace()
  })
  beforeEach(async () => {
    await bed.place.clear()
    bed.shop.sell()
    bed.forwarder = bed.shop.forwarder(bed.place.open())
  })
  afterAll(async () => {
    await bed.place.stop()
    await bed.shop.stop()
  })
  return bed
}
