import { expect, test } from 'vitest'
import {
  dataPolicy,
  filePolicy,
  foreignOrigins,
  pagePolicy,
  policyWith,
  serviceWorkerPolicy,
  widenPolicies,
} from '@/lib/core/content-policy'

const relay = 'wss://relay.nickel.test'
const walletConnect = { relayUrl: relay }

test('pages talk to a relay only where wallets are offered and one is set up', () => {
  expect(foreignOrigins({ injectedWallets: true, walletConnect })).toEqual([relay])
  expect(foreignOrigins({ injectedWallets: false, walletConnect })).toEqual([])
  expect(foreignOrigins({ injectedWallets: true, walletConnect: null })).toEqual([])
})

test('a page may talk to the relay besides, and may do nothing else that it might not do before', () => {
  const before = pagePolicy(['hash'])
  const after = policyWith(before, [relay])
  expect(after).toContain(`connect-src 'self' ${relay};`)
  expect(after.replace(` ${relay}`, '')).toBe(before)
})

test.each([dataPolicy, filePolicy, serviceWorkerPolicy])('what is no page keeps its policy: %s', (policy) => {
  expect(policyWith(policy, [relay])).toBe(policy)
})

test('every policy that a process sets is widened, and no other header', () => {
  const sent: [string, unknown][] = []
  class Response {
    setHeader(name: string, value: number | string | readonly string[]) {
      sent.push([name, value])
      return this
    }
  }
  widenPolicies(Response, [relay])
  const response = new Response()
  response.setHeader('Content-Security-Policy', pagePolicy([]))
  response.setHeader('content-security-policy', dataPolicy)
  response.setHeader('Content-Length', 12)
  expect(sent).toEqual([
    ['Content-Security-Policy', policyWith(pagePolicy([]), [relay])],
    ['content-security-policy', dataPolicy],
    ['Content-Length', 12],
  ])
})
