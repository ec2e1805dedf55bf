import { describe, expect, test } from 'vitest'
import { counted, countText } from '@/lib/core/text'

describe('what is counted', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [22_345_678_901n, '22,345,678,901'],
  ])('%s reads as %s', (count, text) => expect(countText(count)).toBe(text))

  test('one of a kind and many', () => {
    expect(counted(1, 'row')).toBe('1 row')
    expect(counted(1204, 'row')).toBe('1,204 rows')
    expect(counted(0, 'entry', 'entries')).toBe('0 entries')
  })
})
