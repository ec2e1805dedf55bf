import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEndpoint } from '@/lib/core/catalogue'
import { readSettings } from '@/lib/agent/settings'
import {
  curlSnippet,
  mcpConfiguration,
  pythonSnippet,
  scriptCall,
  typescriptSnippet,
} from '@/lib/core/discovery/snippets'
import { openShop, type Shop } from '@/tests/contract/shop'

let shop: Shop
// inside the project, so that the script finds the packages that it names
const folder = mkdtempSync(path.join(import.meta.dirname, '../../../node_modules/.snippets-'))

beforeAll(async () => {
  shop = await openShop()
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.stop()
})

const nasty = `O'Neil "& sons" $(date) \\n \u2028 日本`

function callFor(id: string, input: Record<string, unknown>, url = 'https://service.example') {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no ${id}`)
  return scriptCall(endpoint, input, { url, wireWord: 'network' })
}

test('the TypeScript of a call buys it, and pays what was shown', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await shop.fund(address)
  const file = path.join(folder, 'call.mts')
  writeFileSync(file, typescriptSnippet(callFor('geo.locate', { query: 'Lisbon' }, shop.serviceUrl)))
  const { value, paid } = await shop.moved({ address }, () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', file], {
      env: { ...process.env, PRIVATE_KEY: key },
    }),
  )
  expect(value.stdout).toMatch(/^200 /)
  expect(paid).toBe(10_000n)
})

test('a shell hands the words of a call on as they were typed', () => {
  const snippet = curlSnippet(callFor('profiles.search', { search: nasty }))
  const heard = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${snippet}`], {
    encoding: 'utf8',
  })
  const words = heard.split('\0')
  expect(JSON.parse(words[words.indexOf('--data') + 1] ?? '')).toEqual({ search: nasty })
})

test('every script caps what it pays at the price of the call', () => {
  const call = callFor('profiles.posts', { profile: 'ada-lovelace-91', limit: 3 })
  expect(typescriptSnippet(call)).toContain(`maxAmountPerPayment: '$0.15'`)
  expect(pythonSnippet(call)).toContain(`"max_amount_per_payment": "$0.15"`)
})

test('a service that has its own word for the network is called by that word', () => {
  const endpoint = findEndpoint('profiles.enrich')
  if (!endpoint) throw new Error('no endpoint')
  const call = scriptCall(endpoint, { networkId: 'ada-91' }, { url: 'https://a.example', wireWord: 'acme' })
  expect(call.url).toBe('https://a.example/agent/v1/profiles/enrich?acmeId=ada-91')
})

describe('the configuration for agents', () => {
  const payTo = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'
  const live = { mode: 'live', serviceUrl: 'https://sold.example/api', wireWord: 'acme', payTo } as const
  const sandbox = {
    mode: 'sandbox',
    serviceUrl: 'http://127.0.0.1:4020',
    wireWord: 'network',
    payTo: null,
  } as const
  const serverOf = (service: Parameters<typeof mcpConfiguration>[0]) =>
    JSON.parse(mcpConfiguration(service)).mcpServers.nickel

  test('names what starts the server and its caps', () => {
    const { command, args, env } = serverOf(sandbox)
    expect([command, ...args]).toEqual(['npm', '--silent', '--prefix', '/path/to/nickel', 'run', 'mcp'])
    const set = readSettings(env)
    expect(set.ok && set.value.limits).toEqual({
      perPurchase: 1_250_000n,
      perHour: 5_000_000n,
      perDay: 10_000_000n,
      inAll: 25_000_000n,
    })
    expect(set.ok && set.value.environment.mode).toBe('sandbox')
  })

  test('of a dashboard that sells for real money names its service and its payee, and holds no key', () => {
    const { env } = serverOf(live)
    expect(env.AGENT_KEY).toBe('${AGENT_KEY}')
    const set = readSettings({ ...env, AGENT_KEY: `0x${'1'.repeat(64)}` })
    expect(set.ok && set.value.environment).toMatchObject(live)
    expect(readSettings(env).ok, 'a key that was not filled in').toBe(false)
    expect(readSettings(serverOf({ ...live, payTo: null }).env).ok, 'a payee that nobody named').toBe(false)
  })
})

test.each(['0'.repeat(64), 'f'.repeat(64), '12'])('%s is no key, which is said without it', (text) => {
  const read = readSettings({ AGENT_KEY: text })
  expect(read).toEqual({ ok: false, error: ['AGENT_KEY must be a private key: 64 hexadecimal digits.'] })
})
