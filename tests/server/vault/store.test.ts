import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vaultOn, type Begun } from '@/lib/server/vault/store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const flight = { payment: 'p', request: 'r', claim: 'c' }

const vaultThatAnswers = (claimRoom: () => Promise<Begun>, renew: () => Promise<void>) =>
  vaultOn({
    every: 100,
    keyAt: 'key',
    knows: async () => false,
    find: async () => ({ kind: 'none' }),
    drop: async () => undefined,
    tryWriting: async () => undefined,
    shareKey: async (fresh) => fresh,
    write: async () => undefined,
    release: async (_, remove) => remove(),
    claimRoom,
    renew,
  })

test('a lease is extended for calls that were begun, not for one that may still be refused', async () => {
  let answer: (begun: Begun) => void = () => undefined
  const room = new Promise<Begun>((resolve) => {
    answer = resolve
  })
  const renew = vi.fn(async () => undefined)
  const vault = vaultThatAnswers(() => room, renew)
  const begun = vault.begin(flight)
  await vi.advanceTimersByTimeAsync(350)
  expect(renew).not.toHaveBeenCalled()

  answer({ kind: 'begun' })
  expect((await begun).kind).toBe('begun')
  await vi.advanceTimersByTimeAsync(350)
  expect(renew).toHaveBeenCalled()
})

test('a call that was refused is not held', async () => {
  const renew = vi.fn(async () => undefined)
  const vault = vaultThatAnswers(async () => ({ kind: 'full' }), renew)
  expect((await vault.begin(flight)).kind).toBe('full')
  await vi.advanceTimersByTimeAsync(350)
  expect(renew).not.toHaveBeenCalled()
  expect((await vault.begin(flight)).kind).toBe('full')
})
