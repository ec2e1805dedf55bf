import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { switchApp } from '@/lib/browser/wallet/wallet-connect'
import { ownCodes } from '@/lib/browser/wallet/wallet-problem'

type Provider = Parameters<typeof switchApp>[0]

const account = '0x00000000000000000000000000000000000000a1'
const base = 8453

/** A connection to an app on Ethereum, and what the app does when it is asked to switch. */
function connectionTo(onAsked: (extend: () => void) => Promise<unknown>) {
  const events = new EventEmitter()
  const own = { methods: ['wallet_switchEthereumChain'], accounts: [`eip155:1:${account}`] }
  const extend = () => {
    own.accounts = [...own.accounts, `eip155:${base}:${account}`]
    events.emit('session_update')
  }
  const asked: string[] = []
  const provider = Object.assign(events, {
    session: { topic: 'topic', namespaces: { eip155: own } },
    request: async () => void asked.push('chosen'),
    signer: { client: { request: () => (asked.push('asked'), onAsked(extend)) } },
  })
  // safe: the part of a provider that a switch uses
  return { provider: provider as unknown as Provider, events, asked }
}

test('an app whose reply never comes has switched once its connection covers Base', async () => {
  const { provider, events, asked } = connectionTo((extend) => {
    queueMicrotask(() => events.emit('session_update'))
    setTimeout(extend)
    return new Promise(() => undefined)
  })
  await switchApp(provider, base)
  expect(asked).toEqual(['asked', 'chosen'])
  expect(events.listenerCount('session_update')).toBe(0)
})

test('an app that replies first and extends its connection then has switched', async () => {
  const { provider, asked } = connectionTo(async (extend) => void setTimeout(extend))
  await switchApp(provider, base)
  expect(asked).toEqual(['asked', 'chosen'])
})

test('an app that declines has not switched', async () => {
  const declined = Object.assign(new Error('declined'), { code: 5000 })
  const { provider, events, asked } = connectionTo(() => Promise.reject(declined))
  await expect(switchApp(provider, base)).rejects.toBe(declined)
  expect(asked).toEqual(['asked'])
  expect(events.listenerCount('session_update')).toBe(0)
})

test('a connection that covers Base is not asked', async () => {
  const { provider, asked } = connectionTo(async (extend) => extend())
  await switchApp(provider, base)
  await switchApp(provider, base)
  expect(asked).toEqual(['asked', 'chosen', 'chosen'])
})

test('an app that only says yes is told of as one whose connection does not cover Base', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { provider } = connectionTo(async () => null)
  const switching = expect(switchApp(provider, base)).rejects.toMatchObject({ code: ownCodes.uncovered })
  await vi.advanceTimersByTimeAsync(5_000)
  await switching
})
