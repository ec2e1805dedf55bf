import { expect, test } from 'vitest'
import { compareKeys, wordKey } from '@/lib/core/rows/sort'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

test.each([
  [
    'numbers by their size',
    ['Row', 'Row -1', 'Row 0', 'Row 007', 'row 9', 'Row 10', 'Row 100b', 'R2D2', 'R10'],
  ],
  [
    'accents and letters of other alphabets',
    ['Lara', 'Łukasz', 'Émile', 'Emil', 'Emma', 'Øre', 'Orr', 'strasse x', 'Straße'],
  ],
  [
    'alphabets of their own',
    ['Ёлкин', 'Елена', 'Жуков', 'Яна', 'Ανδρέας', 'Βασίλης', 'Άρης', 'カトウ', 'ガトウ'],
  ],
])('texts stand by their keys as words do: %s', (_, words) => {
  expect(words.toSorted((a, b) => compareKeys(wordKey(a), wordKey(b)))).toEqual(
    words.toSorted((a, b) => collator.compare(a, b)),
  )
})
