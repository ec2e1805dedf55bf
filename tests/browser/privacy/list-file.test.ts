import { expect, test } from 'vitest'
import { writeCsv } from '@/lib/browser/files/csv'
import { listTable, readList } from '@/lib/browser/privacy/list-file'
import { noticeDue, noticeText } from '@/lib/browser/privacy/notice'

const now = Date.parse('2026-11-21T12:00:00Z')

test('pasted lines and files of other programs are read, and what is no entry is told by its line', () => {
  const pasted = readList('ana@acme.example, asked\n\n@globex.example\nAna Silva\n', now)
  expect(pasted.rows).toEqual([
    { key: 'email:ana@acme.example', kind: 'email', reason: 'asked', at: now },
    { key: 'domain:globex.example', kind: 'domain', at: now },
  ])
  expect(pasted.problems).toMatchObject([{ line: 4, text: 'Ana Silva' }])
  const file = '\uFEFFFirst;Email;Reason;Date\r\nAna;ANA@acme.example;"left; twice";2025-01-02\r\nBo;;x;\r\n'
  expect(readList(file, now).rows).toEqual([
    { key: 'email:ana@acme.example', kind: 'email', reason: 'left; twice', at: Date.parse('2025-01-02') },
  ])
  expect(readList('', now)).toEqual({ rows: [], problems: [] })
})

test('the exported list comes back as it was, and runs nothing in a spreadsheet', () => {
  const at = Date.parse('2026-03-04')
  const rows = [
    { key: 'email:ana@acme.example', kind: 'email', reason: '=HYPERLINK("x")', at },
    { key: 'domain:globex.example', kind: 'domain', at },
    { key: 'alias:person:slug:bo-lind', kind: 'alias', reason: 'asked,\nby phone', at },
    { key: 'alias:person:id:ACoAAB01xQ9sVtK3mLw_8ZrT5n', kind: 'alias', at },
    { key: 'alias:company:slug:acme', kind: 'alias', at },
    { key: 'alias:company:id:1337', kind: 'alias', at },
  ] as const
  const text = writeCsv(listTable(rows), { bom: false, guard: true })
  expect(text).not.toMatch(/(?:^|,)"?=/m)
  expect(readList(text, now)).toEqual({ rows, problems: [] })
})

test('people are told within a month, and the last day of a short month counts', () => {
  expect(noticeDue(new Date(2026, 0, 15).getTime())).toBe('2026-02-15')
  expect(noticeDue(new Date(2026, 0, 31).getTime())).toBe('2026-02-28')
  expect(noticeDue(new Date(2026, 11, 31).getTime())).toBe('2027-01-31')
  expect(noticeText({ purpose: 'hiring a CTO', days: 90 })).toMatch(/Purpose: hiring a CTO\.[^]*90 days/)
})
