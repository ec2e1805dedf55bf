import { beforeAll, describe, expect, test } from 'vitest'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { known, shop } from '@/tests/contract/setting'
import type { Buyer } from '@/tests/contract/shop'
import { newBuyer } from '@/tests/support/buyer'

type Operation = {
  tags: string[]
  deprecated?: boolean
  'x-price': Price
  responses: Record<string, { headers?: Record<string, unknown> }>
}

type Price = { currency: string; amount: string; minimum: string; maximum: string }

let buyer: Buyer

beforeAll(async () => {
  buyer = await shop.customer()
})

const read = (path: string) => fetch(shop.serviceUrl + path)

async function operations() {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = await (
    await read('/agent/v1/openapi.json')
  ).json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )
}

/** The price table of the contract: what one unit costs, and the most that one call can cost. */
const prices = new Map(
  pairs.map((pair) => {
    const name = nameOf(pair)
    if (name === 'POST /agent/v1/profiles/enrich') return [name, ['0.05', '1.25']]
    if (name === 'POST /agent/v1/profiles/posts') return [name, ['0.05', '1.00']]
    const price = `0.${String(pair.price / 10_000n).padStart(2, '0')}`
    return [name, [price, price]]
  }),
)

describe('Discovery', () => {
  test.each([
    ['/openapi.json', /^application\/json\b/],
    ['/llms.txt', /^text\/plain\b/],
    ['/agent/v1/openapi.json', /^application\/json\b/],
    ['/agent/v1/llms.txt', /^text\/plain\b/],
    ['/.well-known/x402', /^application\/json\b/],
    ['/favicon.ico', /^image\/x-icon$/],
  ])('What the service does 6: %s exists and is free', async (path, type) => {
    const answer = await read(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(type)
    expect((await answer.text()).length).toBeGreaterThan(500)
  })

  test.each(['openapi.json', 'llms.txt'])('%s at the root is the one of the contract', async (name) => {
    expect(await (await read(`/${name}`)).text()).toBe(await (await read(`/agent/v1/${name}`)).text())
  })

  test('openapi.json lists the 17 pairs with their prices', async () => {
    const listed = await operations()
    expect(
      new Map(listed.map(({ name, 'x-price': price }) => [name, [price.amount, price.maximum]])),
    ).toEqual(prices)
    expect(listed).toHaveLength(17)
  })

  test('/.well-known/x402 lists the 17 pairs with their prices, the network, the asset and the receiver', async () => {
    const { x402Version, resources } = await (await read('/.well-known/x402')).json()
    expect(x402Version).toBe(2)
    expect(resources).toHaveLength(17)
    const entries: { method: string; resource: string; price: Price; accepts: unknown }[] = resources
    expect(
      new Map(
        entries.map(({ method, resource, price }) => [
          `${method} ${resource.replace(shop.serviceUrl, '')}`,
          [price.amount, price.maximum],
        ]),
      ),
    ).toEqual(prices)
    const { asset, payTo } = shop.chain
    for (const { accepts } of entries)
      expect(accepts).toEqual([{ scheme: 'exact', network: 'eip155:8453', asset, payTo }])
  })

  test('llms.txt says in ten lines how to work, and where the description is', async () => {
    const guide = await (await read('/llms.txt')).text()
    expect(guide.match(/^\d+\. .+$/gm)).toHaveLength(10)
    expect(guide).toContain(`${shop.serviceUrl}/openapi.json`)
  })

  test('llms.txt names the 17 pairs with their prices', async () => {
    const guide = await (await read('/agent/v1/llms.txt')).text()
    const lines = guide.split('\n').filter((line) => line.startsWith('- '))
    expect(lines).toHaveLength(17)
    for (const [name, [each, most]] of prices) {
      const line = lines.find((one) => one.startsWith(`- ${name}: `))
      expect(line).toContain(`$${each}`)
      if (most !== each) expect(line).toContain(`at most $${most}`)
    }
  })

  test.each(['/agent/v1/llms.txt', '/agent/v1/openapi.json'])(
    '%s says that a lost answer is given again to who bought it with an identifier',
    async (path) => expect(await (await read(path)).text()).toMatch(/payment-identifier.*16 to 128 random/),
  )

  test('what the documents say is what the challenge asks', async () => {
    const listed = await operations()
    for (const pair of pairs) {
      const { accepts } = await newBuyer().terms(askFor(pair, shop, known))
      const price = listed.find(({ name }) => name === nameOf(pair))?.['x-price']
      const asked = Number(accepts[0]?.amount) / 1_000_000
      expect(asked).toBeGreaterThanOrEqual(Number(price?.minimum))
      expect(asked).toBeLessThanOrEqual(Number(price?.maximum))
    }
  })

  test('What the service does 5: the route groups are tags', async () => {
    const listed = await operations()
    for (const pair of pairs)
      expect(listed.find(({ name }) => name === nameOf(pair))?.tags).toEqual([pair.tag])
    const { tags } = await (await read('/agent/v1/openapi.json')).json()
    expect(tags.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['Profiles', 'Posts', 'Companies', 'Geo', 'Ads', 'Jobs'].toSorted(),
    )
  })

  test('Response statuses: 200, 400, 402, 409 and 500 on all paid routes, PAYMENT-RESPONSE on success', async () => {
    for (const { responses } of await operations()) {
      expect(Object.keys(responses)).toEqual(['200', '400', '402', '409', '500'])
      expect(responses['200']?.headers).toHaveProperty('PAYMENT-RESPONSE')
    }
  })
})

describe('Versioning', () => {
  test('1 the prefix is /agent/v1, the description has version 2026-05-12, the payment protocol version 2', async () => {
    const document = await (await read('/agent/v1/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info.version).toBe('2026-05-12')
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/agent\/v1\//)
    expect(document.servers).toEqual([{ url: shop.serviceUrl }])
  })

  test.each(pairs.map((pair) => ({ ...pair, name: nameOf(pair) })))(
    '2, 3 $name: deprecation headers on exactly the three deprecated routes',
    async (pair) => {
      const asked = askFor(pair, shop, known)
      const refused = await buyer.send(asked)
      const bought = await buyer.buy(asked)
      expect([refused.status, bought.status]).toEqual([402, 200])
      const { hole = '' } = pair.ask(known)
      for (const { headers } of [refused, bought]) {
        const told = ['deprecation', 'link', 'warning'].map((name) => headers.get(name))
        expect(told).toEqual(
          pair.successor
            ? [
                `@${Date.UTC(2026, 4, 12) / 1000}`,
                `<${pair.successor.replace('{networkId}', hole)}>; rel="successor-version"`,
                `299 - "Deprecated: use POST ${pair.successor} instead."`,
              ]
            : [null, null, null],
        )
      }
    },
  )

  test('2 the description marks the same three as deprecated, each naming its replacement', async () => {
    const document = await (await read('/agent/v1/openapi.json')).text()
    const guide = await (await read('/agent/v1/llms.txt')).text()
    const deprecated = (await operations()).filter((operation) => operation.deprecated)
    const expected = pairs.filter((pair) => pair.successor)
    expect(deprecated.map(({ name }) => name).toSorted()).toEqual(expected.map(nameOf).toSorted())
    for (const { successor } of expected) {
      const notice = `Deprecated: use POST ${successor} instead.`
      expect(document).toContain(notice)
      expect(guide).toContain(notice)
    }
  })
})
