import { describe, expect, test } from 'vitest'
import { readEnvironment } from '@/lib/core/environment'
import { newHostedKey } from '@/tests/support/hosted-keys'

const read = (env: Record<string, string>) => {
  const result = readEnvironment(env)
  if (!result.ok) throw new Error(result.error.join(' '))
  return result.value
}

describe('settings', () => {
  test('with nothing set it is the sandbox on this machine', () => {
    expect(read({})).toEqual({
      mode: 'sandbox',
      serviceUrl: 'http://127.0.0.1:4020',
      port: 3000,
      servicePort: 4020,
      chainPort: 8545,
      wireWord: 'network',
      payTo: null,
      rpcUrls: ['http://127.0.0.1:8545/'],
      vault: { kind: 'folder', dir: '.nickel/vault' },
      injectedWallets: false,
      walletConnect: null,
      baseAccount: null,
      onramp: null,
      nickelDir: '.nickel',
      networkPeople: 22_000,
      trustedProxies: 0,
      callLimit: 600,
      databaseUrl: null,
      facilitatorUrl: null,
      facilitatorKey: null,
      servicePublicUrl: null,
      serviceHost: '127.0.0.1',
    })
  })

  test('the service may have an address, a place to listen and a key; half a key is a mistake', () => {
    const set = {
      SERVICE_PUBLIC_URL: 'https://data.nickel.test/',
      SERVICE_HOST: '0.0.0.0',
      FACILITATOR_KEY_ID: 'id',
      FACILITATOR_KEY_SECRET: 'secret',
    }
    expect(read(set)).toMatchObject({
      servicePublicUrl: 'https://data.nickel.test',
      serviceHost: '0.0.0.0',
      facilitatorKey: { id: 'id', secret: 'secret' },
    })
    expect(readEnvironment({ FACILITATOR_KEY_ID: 'id' })).toEqual({
      ok: false,
      error: [expect.stringMatching(/FACILITATOR_KEY_SECRET/)],
    })
    expect(readEnvironment({ SERVICE_PUBLIC_URL: 'http://data.nickel.test' }).ok).toBe(false)
  })

  test('wallet apps are offered under a project, by the public relay or another; a relay is an origin alone', () => {
    expect(read({ WALLETCONNECT_PROJECT_ID: 'a1' }).walletConnect).toEqual({
      projectId: 'a1',
      relayUrl: 'wss://relay.walletconnect.org',
    })
    const relay = (url: string) =>
      readEnvironment({ WALLETCONNECT_PROJECT_ID: 'a1', WALLETCONNECT_RELAY_URL: url }).ok
    expect(['wss://relay.nickel.test', 'ws://127.0.0.1:4030'].map(relay)).toEqual([true, true])
    const refused = [
      'ws://relay.nickel.test',
      'https://relay.nickel.test',
      'wss://relay.nickel.test/path',
      "wss://a.test; script-src 'unsafe-inline'",
      'wss://me@relay.nickel.test',
      '*',
    ]
    expect(refused.filter(relay)).toEqual([])
    expect(readEnvironment({ WALLETCONNECT_PROJECT_ID: 'a b' }).ok).toBe(false)
  })

  test('Base Account is offered where it is switched on, by the public page or another', () => {
    expect(read({ BASE_ACCOUNT: '1' }).baseAccount).toEqual({
      windowUrl: 'https://keys.coinbase.com/connect',
    })
    expect(read({ BASE_ACCOUNT: 'https://keys.nickel.test/connect' }).baseAccount).toEqual({
      windowUrl: 'https://keys.nickel.test/connect',
    })
    expect(read({ BASE_ACCOUNT: '0' }).baseAccount).toBeNull()
    const refused = ['yes', 'http://keys.nickel.test/', 'javascript:alert(1)', 'https://me@keys.nickel.test/']
    for (const url of refused)
      expect(readEnvironment({ BASE_ACCOUNT: url })).toEqual({
        ok: false,
        error: [expect.stringMatching(/^BASE_ACCOUNT must/)],
      })
  })

  test('an on-ramp needs both halves of a key that is one, a proxy that tells who asks, and a real service', () => {
    const key = { CDP_API_KEY_ID: 'id', CDP_API_KEY_SECRET: newHostedKey('P-256').secret }
    const right = { ...key, SERVICE_URL: 'https://data.nickel.test', TRUSTED_PROXIES: '1' }
    expect(read(right).onramp).toMatchObject({ apiUrl: 'https://api.developer.coinbase.com' })
    expect(read({ ...right, SERVICE_URL: '' }).onramp).toBeNull()
    const sentence = (change: Record<string, string>) => {
      const told = readEnvironment({ ...right, ...change })
      return told.ok ? null : told.error.join(' ')
    }
    expect(sentence({ CDP_API_KEY_ID: '' })).toMatch(/^CDP_API_KEY_ID and .* must be set together/)
    expect(sentence({ CDP_API_KEY_SECRET: '' })).toMatch(/^CDP_API_KEY_ID and .* must be set together/)
    expect(sentence({ TRUSTED_PROXIES: '0' })).toMatch(/TRUSTED_PROXIES must be 1 or more/)
    expect(sentence({ CDP_API_URL: 'http://coinbase.test' })).toMatch(/^CDP_API_URL must/)
    for (const bad of [
      'no key',
      'AAAA',
      '-----BEGIN EC PRIVATE KEY-----\\nAA\\n-----END EC PRIVATE KEY-----',
    ]) {
      expect(sentence({ CDP_API_KEY_SECRET: bad })).toMatch(/^CDP_API_KEY_SECRET must be an Ed25519 key/)
      expect(sentence({ CDP_API_KEY_SECRET: bad })).not.toContain(bad)
    }
  })

  test('an empty variable counts as unset', () => {
    expect(read({ SERVICE_URL: '', PORT: ' ', PAY_TO: '' })).toEqual(read({}))
  })

  test('a service of its own makes it live, on Base, with the wallets of the browser', () => {
    expect(read({ SERVICE_URL: 'https://data.nickel.test/base/' })).toMatchObject({
      mode: 'live',
      serviceUrl: 'https://data.nickel.test/base',
      rpcUrls: ['https://mainnet.base.org'],
      injectedWallets: true,
    })
  })

  test('the sandbox follows its ports', () => {
    expect(read({ SERVICE_PORT: '18901', CHAIN_PORT: '18902' })).toMatchObject({
      serviceUrl: 'http://127.0.0.1:18901',
      rpcUrls: ['http://127.0.0.1:18902/'],
    })
  })

  test('a payee gets the spelling that its checksum wants', () => {
    const payTo = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
    expect(read({ PAY_TO: payTo }).payTo).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
  })

  test.each([
    ['SERVICE_URL', 'http://data.nickel.test'],
    ['SERVICE_URL', 'ftp://127.0.0.1'],
    ['SERVICE_URL', 'https://me:secret@data.nickel.test'],
    ['SERVICE_URL', 'https://data.nickel.test/?key=1'],
    ['SERVICE_URL', 'http://127.0.0.1.nickel.test'],
    ['SERVICE_URL', 'nonsense'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80 80'],
    ['SERVICE_PORT', '-1'],
    ['CHAIN_PORT', '1e3'],
    ['SERVICE_PORT', '4190'],
    ['PORT', '6000'],
    ['SERVICE_WIRE_WORD', 'two words'],
    ['PAY_TO', '0x833589FCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['PAY_TO', 'nobody'],
    ['RPC_URL', 'http://rpc.nickel.test'],
    ['RPC_URL_2', 'https://second.without.first.test'],
    ['VAULT_URL', 'https://redis.nickel.test'],
    ['SANDBOX_INJECTED', 'yes'],
    ['TRUSTED_PROXIES', 'all'],
    ['CALL_LIMIT', 'none'],
    ['DATABASE_URL', 'mysql://127.0.0.1'],
    ['FACILITATOR_URL', 'http://facilitator.nickel.test'],
  ])('%s=%s is refused in one sentence that names it', (name, value) => {
    const result = readEnvironment({ [name]: value })
    expect(result.ok ? [] : result.error).toEqual([expect.stringMatching(new RegExp(`^${name} .*\\.$`))])
  })

  test('every problem is told at once', () => {
    const result = readEnvironment({ PORT: 'x', SERVICE_PORT: 'y', PAY_TO: 'z' })
    expect(result.ok ? 0 : result.error.length).toBe(3)
  })
})
