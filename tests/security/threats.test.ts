import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { threats } from '@/tests/security/threats'

const root = path.resolve(import.meta.dirname, '../..')
const numbered = Object.entries(threats)

test('every test in a browser stands where it is run', () => {
  const specs = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.spec.ts'),
  )
  expect(specs.filter((file) => !file.startsWith('e2e'))).toEqual([])
})

describe('the threats', () => {
  test('are ninety, each once', () => {
    expect(Object.keys(threats).map(Number)).toEqual(Array.from({ length: 90 }, (_, at) => at + 1))
    expect(new Set(numbered.map(([, { harm }]) => harm)).size).toBe(90)
  })

  test.each(numbered)('%s has a test that is there, or a reason', (_, row) => {
    if ('reason' in row) return expect(row.reason.length).toBeGreaterThan(40)
    expect(row.proofs.length).toBeGreaterThan(0)
    for (const [file, words] of row.proofs) {
      expect(file).toMatch(/^tests\/.*\.tsx?$/)
      expect(readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/g, ' ')).toContain(words)
    }
  })
})
