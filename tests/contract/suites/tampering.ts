import { randomBytes } from 'node:crypto'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { known, shop } from '@/tests/contract/setting'
import { openHeader, sealHeader, type Buyer } from '@/tests/contract/shop'
import { newBuyer, readSettlement, readTerms } from '@/tests/support/buyer'

const elsewhere = '0x1111111111111111111111111111111111111111'
const now = () => Math.floor(Date.now() / 1000)
const asked = () => shop.post('/agent/v1/geo-id', { query: 'Lisbon' })

/** A payment that is refused with the challenge again, and moves nothing. */
async function refused(buyer: Buyer, header: string, reason?: RegExp) {
  const { value, paid, received } = await shop.moved(buyer, () =>
    buyer.send(asked(), { 'PAYMENT-SIGNATURE': header }),
  )
  expect([value.status, paid, received]).toEqual([402, 0n, 0n])
  expect(value.headers.has('payment-response')).toBe(false)
  const body = await value.json()
  expect(body).toEqual(readTerms(value))
  expect(body.accepts).toEqual([expect.objectContaining({ amount: '10000', payTo: shop.chain.payTo })])
  if (reason) expect(body.error).toMatch(reason)
}

/** Changes one value at a path of plain data. */
function withValue(data: Record<string, unknown>, path: string[], value: unknown): Record<string, unknown> {
  const [head = '', ...rest] = path
  const inner = data[head]
  if (rest.length === 0) return { ...data, [head]: value }
  if (typeof inner !== 'object' || inner === null) throw new Error(`nothing at ${head}`)
  return { ...data, [head]: withValue({ ...inner }, rest, value) }
}

describe('A payment that was changed after signing', () => {
  test.each<[path: string, values: unknown[]]>([
    ['x402Version', [1, 3, '2', null]],
    ['accepted.scheme', ['upto', '', null]],
    ['accepted.network', ['eip155:84532', 'base', null]],
    ['accepted.amount', ['1', '10001', '010000', 10000, '']],
    ['accepted.asset', [elsewhere, '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913']],
    ['accepted.payTo', [elsewhere, null]],
    ['accepted.maxTimeoutSeconds', [301, 0, '300']],
    ['accepted.extra.name', ['USDC', '']],
    ['accepted.extra.version', ['1', 2]],
    ['accepted', [null, {}, []]],
    ['payload.authorization.from', [elsewhere, '', null]],
    ['payload.authorization.to', [elsewhere, '', null]],
    ['payload.authorization.value', ['1', '20000', '0', '-10000', '1e4', 10000]],
    ['payload.authorization.validAfter', ['1', '99999999999', '-1', 0]],
    ['payload.authorization.validBefore', ['0', '1', '99999999999', '']],
    ['payload.authorization.nonce', [`0x${'00'.repeat(32)}`, '0x', `0x${'11'.repeat(31)}`, null]],
    [
      'payload.signature',
      ['0x', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, null, `0x${'11'.repeat(4_500)}`],
    ],
    ['payload', [null, {}, { authorization: {} }, { permit2Authorization: {} }]],
  ])('%s: 402 and nothing moves', async (path, values) => {
    const buyer = await shop.customer()
    const signed = openHeader(await buyer.sign(await buyer.terms(asked())))
    for (const value of values) await refused(buyer, sealHeader(withValue(signed, path.split('.'), value)))
    const untouched = await buyer.send(asked(), { 'PAYMENT-SIGNATURE': sealHeader(signed) })
    expect(untouched.status).toBe(200)
  })

  test('any one bit of the signature', async () => {
    const buyer = await shop.customer()
    const signed = openHeader(await buyer.sign(await buyer.terms(asked())))
    const bytes = Buffer.from(signed.payload.signature.slice(2), 'hex')
    for (const at of [0, 17, 31, 32, 50, 63, 64]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      const path = ['payload', 'signature']
      await refused(buyer, sealHeader(withValue(signed, path, `0x${changed.toString('hex')}`)))
    }
  })
})

