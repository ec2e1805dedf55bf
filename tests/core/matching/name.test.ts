import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readName } from '@/lib/core/matching/name'

/** A name as it stands in a file, its given and its family name. */
const names = readFileSync(path.join(import.meta.dirname, 'names.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) =>
    line.replace(/\\u(....)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))).split('\t'),
  )

test('of names in all their dress nearly all are read as they are searched for', () => {
  const isRead = ([text = '', first, last]: readonly string[]) => {
    const { given, family } = readName(text)
    // one word alone may be either
    return (
      [given[0] ?? '', family.join(' ')].filter(Boolean).join('|') === [first, last].filter(Boolean).join('|')
    )
  }
  const wrong = names.filter((name) => !isRead(name))
  console.log(`Names read as they are searched for: ${names.length - wrong.length} of ${names.length}.`)
  expect(wrong.length, wrong.map(([text]) => text).join('\n')).toBeLessThanOrEqual(names.length * 0.04)
  expect(names.length).toBeGreaterThanOrEqual(120)
})
