import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordKey } from '@/lib/core/answers/sort'
import { times } from '@/tests/support/sweep'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

test('texts of ASCII stand by their keys as English words do', () => {
  const text = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(order(wordKey(one) ?? '', wordKey(other) ?? '')).toBe(Math.sign(collator.compare(one, other)))
    }),
    { numRuns: times(2_000) },
  )
})

test('numbers in words stand by their size', () => {
  const words = ['Row 10', 'row 9', 'Row 0', 'Row 007', 'Row', 'Row 100b', 'Row -1', 'R2D2', 'R10']
  expect(words.toSorted((a, b) => order(wordKey(a) ?? '', wordKey(b) ?? ''))).toEqual(
    words.toSorted(collator.compare),
  )
})

test('what only a collator knows has no key', () => {
  for (const text of ['Émile', 'Łukasz', '姓名', 'a\u0000b', '1'.repeat(300)])
    expect(wordKey(text)).toBeUndefined()
})