describe('A payment that was signed for the wrong thing', () => {
  test.each<[name: string, twist: Parameters<Buyer['sign']>[1], reason: RegExp]>([
    ['less than the price', { value: 9_999n }, /value|amount/],
    ['more than the price', { value: 10_001n }, /value|amount/],
    ['nothing', { value: 0n }, /value|amount/],
    ['somebody else', { to: elsewhere }, /recipient/],
    ['another price, in both places', { value: 1n, amount: '1' }, /No matching/],
  ])('%s', async (_, twist, reason) => {
    const buyer = await shop.customer()
    await refused(buyer, await buyer.sign(await buyer.terms(asked()), twist), reason)
  })

  test('one that has expired, or would before it settles', async () => {
    const buyer = await shop.customer()
    const terms = await buyer.terms(asked())
    for (const seconds of [-3_600, -1, 0, 3]) {
      const header = await buyer.sign(terms, { validBefore: BigInt(now() + seconds) })
      await refused(buyer, header, /valid_before/)
    }
  })

  test.each([
    ['for a hundred years', 'validBefore', 3_155_760_000, /too_late/],
    ['for longer than the terms and ten minutes', 'validBefore', 910, /too_late/],
    ['from tomorrow on', 'validAfter', 86_400, /too_late/],
  ])('one that is good %s', async (_, name, seconds, reason) => {
    const buyer = await shop.customer()
    const terms = await buyer.terms(asked())
    await refused(buyer, await buyer.sign(terms, { [name]: BigInt(now() + seconds) }), reason)
  })

  test.each<[what: string, resource: (url: string) => unknown, status: number]>([
    ['another lookup at its price', (url) => ({ url: url.replace('jobs', 'ads') }), 409],
    ['another page of the address', (url) => ({ url: `${url}?page=2` }), 409],
    ['no address at all', () => ({ url: 'http://' }), 409],
    ['the same host in another spelling', (url) => ({ url: url.replace('127.0.0.1', 'LOCALHOST.') }), 200],
    ['the path alone', (url) => ({ url: new URL(url).pathname }), 200],
    ['nothing', () => undefined, 200],
  ])('one that names %s', async (_, resource, status) => {
    const buyer = await shop.customer()
    const lookup = shop.post('/agent/v1/jobs/search', { search: 'engineer' })
    const { value, paid } = await shop.moved(buyer, () =>
      buyer.buy(lookup, { resource: resource(lookup.url) }),
    )
    expect([value.status, paid]).toEqual([status, status === 200 ? 50_000n : 0n])
    if (status === 409) expect((await value.json()).error.code).toBe('settlement_conflict')
  })

  test('the payment of one person’s profile does not buy another’s', async () => {
    const buyer = await shop.customer()
    const [one, other] = known.people.map((networkId) => shop.get('/agent/v1/profiles/enrich', { networkId }))
    if (!one || !other) throw new Error('two people are wanted')
    const header = await buyer.sign(await buyer.terms(one))
    const { value, paid } = await shop.moved(buyer, () => buyer.send(other, { 'PAYMENT-SIGNATURE': header }))
    expect([value.status, paid]).toEqual([409, 0n])
    expect((await buyer.send(one, { 'PAYMENT-SIGNATURE': header })).status).toBe(200)
  })

  test('what stands beside a lookup, by its address or its method, takes no payment', async () => {
    const buyer = await shop.customer()
    const lookup = shop.post('/agent/v1/jobs/search', { search: 'engineer' })
    const header = await buyer.sign(await buyer.terms(lookup))
    const paths = ['jobs/search/', 'jobs//search', 'jobs%2Fsearch', 'jobs/search%00', 'profiles/..%2Fjobs']
    const beside = [
      ...['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].map((method) => ({ method, url: lookup.url })),
      ...paths.map((path) => shop.post(`/agent/v1/${path}`, {})),
    ]
    for (const asked of beside) {
      const { value, paid } = await shop.moved(buyer, () =>
        buyer.send(asked, { 'PAYMENT-SIGNATURE': header }),
      )
      expect([asked, value.status < 400 || value.status >= 500, paid]).toEqual([asked, false, 0n])
    }
    expect((await buyer.send(lookup, { 'PAYMENT-SIGNATURE': header })).status).toBe(200)
  })

  test('the payment of a cheaper lookup does not buy a dearer one', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(asked()))
    const dear = shop.post('/agent/v1/profiles/search', { search: 'engineer' })
    const { value, paid } = await shop.moved(buyer, () => buyer.send(dear, { 'PAYMENT-SIGNATURE': header }))
    expect([value.status, paid]).toEqual([402, 0n])
    expect(readTerms(value).accepts[0]?.amount).toBe('300000')
  })
})

