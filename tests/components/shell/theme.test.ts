import { beforeEach, expect, test, vi } from 'vitest'
import {
  applyRememberedTheme,
  chooseTheme,
  onTheme,
  readTheme,
  themeScript,
  type Theme,
} from '@/components/shell/theme'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', storage)
})

/** What the next visit draws at first: the script of the head on a new document. */
function themeOfNextVisit(): Theme {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  new Function(themeScript)()
  return readTheme()
}

test.each(['light', 'dark', 'system'] as const)('%s is drawn at once and by the next visit', (theme) => {
  chooseTheme('dark')
  chooseTheme(theme)
  expect(readTheme()).toBe(theme)
  expect(themeOfNextVisit()).toBe(theme)
})

test('a remembered word that is no theme is none', () => {
  chooseTheme('light')
  for (const key of kept.keys()) kept.set(key, 'sepia')
  expect(themeOfNextVisit()).toBe('system')
  applyRememberedTheme()
  expect(readTheme()).toBe('system')
})

test('where storage is closed a choice lasts as long as the page', () => {
  const closed = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  chooseTheme('dark')
  expect(readTheme()).toBe('dark')
  expect(themeOfNextVisit()).toBe('system')
})

test('a choice in this tab or another is told until the end', () => {
  const told = vi.fn()
  const end = onTheme(told)
  chooseTheme('dark')
  const [key] = kept.keys()
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: 'light' }))
  expect(readTheme()).toBe('light')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'another', newValue: 'dark' }))
  expect(told).toHaveBeenCalledTimes(2)
  end()
  chooseTheme('system')
  expect(told).toHaveBeenCalledTimes(2)
})
