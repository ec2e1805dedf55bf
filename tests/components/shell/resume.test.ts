import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInstead } from '@/lib/browser/purchase/mutex'
import { keepResuming } from '@/components/shell/resume'
import { newGate } from '@/tests/support/gate'

const openEntries = vi.hoisted(() => vi.fn(async () => []))
vi.mock('@/lib/browser/purchase/journal-writes', () => ({ openEntries }))
vi.mock('@/lib/browser/database/database', () => ({ holds: async () => true }))

const end = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { setTimeout, clearTimeout, setInterval, clearInterval }),
  )
})
afterEach(() => {
  end.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is under way is put off for a purchase that somebody waits for, and not for long', async () => {
  const answered = newGate()
  const paying = runInstead('0x01', () => answered.passed)
  keepResuming(new QueryClient(), end.signal)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(openEntries).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(openEntries).toHaveBeenCalledTimes(1)
  answered.open()
  await paying
  await vi.advanceTimersByTimeAsync(30_000)
  expect(openEntries).toHaveBeenCalledTimes(2)
})
