import { expect, test } from 'vitest'
import { ago } from '@/components/frame/when'

const now = new Date(2026, 2, 31, 12).getTime()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [minute, '1 minute ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour + 59 * minute, '23 hours ago'],
  [day, 'yesterday'],
  [40 * day, '40 days ago'],
  [-5 * minute, 'just now'],
])('%i milliseconds past is %s', (past, words) => {
  expect(ago(now - past, now)).toBe(words)
})
