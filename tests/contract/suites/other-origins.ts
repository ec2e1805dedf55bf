import { describe, expect, test } from 'vitest'
import { askFor, nameOf, pairs } from '@/tests/contract/pairs'
import { known, shop } from '@/tests/contract/setting'

const origin = 'https://elsewhere.example'

/** What a browser asks before it lets a page of another origin send this. */
const preflight = (url: string, method: string, headers: string) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })

const allowed = (answer: Response, name: string) =>
  (answer.headers.get(`access-control-${name}`) ?? '').split(',').map((each) => each.trim().toLowerCase())

const documents = [
  '/openapi.json',
  '/llms.txt',
  '/favicon.ico',
  '/.well-known/x402',
  '/agent/v1/openapi.json',
  '/agent/v1/llms.txt',
]

describe('A page of another origin', () => {
  test.each(pairs.map((pair) => ({ ...pair, name: nameOf(pair) })))(
    'may send a payment to $name, and read the terms and the receipt',
    async (pair) => {
      const { url, method, body } = askFor(pair, shop, known)
      const asked = await preflight(url, method, 'content-type,payment-signature,x-payment')
      expect(asked.status).toBe(204)
      expect(allowed(asked, 'allow-origin')).toEqual(['*'])
      expect(allowed(asked, 'allow-methods')).toContain(method.toLowerCase())
      expect(allowed(asked, 'allow-headers')).toEqual(['*'])
      expect(asked.headers.has('access-control-allow-credentials')).toBe(false)
      const answer = await fetch(url, {
        method,
        headers: { origin, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect(answer.status).toBe(402)
      expect(allowed(answer, 'allow-origin')).toEqual(['*'])
      expect(allowed(answer, 'expose-headers')).toEqual(
        expect.arrayContaining(['payment-required', 'payment-response', 'retry-after']),
      )
    },
  )

  test.each(documents)('may read %s', async (path) => {
    const answer = await fetch(shop.serviceUrl + path, { headers: { origin } })
    expect([answer.status, allowed(answer, 'allow-origin')]).toEqual([200, ['*']])
    expect((await preflight(shop.serviceUrl + path, 'GET', 'x-request-id')).status).toBe(204)
  })

  test('may read why it was refused', async () => {
    const missing = await fetch(`${shop.serviceUrl}/agent/v1/nothing`, { headers: { origin } })
    expect([missing.status, allowed(missing, 'allow-origin')]).toEqual([404, ['*']])
    const { url } = shop.post('/agent/v1/geo-id')
    const body = JSON.stringify({ query: 'x'.repeat(300_000) })
    const large = await fetch(url, { method: 'POST', body, headers: { origin } })
    expect([large.status, allowed(large, 'allow-origin')]).toEqual([400, ['*']])
  })

  test.each(['/sandbox/faucet', '/sandbox/relay', '/sandbox/status'])('is not let near %s', async (path) => {
    for (const answer of [
      await preflight(shop.serviceUrl + path, 'POST', 'content-type'),
      await fetch(shop.serviceUrl + path, { headers: { origin } }),
    ]) {
      expect(answer.ok).toBe(false)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    }
  })
})
