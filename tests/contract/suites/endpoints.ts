import { describe, expect, test } from 'vitest'
import { endpoints } from '@/lib/core/catalogue'
import { bazaarOf } from '@/lib/core/discovery/bazaar'
import { isFields } from '@/lib/core/json'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { profileFieldCount, shapes } from '@/tests/contract/shapes'
import { known, shop } from '@/tests/contract/setting'
import { jsonSchemaCheck } from '@/tests/core/discovery/json-schema'
import { readSettlement, readTerms } from '@/tests/support/buyer'

function endpointOf(method: string, path: string) {
  const endpoint = endpoints.find((one) => one.method === method && one.path === path)
  if (!endpoint) throw new Error(`the catalogue has no ${method} ${path}`)
  return endpoint
}

/** The fields of an example that no record of the answer has. */
function inventedIn(example: unknown, real: readonly unknown[], at = ''): string[] {
  if (Array.isArray(example)) return inventedIn(example[0], real.flat(), at)
  if (!isFields(example)) return []
  return Object.entries(example).flatMap(([name, part]) => {
    const parts = real.flatMap((one) => (isFields(one) && name in one ? [one[name]] : []))
    return parts.length > 0 ? inventedIn(part, parts, `${at}.${name}`) : [`${at}.${name}`]
  })
}

/** The result schema of a pair in the served interface description. */
async function documented(method: string, path: string): Promise<object> {
  const { paths } = await (await fetch(`${shop.serviceUrl}/agent/v1/openapi.json`)).json()
  return paths[path][method.toLowerCase()].responses['200'].content['application/json'].schema
}

describe('Endpoints', () => {
  test('there are 17 pairs of method and path, no more and no fewer', () => {
    expect(pairs).toHaveLength(17)
    expect(endpoints.map(nameOf).toSorted()).toEqual(pairs.map(nameOf).toSorted())
  })

  test.each(pairs.map((pair) => ({ ...pair, name: nameOf(pair) })))(
    '$name is bought for its price, to the cent',
    async (pair) => {
      const buyer = await shop.customer()
      const asked = askFor(pair, shop, known)
      const challenge = await buyer.send(asked)
      expect(challenge.status).toBe(402)
      expect(readTerms(challenge).accepts.map(({ amount }) => amount)).toEqual([String(pair.price)])

      const { value: answer, paid, received } = await shop.moved(buyer, () => buyer.buy(asked))
      expect(answer.status).toBe(200)
      expect({ paid, received }).toEqual({ paid: pair.price, received: pair.price })
      expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)

      const settlement = readSettlement(answer)
      expect(settlement).toMatchObject({ success: true, network: 'eip155:8453', payer: buyer.address })
      const receipt = await shop.client.getTransactionReceipt({ hash: settlement.transaction })
      expect(receipt.status).toBe('success')

      const body: unknown = await answer.json()
      expect(shapes[pair.shape](body)).toEqual([])
      const endpoint = endpointOf(pair.method, pair.path)
      expect(endpoint.output.safeParse(body).error).toBeUndefined()
      expect(jsonSchemaCheck(await documented(pair.method, pair.path))(body)).toEqual([])

      const { info, schema } = bazaarOf(endpoint)
      expect(inventedIn(info.output.example, [body])).toEqual([])
      expect(jsonSchemaCheck(schema.properties.output.properties.example)(body)).toEqual([])
    },
  )

  test.each([
    { profiles: 1, price: 50_000n },
    { profiles: 2, price: 100_000n },
    { profiles: 25, price: 1_250_000n },
  ])('POST /agent/v1/profiles/enrich: $profiles profiles at 0.05 each', async ({ profiles, price }) => {
    const buyer = await shop.customer()
    const body = { profiles: Array.from({ length: profiles }, () => ({ networkId: known.people[0] })) }
    const { value, paid, received } = await shop.moved(buyer, () =>
      buyer.buy(shop.post('/agent/v1/profiles/enrich', body)),
    )
    expect(value.status).toBe(200)
    expect({ paid, received }).toEqual({ paid: price, received: price })
  })

  test.each([
    { limit: 1, price: 50_000n },
    { limit: 7, price: 350_000n },
    { limit: 20, price: 1_000_000n },
    { limit: undefined, price: 250_000n },
  ])('POST /agent/v1/profiles/posts: limit $limit at 0.05 per post', async ({ limit, price }) => {
    const buyer = await shop.customer()
    const body = { profile: known.author, ...(limit && { limit }) }
    const { value, paid, received } = await shop.moved(buyer, () =>
      buyer.buy(shop.post('/agent/v1/profiles/posts', body)),
    )
    expect(value.status).toBe(200)
    expect({ paid, received }).toEqual({ paid: price, received: price })
  })

  test('note 1: the path shortcut is no search route and its value is no count', async () => {
    const buyer = await shop.customer()
    for (const path of ['/agent/v1/profiles/25', '/agent/v1/profiles/nobody-of-this-name-q7']) {
      const { value, paid } = await shop.moved(buyer, () => buyer.buy(shop.post(path)))
      expect(value.status).toBe(400)
      expect(await value.json()).toMatchObject({ error: { code: 'not_found' } })
      expect(paid).toBe(0n)
    }
  })

  test('note 1: literal paths stand before the shortcut', async () => {
    const buyer = await shop.customer()
    const terms = await buyer.terms(shop.post('/agent/v1/profiles/search', {}))
    expect(terms.accepts.map(({ amount }) => amount)).toEqual(['300000'])
    const answer = await buyer.buy(shop.post('/agent/v1/profiles/search', { page: 1 }))
    expect(answer.status).toBe(200)
    expect(shapes.profile(await answer.json())).not.toEqual([])
  })
})

describe('Resources and their fields', () => {
  test('Profile: every one of the 61 fields is present, and networkId is the one that was asked for', async () => {
    expect(profileFieldCount).toBe(61)
    const buyer = await shop.customer()
    const answer = await buyer.buy(shop.get('/agent/v1/profiles/enrich', { networkId: known.people[0] }))
    const profile = await answer.json()
    expect(profile.networkId).toBe(known.people[0])
    expect(Math.abs(Date.parse(profile.enrichedAt) - Date.now())).toBeLessThan(60_000)
  })

  test('Bulk profile result: the profiles found, in the order asked', async () => {
    const buyer = await shop.customer()
    const [first, second, third] = known.people
    const profiles = [third, 'nobody-of-this-name-q7', first, second].map((networkId) => ({ networkId }))
    const { value, paid } = await shop.moved(buyer, () =>
      buyer.buy(shop.post('/agent/v1/profiles/enrich', { profiles })),
    )
    const body: { profiles: { networkId: string }[] } = await value.json()
    expect(body.profiles.map(({ networkId }) => networkId)).toEqual([third, first, second])
    expect(paid).toBe(200_000n)
  })

  test('AgentEmail: qualityScore is a fraction between 0 and 1', async () => {
    const buyer = await shop.customer()
    const answer = await buyer.buy(shop.post('/agent/v1/profiles/email', { networkId: known.mailed }))
    const { qualityScore } = await answer.json()
    expect(qualityScore).toBeGreaterThanOrEqual(0)
    expect(qualityScore).toBeLessThanOrEqual(1)
  })
})
