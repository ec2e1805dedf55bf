import { describe, expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { columnsOf } from '@/lib/core/answers/describe'
import { at } from '@/lib/core/answers/json'
import { parseAnswer, parseLossless } from '@/lib/core/answers/parse'
import { resolve } from '@/lib/core/answers/pointer'
import { rowsOf } from '@/lib/core/answers/rows'
import { summarise } from '@/lib/core/answers/summary'
import { kindOf } from '@/lib/core/answers/kinds'
import { readCareer } from '@/lib/core/answers/experience'
import { picturesIn } from '@/lib/core/answers/picture'
import type { Context } from '@/lib/core/answers/view'
import { person, range } from '@/tests/core/answers/samples'
import { countEffort } from '@/tests/support/processor-time'
import { leaves, restOf } from '@/tests/core/answers/leaves'

const list: Context = { route: 'people', expect: 'list', request: {} }
const item: Context = { route: 'company', expect: 'item', request: {} }
const now = { year: 2026, month: 11, day: null }

describe('documents that try to break the reader', () => {
  test('5,000 levels of objects with a leaf on each', () => {
    const text = `${'{"note":1,"data":'.repeat(5000)}{"name":"end"}${'}'.repeat(5000)}`
    const parsed = parseLossless(text)
    const json = parsed.ok ? parsed.value : null
    for (const ctx of [list, item, { ...list, expect: 'multi' }, { ...list, expect: 'unknown' }] as const) {
      const view = analyze(json, ctx)
      const owned = view.item === null ? [] : leaves(json, view.item.ptr)
      expect(owned.length + restOf(json, view).length).toBe(5001)
    }
    expect(resolve(json, leaves(json)[0] ?? '')).toBeDefined()
  })

  test('5,000 levels of arrays, alone and inside a row', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown
    expect(() => analyze(deep, list)).not.toThrow()
    const view = analyze({ results: [{ name: 'x', deep }, person(1)] }, list)
    expect(view.lists[0]?.rows).toBe(2)
    expect(summarise(deep)).toMatchObject({ as: 'chips', count: 1 })
    expect(() => [picturesIn(deep, 0), readCareer(deep, now), kindOf(deep)]).not.toThrow()
  })

  test('keys that shadow what every object inherits are ordinary keys', () => {
    const json = JSON.parse(
      '{"results":[{"name":"A","__proto__":{"x":1},"constructor":"c","toString":"t","":"e","a.b":2}]}',
    ) as unknown
    const view = analyze(json, list)
    const columns = view.lists[0]?.columns ?? []
    const row = rowsOf(json, view.lists[0] ?? never())[0]?.value
    expect(columns.map((column) => column.path)).toEqual([
      ['name'],
      ['__proto__', 'x'],
      ['constructor'],
      ['toString'],
      [''],
      ['a.b'],
    ])
    expect(columns.map((column) => at(row, column.path))).toEqual(['A', 1, 'c', 't', 'e', 2])
    expect(columns.map((column) => column.label)).toContain('(empty name)')
  })

  test('an inherited name that the record does not have is not found', () => {
    expect(at({ a: 1 }, ['constructor'])).toBeUndefined()
    expect(at([1], ['length'])).toBeUndefined()
    expect(resolve({}, '/__proto__')).toBeUndefined()
  })

  test('a string of 1 MB in every kind of place is judged in step with its length', () => {
    const long = 'a <b "\\ '.repeat(125_000)
    const effort = countEffort()
    const json = { results: [{ name: long, url: `https://x.example/${long}`, bio: long }], note: long }
    expect(analyze(json, list).lists[0]?.rows).toBe(1)
    for (const nasty of [
      '<'.repeat(1e6),
      '<p '.repeat(3e5),
      '1'.repeat(1e6),
      'a@'.repeat(5e5),
      '+1 '.repeat(3e5),
      '\n'.repeat(1e6),
    ])
      kindOf(nasty, 'phone')
    expect(effort()).toBeLessThan(500)
  })

  test('rows that share no key do not make a million columns', () => {
    const rows = range(2000).map((row) =>
      Object.fromEntries(range(30).map((column) => [`k${row}_${column}`, column])),
    )
    expect(columnsOf(rows, { unwrap: [], header: null }).length).toBeLessThanOrEqual(2000)
  })

  test('an object of 100,000 keys, and one of 100,000 objects', () => {
    const effort = countEffort()
    const wide = Object.fromEntries(range(100_000).map((index) => [`key${index}`, index]))
    const nested = Object.fromEntries(
      range(100_000).map((index) => [`key${index}`, { [`k${index}`]: index }]),
    )
    expect(
      restOf(wide, analyze(wide, list)).length +
        leaves(wide, analyze(wide, list).item?.ptr ?? '/none').length,
    ).toBeGreaterThan(0)
    analyze(nested, list)
    expect(effort()).toBeLessThan(1_250)
  })
})

describe('bodies that are not what they should be', () => {
  test('a web page, nothing at all, and half a document are told apart', () => {
    const page = parseAnswer('<!doctype html><html><h1>502 Bad Gateway</h1></html>', 502)
    expect(page).toMatchObject({ ok: false, error: { status: 502, html: true } })
    expect(parseAnswer('')).toMatchObject({ ok: false, error: { length: 0, html: false } })
    expect(parseAnswer('{"a":').ok).toBe(false)
  })

  test('a byte order mark, a hijacking guard, JSON in a string and JSON lines are read', () => {
    expect(parseAnswer('\uFEFF{"a":1}')).toMatchObject({
      ok: true,
      value: { json: { a: 1 }, text: '{"a":1}' },
    })
    expect(parseAnswer(')]}\',\n{"a":1}')).toMatchObject({ ok: true, value: { json: { a: 1 } } })
    expect(parseAnswer('"{\\"id\\":7123456789012345678}"')).toMatchObject({
      ok: true,
      value: { json: { id: '7123456789012345678' } },
    })
    expect(parseAnswer('{"a":1}\n{"a":2}\n')).toMatchObject({
      ok: true,
      value: { json: [{ a: 1 }, { a: 2 }], form: 'lines' },
    })
  })

  test('long numbers keep their digits, short ones and text stay what they are', () => {
    const read = (text: string) => {
      const parsed = parseLossless(text)
      return parsed.ok ? parsed.value : 'failed'
    }
    expect(
      read('[7123456789012345678,9007199254740993,9007199254740992,1e400,0.1,1e21,-12345678901234567890]'),
    ).toEqual([
      '7123456789012345678',
      '9007199254740993',
      9007199254740992,
      '1e400',
      0.1,
      1e21,
      '-12345678901234567890',
    ])
    expect(read('["7123456789012345678 \\" 9999999999999999999",3.14159265358979323846]')).toEqual([
      '7123456789012345678 " 9999999999999999999',
      '3.14159265358979323846',
    ])
    expect(read('[01234567890123456789]')).toBe('failed')
    const zero = read('[-0]')
    expect(Array.isArray(zero) && Object.is(zero[0], -0)).toBe(true)
  })
})

function never(): never {
  throw new Error('no list was found')
}
