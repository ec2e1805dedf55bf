import {
  checkEndpointSchema,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsForFavicon,
  getWarningsForL2,
  getWarningsForL3,
  getWarningsForL4,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  validatePaymentRequiredDetailed,
} from '@agentcash/discovery'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { extractDiscoveryInfo } from '@x402/extensions/bazaar'
import { describe, expect, test } from 'vitest'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { known, shop } from '@/tests/contract/setting'
import { newBuyer } from '@/tests/support/buyer'

/** The most that a challenge may take in a header: some buyers refuse more than twice as much. */
const mostBytes = 4096

const named = pairs.map((pair) => ({ ...pair, name: nameOf(pair) }))

async function described() {
  const source = (await getOpenAPI(shop.serviceUrl))._unsafeUnwrap()
  if (source === null || isOpenApiParseFailure(source)) throw new Error('no interface description')
  return source
}

describe('A discovery tool', () => {
  test('finds the 17 pairs at the root, each paid, with its price and its protocol', async () => {
    const found = await discoverOriginSchema({ target: shop.serviceUrl })
    if (!found.found) throw new Error(found.cause)
    const dear = new Map([
      ['POST /agent/v1/profiles/enrich', '0.05-1.25 USD'],
      ['POST /agent/v1/profiles/posts', '0.05-1.00 USD'],
    ])
    const expected = named.map(({ name, price }) => ({
      name,
      authMode: 'paid',
      price: dear.get(name) ?? `0.${String(price / 10_000n).padStart(2, '0')} USD`,
      protocols: ['x402'],
    }))
    const listed = found.endpoints.map(({ authMode, price, protocols, ...route }) => ({
      name: nameOf({ path: route.path, method: route.method === 'GET' ? 'GET' : 'POST' }),
      ...{ authMode, price, protocols },
    }))
    expect(new Set(listed)).toEqual(new Set(expected))
    expect(found.endpoints).toHaveLength(17)
    expect(found.guidance?.split('\n')).toHaveLength(10)
  })

  test('has nothing against the description, the guidance and the icon, but that nobody is named in it', async () => {
    const source = await described()
    expect(getWarningsForOpenAPI(source).map(({ code }) => code)).toEqual(['OPENAPI_CONTACT_MISSING'])
    expect(getWarningsForL2(checkL2ForOpenAPI(source))).toEqual([])
    expect(getWarningsForL4(checkL4ForOpenAPI(source))).toEqual([])
    expect((await getWarningsForFavicon(shop.serviceUrl))._unsafeUnwrap()).toEqual([])
  })

  test.each(named)('$name: probed, it is paid, and its 402 has no fault', async (pair) => {
    const { url, body } = askFor(pair, shop, known)
    const checked = await checkEndpointSchema({
      url,
      probe: true,
      ...(body !== undefined && { sampleInputBody: Object(body) }),
    })
    if (!checked.found) throw new Error(checked.cause)
    const advisory = checked.advisories.find(({ method }) => method === pair.method)
    expect(advisory).toMatchObject({
      authMode: 'paid',
      paymentOptions: [{ protocol: 'x402', version: 2, amount: String(pair.price), network: 'eip155:8453' }],
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object' },
    })
    expect(getWarningsForL3(advisory ?? null)).toEqual([])
    expect(validatePaymentRequiredDetailed(advisory?.paymentRequiredBody)).toMatchObject({
      valid: true,
      issues: [],
    })
    // no tool takes the question of a browser for a call that costs nothing
    expect(checked.advisories.filter(({ authMode }) => authMode !== 'paid')).toEqual([])
  })
})

describe('The 402', () => {
  test.each(named)('$name: is listed from what it declares, within 4 KB', async (pair) => {
    const asked = askFor(pair, shop, known)
    const answer = await newBuyer().send(asked)
    expect(answer.headers.get('payment-required')?.length).toBeLessThanOrEqual(mostBytes)
    const { accepts, resource, extensions } = await answer.json()
    const [accepted]: PaymentRequirements[] = accepts
    if (!accepted) throw new Error('nothing to choose from')
    const payment: PaymentPayload = { x402Version: 2, resource, accepted, payload: {}, extensions }
    expect(extractDiscoveryInfo(payment, accepted)).toMatchObject({
      method: pair.method,
      resourceUrl: shop.serviceUrl + pair.path.replace('{networkId}', ':networkId'),
      serviceName: 'Professional-network data',
      mimeType: 'application/json',
      discoveryInfo: { input: { type: 'http', method: pair.method }, output: { type: 'json' } },
    })
    expect(resource.description.length).toBeLessThanOrEqual(500)
  })
})
