import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { emptyFolder } from '@/lib/sandbox/sandbox'
import { nickelDir, readJson, setAside, writeJson } from '@/lib/sandbox/store'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'nickel-store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const schema = z.object({ count: z.number() })

test('the folder is .nickel here, or the one that NICKEL_DIR names', () => {
  expect(nickelDir({ NODE_ENV: 'test' })).toBe(path.resolve('.nickel'))
  expect(nickelDir({ NODE_ENV: 'test', NICKEL_DIR: '/tmp/elsewhere' })).toBe('/tmp/elsewhere')
})

test('what was written is read again, and only its owner may', () => {
  const file = path.join(dir, 'inner', 'counts.json')
  writeJson(file, { count: 1 })
  writeJson(file, { count: 2 })
  expect(readJson(file, schema, expect.unreachable)).toEqual({ count: 2 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['counts.json'])
})

test('a file that is not there is not a corrupt one', () => {
  expect(readJson(path.join(dir, 'none.json'), schema, expect.unreachable)).toBeUndefined()
})

test.each(['', '{"count":', '{"count":"two"}'])('a file that holds %j is set aside and kept', (text) => {
  const file = path.join(dir, 'counts.json')
  writeFileSync(file, text)
  const notices: string[] = []
  expect(readJson(file, schema, (sentence) => notices.push(sentence))).toBeUndefined()
  const [aside = ''] = readdirSync(dir)
  expect(aside).toMatch(/^counts\.json\.set-aside-\d{4}-/)
  expect(readFileSync(path.join(dir, aside), 'utf8')).toBe(text)
  expect(notices).toEqual([expect.stringContaining(aside)])
})

test('two files set aside in one instant are both kept', () => {
  const file = path.join(dir, 'counts.json')
  for (const text of ['a', 'b', 'c']) {
    writeFileSync(file, text)
    setAside(file, () => {})
  }
  const kept = readdirSync(dir).map((name) => readFileSync(path.join(dir, name), 'utf8'))
  expect(kept.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a reset empties the folder and says so', async () => {
  writeJson(path.join(dir, 'keys.json'), {})
  mkdirSync(path.join(dir, 'payments'))
  writeFileSync(path.join(dir, 'payments', 'one'), '')
  expect(await emptyFolder(dir, expect.unreachable)).toEqual({
    ok: true,
    value: expect.stringContaining(dir),
  })
  expect(readdirSync(dir)).toEqual([])
  expect(await emptyFolder(dir, expect.unreachable)).toMatchObject({
    ok: true,
    value: expect.stringContaining('empty'),
  })
})

test('a reset does not touch a folder that is not Nickel’s', async () => {
  writeFileSync(path.join(dir, 'thesis.txt'), 'years of work')
  expect(await emptyFolder(dir, expect.unreachable)).toMatchObject({
    ok: false,
    error: expect.stringContaining('NICKEL_DIR'),
  })
  expect(readdirSync(dir)).toEqual(['thesis.txt'])
})

test.each([process.cwd(), path.dirname(process.cwd()), homedir(), '/'])(
  'a reset does not touch %s',
  async (folder) => {
    expect(await emptyFolder(folder, expect.unreachable)).toMatchObject({ ok: false })
  },
)

test('the reset command says what it did, or why it did not', () => {
  const run = () =>
    spawnSync(process.execPath, ['--import', 'tsx', 'lib/sandbox/reset.ts'], {
      env: { ...process.env, NICKEL_DIR: dir },
      encoding: 'utf8',
    })
  writeFileSync(path.join(dir, 'thesis.txt'), '')
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing was removed') })
  writeFileSync(path.join(dir, 'keys.json'), '{}')
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('Removed') })
})
