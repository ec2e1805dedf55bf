import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { parseAnswer } from '@/lib/core/answers/parse'
import { person, range } from '@/tests/core/answers/samples'
import { medianTime } from '@/tests/support/processor-time'

// Other work shares this machine, so time is that of the processor, the limits are three times the budget,
// and the medians are printed.
const slack = 3
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

test('a page of 50 rows is read within 10 ms', () => {
  const json = { elements: range(50).map(wide), pagination: { pageNumber: 1, totalElements: 900 } }
  medianTime(30, () => analyze(json, ctx))
  const spent = medianTime(21, () => analyze(json, ctx))
  console.info(`50 rows × 36 columns: ${spent.toFixed(2)} ms`)
  expect(spent).toBeLessThan(10 * slack)
})

test('10,000 rows of 36 columns are read within a second', () => {
  const json = { elements: range(10_000).map(wide) }
  const spent = medianTime(3, () => analyze(json, ctx))
  console.info(`10,000 rows × 36 columns: ${spent.toFixed(0)} ms`)
  expect(spent).toBeLessThan(1000 * slack)
})

test('a body of 10 MB with long ids is parsed in step with JSON.parse', () => {
  const text = JSON.stringify({
    elements: range(10_000).map((index) => ({ ...wide(index), big: '#' })),
  }).replaceAll('"#"', '7123456789012345678')
  const plain = medianTime(3, () => JSON.parse(text))
  const spent = medianTime(3, () => parseAnswer(text))
  console.info(
    `${(text.length / 1e6).toFixed(1)} MB: ${spent.toFixed(0)} ms, JSON.parse alone ${plain.toFixed(0)} ms`,
  )
  expect(spent).toBeLessThan(2000)
})
