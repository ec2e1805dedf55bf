import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgeAll } from '@/tests/expressions/judge'

/** What is said of the expressions of one file. */
function judged(text: string, { bounded = [], samples = {}, marks = new Set<string>() } = {}) {
  const root = mkdtempSync(path.join(tmpdir(), 'expressions-'))
  writeFileSync(path.join(root, 'a.ts'), text)
  return judgeAll(root, ['a.ts'], { marks, bounded, samples })
}

test.each([
  [
    'a literal',
    String.raw`export const a = (text: string) => text.replace(/\s*(Nothing)[^.]*charged[^.]*\./g, '')`,
  ],
  ['one that is made', String.raw`export const a = new RegExp('\\s+$')`],
  ['one of parts', 'const part = String.raw`\\s+`\nexport const a = new RegExp(`${part}$`, "u")'],
])('%s that takes longer than in proportion to the text is caught', (_, text) => {
  const { problems, marks } = judged(text)
  expect(problems).toEqual([expect.stringMatching(/^a\.ts:\d .* is polynomial on /)])
  expect(marks).toEqual([])
})

test('one that only a run puts together needs a sample', () => {
  const text = 'export const a = (word: string) => new RegExp(`^${word}+$`)'
  expect(judged(text).problems).toEqual([expect.stringContaining('no sample')])
  expect(judged(text, { samples: { 'a.ts': { word: 'x' } } }).problems).toEqual([])
})

test('a good one is judged once, and a bounded one must still be there', () => {
  const text = String.raw`export const a = /^a+$/`
  const { problems, marks } = judged(text)
  expect(problems).toEqual([])
  expect(marks).toHaveLength(1)
  expect(judged(text, { marks: new Set(marks) }).marks).toEqual(marks)
  const gone = { file: 'a.ts', begins: '^b', because: 'it is short' }
  expect(judged(text, { bounded: [gone] as never[] }).problems).toEqual(['a.ts has no ^b any more'])
})
