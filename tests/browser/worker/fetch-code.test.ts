import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Code that does not come so many times, and when it was asked for, in milliseconds. */
function coming({ after }: { after: number }) {
  const began = Date.now()
  const asked: number[] = []
  return {
    asked,
    load: () => {
      asked.push(Date.now() - began)
      return asked.length > after ? Promise.resolve('code') : Promise.reject(new Error('no such chunk'))
    },
  }
}

test('what does not come is asked for twice more, at growing distances', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { load, asked } = coming({ after: 2 })
  const code = fetchCode(load)
  await vi.runAllTimersAsync()
  expect(await code).toBe('code')
  expect(asked).toEqual([0, 500, 2_500])
})

test('what never comes is told as it failed last, and is asked for anew by the next call', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { load, asked } = coming({ after: 3 })
  const failed = fetchCode(load).catch(String)
  await vi.runAllTimersAsync()
  expect(await failed).toBe('Error: no such chunk')
  expect(await fetchCode(load)).toBe('code')
  expect(asked).toHaveLength(4)
})

test('without a network nobody is kept waiting', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { load, asked } = coming({ after: 1 })
  await expect(fetchCode(load)).rejects.toThrow('no such chunk')
  expect(asked).toEqual([0])
})
