import { beforeEach, expect, test, vi } from 'vitest'
import { forgetWaiting, keepWaiting, readWaiting } from '@/lib/browser/purchase/waiting'

const lookup = { endpointId: 'geo.locate', input: { search: 'Lisbon' } }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('what waits is there after the page was thrown away, until it is forgotten', () => {
  expect(readWaiting()).toBeNull()
  keepWaiting(lookup)
  expect(readWaiting()).toEqual(lookup)
  forgetWaiting()
  expect(readWaiting()).toBeNull()
})

test('what waited for hours is not asked again', () => {
  keepWaiting(lookup)
  expect(readWaiting(Date.now() + 60 * 60_000)).not.toBeNull()
  expect(readWaiting(Date.now() + 3 * 60 * 60_000)).toBeNull()
})

test.each(['', 'null', '{', '[]', '{"at":1}', '{"at":9e99,"endpointId":1}', '{"endpointId":"geo.locate"}'])(
  'something else under that name is nothing: %s',
  (text) => {
    sessionStorage.setItem('nickel.waiting', text)
    expect(readWaiting()).toBeNull()
  },
)

test('a browser that keeps nothing loses nothing else', () => {
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepWaiting(lookup)
  forgetWaiting()
  expect(readWaiting()).toBeNull()
})
