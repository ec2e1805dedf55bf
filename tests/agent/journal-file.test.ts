import { appendFileSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openJournalFile } from '@/lib/agent/journal-file'

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'nickel-journal-')), 'journal')

function opened(file: string) {
  const journal = openJournalFile(file)
  if (!journal.ok) throw new Error(journal.error)
  return journal.value
}

const rows = [{ price: 10_000n, at: 1 }, { text: 'ü'.repeat(500) }, { isLast: true, none: undefined }]

function filled() {
  const file = newFile()
  const journal = opened(file)
  for (const row of rows) journal.add(row)
  return file
}

test('what was added is there again as it was, with its big numbers', () => {
  expect(opened(filled()).values).toEqual(rows)
})

test('a write that was cut short anywhere is as if it had not begun, and the next one stands behind what was whole', () => {
  const whole = filled()
  const before = readFileSync(whole).length
  opened(whole).add({ more: 'x'.repeat(40) })
  const bytes = readFileSync(whole)
  for (let length = before; length < bytes.length; length += 1) {
    const file = newFile()
    writeFileSync(file, bytes)
    truncateSync(file, length)
    const journal = opened(file)
    expect(journal.values).toEqual(rows)
    journal.add('next')
    expect(opened(file).values).toEqual([...rows, 'next'])
  }
})

test.each([0, 3, 5, 9, 20])(
  'a file that is damaged at byte %i is refused with a sentence and left as it is',
  (at) => {
    const file = filled()
    const bytes = readFileSync(file)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(file, bytes)
    expect(openJournalFile(file)).toMatchObject({
      ok: false,
      error: expect.stringContaining('is damaged at byte 0'),
    })
    expect(readFileSync(file).equals(bytes)).toBe(true)
  },
)

test('begun anew it holds what it was given, and goes on', () => {
  const file = filled()
  const journal = opened(file)
  journal.replace(['one', 'two'])
  journal.add('three')
  expect(opened(file).values).toEqual(['one', 'two', 'three'])
  appendFileSync(file, Buffer.alloc(3))
  expect(opened(file).values).toEqual(['one', 'two', 'three'])
})
