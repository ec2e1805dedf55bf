import { expect, test } from 'vitest'
import { noticeOf, noticeWords } from '@/components/tables/columns/mark-columns'
import type { Item } from '@/lib/browser/tables/lists'
import { itemOf } from '@/tests/components/tables/items'

const at = (day: string) => new Date(`${day}T12:00`).getTime()

const person = (firstAt: number, toldAt?: number): Item =>
  itemOf({ firstAt }, { addedAt: firstAt, ...(toldAt !== undefined && { toldAt }) })

test('somebody has to be told within a month of the first answer that told of them', () => {
  const kept = person(at('2026-10-31'))
  expect(noticeOf(kept, at('2026-11-30'))).toEqual({ is: 'due', day: '2026-11-30' })
  expect(noticeOf(kept, at('2026-12-01'))).toEqual({ is: 'overdue', day: '2026-11-30' })
  expect(noticeOf(person(at('2026-10-31'), at('2026-11-05')), at('2027-01-01'))).toEqual({
    is: 'told',
    day: '2026-11-05',
  })
})

test('who is overdue is among those who are not told yet', () => {
  expect(noticeWords(person(at('2020-01-01')))).toEqual(['Not told yet', 'Overdue'])
  expect(noticeWords(person(Date.now()))).toEqual(['Not told yet'])
  expect(noticeWords(person(at('2020-01-01'), Date.now()))).toEqual(['Told'])
})
