import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { parseAnswer } from '@/lib/core/answers/parse'
import { person, range } from '@/tests/core/answers/samples'
import { medianEffort } from '@/tests/support/processor-time'

const ctx = { route: 'people', expect: 'list', request: {} } as const

const wide = (index: number) => ({
  ...person(index),
  ...Object.fromEntries(
    range(26).map((column) => [
      `field${column}`,
      column % 3 === 0 ? index * column : `value ${index % 97} of ${column}`,
    ]),
  ),
  company: {
    name: `Works ${index % 50}`,
    id: String(index),
    url: `https://www.network.example/company/${index % 50}`,
  },
})

test('a page of 50 rows is read in a few readings of a megabyte', () => {
  const json = { elements: range(50).map(wide), pagination: { pageNumber: 1, totalElements: 900 } }
  medianEffort(30, () => analyze(json, ctx))
  const spent = medianEffort(21, () => analyze(json, ctx))
  console.info(`50 rows × 36 columns: ${spent.toFixed(2)}`)
  expect(spent).toBeLessThan(8)
})

test('10,000 rows of 36 columns are read in step with their number', () => {
  const json = { elements: range(10_000).map(wide) }
  const spent = medianEffort(3, () => analyze(json, ctx))
  console.info(`10,000 rows × 36 columns: ${spent.toFixed(0)}`)
  expect(spent).toBeLessThan(750)
})

test('a body of 10 MB with long ids is parsed in step with JSON.parse', () => {
  const text = JSON.stringify({
    elements: range(10_000).map((index) => ({ ...wide(index), big: '#' })),
  }).replaceAll('"#"', '7123456789012345678')
  const plain = medianEffort(3, () => JSON.parse(text))
  const spent = medianEffort(3, () => parseAnswer(text))
  console.info(`${(text.length / 1e6).toFixed(1)} MB: ${(spent / plain).toFixed(1)} times as long`)
  expect(spent / plain).toBeLessThan(20)
})
