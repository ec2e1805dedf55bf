import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { everywhere } from '@/components/shell/navigation'
import { actions } from '@/components/shell/palette/palette'
import { given, scoreOf } from '@/components/shell/palette/palette-lines'
import { catchTyping, takeTyped } from '@/components/shell/palette/typed-ahead'
import { ownPages } from '@/tests/support/pages'

describe('the score of a line', () => {
  test('is that of its name, and letters scattered in it are no name', () => {
    expect(scoreOf('Library', 'library')).toBeCloseTo(1)
    expect(scoreOf('Library', 'lib')).toBeGreaterThan(scoreOf('Library', 'lry'))
    expect(scoreOf('Save or restore a backup', 'spup')).toBe(0)
    expect(scoreOf('Library', 'wallet')).toBe(0)
  })

  test('counts the other words that somebody may look for it by', () => {
    expect(scoreOf('Set a budget', 'cap', ['limit spending cap'])).toBeGreaterThan(0)
    expect(scoreOf('Set a budget', 'cap')).toBe(0)
  })

  test('of what was found for the words stays below every name that has them', () => {
    const found = scoreOf(given('record-1'), 'library')
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(scoreOf('Library', 'library'))
    expect(scoreOf(given('record-1'), 'no letter of it')).toBe(found)
  })
})

describe('the actions of the palette', () => {
  test('have names of their own, and no price', () => {
    const names = actions.map(({ title }) => title)
    expect(new Set(names).size).toBe(names.length)
    expect(names.join(' ')).not.toMatch(/\$|pay|buy/i)
  })

  test('lead to pages that there are', () => {
    const paths = actions.flatMap((action) => ('href' in action ? action.href.replace(/#.*$/, '') : []))
    expect(ownPages).toEqual(expect.arrayContaining(paths))
    expect(paths.length).toBeGreaterThan(5)
  })
})

describe('what is typed before the palette has come', () => {
  const press = (key: string, with_: Partial<KeyboardEvent> = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...with_ })
    window.dispatchEvent(event)
    return event
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
    catchTyping()
  })

  afterEach(() => {
    takeTyped()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('is kept for it and acts on nothing else', () => {
    const heard = vi.fn()
    window.addEventListener('keydown', heard)
    for (const key of ['a', 'd', 's', 'Backspace', ' ', 'é', 'Enter'])
      expect(press(key).defaultPrevented).toBe(true)
    expect(heard).not.toHaveBeenCalled()
    expect(takeTyped()).toBe('ad é')
    expect(press('x').defaultPrevented).toBe(false)
    expect(takeTyped()).toBe('')
  })

  test('is forgotten on Escape and after three seconds', () => {
    press('a')
    press('Escape')
    expect(takeTyped()).toBe('')
    catchTyping()
    press('b')
    vi.advanceTimersByTime(3_000)
    expect(takeTyped()).toBe('')
  })

  test('leaves shortcuts, arrows and letters that are still being composed alone', () => {
    expect(press('c', { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(press('ArrowDown').defaultPrevented).toBe(false)
    expect(press('あ', { isComposing: true }).defaultPrevented).toBe(false)
    expect(takeTyped()).toBe('')
  })
})

test('the palette names every place of the rail once', () => {
  const names = everywhere.map(({ title }) => title)
  expect(new Set(names).size).toBe(names.length)
})
