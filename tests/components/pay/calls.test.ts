import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idle, openCalls, type Call } from '@/components/pay/calls'
import { keyOf } from '@/lib/core/catalogue/lookup'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const later = () => vi.runAllTimers()
const lookup = { endpointId: 'profiles.search', input: {} }
const connecting = (): Call => ({ phase: 'connecting', lookup })
const broken: Call = { phase: 'broken', message: 'out of order' }

test('a lookup has one key, in whatever order its input was put together', () => {
  const asked = { endpointId: 'profiles.search', input: { title: 'CTO', page: 2 } }
  expect(keyOf(asked)).toBe(keyOf({ ...asked, input: { page: 2, title: 'CTO' } }))
  expect(keyOf(asked)).not.toBe(keyOf({ ...asked, input: { title: 'CTO', page: '2' } }))
  expect(keyOf(asked)).not.toBe(keyOf({ ...asked, endpointId: 'companies.search' }))
})

describe('the state of a lookup', () => {
  test('is the same in two places, and each hears of it', () => {
    const calls = openCalls()
    const heard: string[] = []
    calls.watch('a', () => heard.push('form'))
    calls.watch('a', () => heard.push('panel'))
    calls.set('a', { phase: 'checking' })
    expect(heard).toEqual(['form', 'panel'])
    expect(calls.read('a')).toEqual({ phase: 'checking' })
    expect(calls.read('b')).toBe(idle)
  })

  test('is kept while one place still shows it', () => {
    const calls = openCalls()
    const leave = calls.watch('a', () => undefined)
    calls.watch('a', () => undefined)
    calls.set('a', broken)
    leave()
    later()
    expect(calls.read('a')).toBe(broken)
  })

  test('is kept when another place shows it in the same moment', () => {
    const calls = openCalls()
    const leave = calls.watch('a', () => undefined)
    calls.set('a', broken)
    leave()
    calls.watch('a', () => undefined)
    later()
    expect(calls.read('a')).toBe(broken)
  })

  test('is forgotten with the last place, unless it is under way', () => {
    const calls = openCalls()
    const leave = calls.watch('a', () => undefined)
    calls.set('a', { phase: 'checking' })
    leave()
    later()
    expect(calls.read('a')).toEqual({ phase: 'checking' })
    calls.set('a', broken)
    expect(calls.read('a'), 'what came of it is shown to nobody').toBe(idle)
  })

  test('is kept from the moment it is asked for, before anything shows it', () => {
    const calls = openCalls()
    calls.watch('a', () => undefined)()
    calls.expect('a')
    calls.set('a', broken)
    later()
    expect(calls.read('a')).toBe(broken)
  })
})

describe('the one question', () => {
  test('is that of the lookup that waits for the visitor', () => {
    const calls = openCalls()
    expect(calls.question()).toBeNull()
    const call = connecting()
    calls.set('a', call)
    expect(calls.question()).toEqual({ key: 'a', call })
    const asked = calls.question()
    calls.set('b', { phase: 'checking' })
    expect(calls.question(), 'it does not change with another lookup').toBe(asked)
    calls.set('a', { phase: 'checking' })
    expect(calls.question()).toBeNull()
  })

  test('comes one after the other', () => {
    const calls = openCalls()
    calls.set('a', connecting())
    calls.set('b', connecting())
    expect(calls.question()?.key).toBe('a')
    calls.set('a', idle)
    expect(calls.question()?.key).toBe('b')
  })

  test('goes with the page that asked it', () => {
    const calls = openCalls()
    const leave = calls.watch('a', () => undefined)
    calls.set('a', connecting())
    leave()
    later()
    expect(calls.question()).toBeNull()
  })
})