describe('Who pays', () => {
  test('a payer whom the faucet never funded is refused, though the money is there', async () => {
    const rich = newBuyer()
    const giver = generatePrivateKey()
    const { address } = privateKeyToAccount(giver)
    await shop.fund(address)
    await shop.transfer(giver, rich.address, 1_000_000n)
    expect(await shop.balanceOf(rich.address)).toBe(1_000_000n)
    await refused(rich, await rich.sign(await rich.terms(asked())), /not_funded/)
  })

  test('one that has nothing is refused', async () => {
    const poor = newBuyer()
    await refused(poor, await poor.sign(await poor.terms(asked())))
  })

  test('one that has less than the price is refused', async () => {
    const key = generatePrivateKey()
    const buyer = newBuyer(key)
    await shop.fund(buyer.address)
    await shop.transfer(key, elsewhere, 24_990_001n)
    await refused(buyer, await buyer.sign(await buyer.terms(asked())), /insufficient/)
  })

  test('one that can pay one of two at once is charged for one', async () => {
    const key = generatePrivateKey()
    const buyer = newBuyer(key)
    await shop.fund(buyer.address)
    await shop.transfer(key, elsewhere, 24_985_000n)
    const terms = await buyer.terms(asked())
    const headers = [await buyer.sign(terms), await buyer.sign(terms)]
    const { value, paid, received } = await shop.moved(buyer, () =>
      Promise.all(headers.map((header) => buyer.send(asked(), { 'PAYMENT-SIGNATURE': header }))),
    )
    expect({ paid, received }).toEqual({ paid: 10_000n, received: 10_000n })
    const statuses = value.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([402, 500]).toContain(statuses[1])
  })
})

describe('An authorization that somebody else submits', () => {
  test('before the service sees it: 409, and it cannot be used again', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(asked()))
    await shop.submit(openHeader(header))
    const { value, paid } = await shop.moved(buyer, () =>
      buyer.send(asked(), { 'PAYMENT-SIGNATURE': header }),
    )
    expect([value.status, paid]).toEqual([409, 0n])
    const body = await value.json()
    expect(Object.keys(body)).toEqual(['error'])
    expect(body.error.code).toBe('payment_replayed')
  })

  test('while the service works: the buyer gets the answer and is charged once', async () => {
    const buyer = await shop.customer()
    const header = await buyer.sign(await buyer.terms(asked()))
    const { value, paid, received } = await shop.moved(buyer, async () => {
      const slow = buyer.send(asked(), { 'PAYMENT-SIGNATURE': header, 'x-sandbox-fault': 'slow:500' })
      await shop.untilClaimed(buyer.address)
      const transaction = await shop.submit(openHeader(header))
      return { transaction, answer: await slow }
    })
    expect({ paid, received }).toEqual({ paid: 10_000n, received: 10_000n })
    expect(value.answer.status).toBe(200)
    expect(readSettlement(value.answer)).toMatchObject({ success: true, transaction: value.transaction })
  })

  test('a nonce used on the chain that the store does not know: 409', async () => {
    const buyer = await shop.customer()
    const nonce = `0x${randomBytes(32).toString('hex')}` as const
    expect((await buyer.buy(asked(), { nonce })).status).toBe(200)
    await shop.database.query('delete from payments where key = $1', [
      `${buyer.address}:${nonce}`.toLowerCase(),
    ])
    const { value, paid } = await shop.moved(buyer, () => buyer.buy(asked(), { nonce }))
    expect([value.status, paid]).toEqual([409, 0n])
  })

  test('an authorization that the payer cancelled buys nothing', async () => {
    const key = generatePrivateKey()
    const buyer = newBuyer(key)
    await shop.fund(buyer.address)
    const header = await buyer.sign(await buyer.terms(asked()))
    await shop.cancel(key, openHeader(header).payload.authorization.nonce)
    const { value, paid } = await shop.moved(buyer, () =>
      buyer.send(asked(), { 'PAYMENT-SIGNATURE': header }),
    )
    expect([value.status, paid]).toEqual([409, 0n])
    expect(await value.json()).not.toHaveProperty('replay')
  })
})
