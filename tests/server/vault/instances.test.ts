import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startInstance } from '@/tests/server/vault/instance'
import type { Process } from '@/tests/support/process'
import { answerText, openShop, search, type Headers } from '@/tests/server/vault/shop'
import { startRedis, type TestRedis } from '@/tests/support/redis'

let shop: Awaited<ReturnType<typeof openShop>>
let redis: TestRedis
let one: Process
let other: Process

const start = (env: Record<string, string> = {}) =>
  startInstance({ SERVICE_URL: shop.upstream.url, VAULT_URL: redis.url, ...env })

beforeAll(async () => {
  shop = await openShop()
  redis = await startRedis()
  ;[one, other] = await Promise.all([start(), start()])
})
beforeEach(() => shop.sell())
afterAll(async () => {
  await Promise.all([one.kill(), other.kill()])
  await redis.stop()
  await shop.stop()
})

const post = (url: string, body: unknown, headers: Partial<Headers> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nickel': '1', ...headers },
    body: JSON.stringify(body),
  })
const buy = (headers: Headers, from: Process) => post(`${from.url}/api/call/profiles.search`, search, headers)
const ask = (what: 'claim' | 'ack', headers: Headers, from: Process) =>
  post(`${from.url}/api/${what}`, { secret: headers['x-nickel-claim'] })

/** What an instance says of a claim once it is no longer under way. */
async function settled(headers: Headers, from: Process): Promise<Response> {
  for (;;) {
    const reply = await ask('claim', headers, from)
    if (reply.status !== 202) return reply
    await delay(250)
  }
}

describe('two instances with one Redis', () => {
  test('an answer bought through one is claimed from the other, and forgotten by both', async () => {
    const headers = await shop.pay()
    expect(await (await buy(headers, one)).text()).toBe(answerText)
    const claimed = await ask('claim', headers, other)
    expect([await claimed.text(), claimed.headers.get('nickel-replayed')]).toEqual([answerText, '1'])
    expect((await buy(headers, other)).headers.get('nickel-replayed')).toBe('1')
    expect((await ask('ack', headers, other)).status).toBe(200)
    expect((await ask('claim', headers, one)).status).toBe(404)
    expect(shop.upstream.heard).toHaveLength(1)
  })

  test('twenty calls with one payment through both are one call', async () => {
    const held = shop.hold()
    const headers = await shop.pay()
    const replies = Promise.all(
      Array.from({ length: 20 }, (_, count) => buy(headers, count % 2 === 0 ? one : other)),
    )
    await held.heard
    while ((await ask('claim', headers, one)).status !== 202) await delay(10)
    expect((await ask('claim', headers, other)).status).toBe(202)
    held.let()
    const statuses = (await replies).map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect([statuses.includes(200), shop.upstream.heard.length]).toEqual([true, 1])
  })

  test('when one is killed under load, every answer that had arrived is at the other', async () => {
    const dying = await start({ CALL_LIMIT: '0' })
    const paid = await Promise.all(Array.from({ length: 40 }, () => shop.pay()))
    // ten are under way whenever it dies, however late that is
    let heard = 0
    shop.upstream.answer = (_, response) => {
      heard += 1
      if (heard <= 30) setTimeout(() => response.end(answerText), Math.random() * 400)
    }
    const arrived: Headers[] = []
    const buying = paid.map(async (headers) => {
      const reply = await buy(headers, dying).catch(() => null)
      if (reply?.status === 200) arrived.push(headers)
    })
    while (arrived.length < 10) await delay(5)
    await dying.kill()
    await Promise.all(buying)
    expect(arrived.length).toBeLessThanOrEqual(30)
    for (const headers of arrived) expect(await (await ask('claim', headers, other)).text()).toBe(answerText)
    // the others are open until the lease of the dead one is over, then the same bytes may be sent again
    shop.sell()
    const lost = paid.filter((headers) => !arrived.includes(headers))
    const claims = await Promise.all(lost.map((headers) => settled(headers, other)))
    for (const [index, headers] of lost.entries())
      expect(claims[index]?.status === 200 || (await buy(headers, other)).status === 200).toBe(true)
  })
})
