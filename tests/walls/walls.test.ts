import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { budgetProblems, productFiles, roomSizes, wallProblems } from '@/tests/walls/check'

type Tree = Record<string, string>

async function write(tree: Tree): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'walls-'))
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

/** What the check says of a small tree of files. */
const problemsOf = async (tree: Tree) => wallProblems(await write(tree), Object.keys(tree))

test('the tree stands in the rooms of the table', () => {
  expect(wallProblems(process.cwd(), productFiles(process.cwd()))).toEqual([])
})

test('no room has more lines than its budget, and one that has is named', async () => {
  expect(budgetProblems(roomSizes(process.cwd(), productFiles(process.cwd())))).toEqual([])
  const tree = { 'app/a.ts': 'export {}\n'.repeat(11), 'components/home/b.tsx': 'export {}\n' }
  const sizes = roomSizes(await write(tree), Object.keys(tree), { app: 10, 'components/home': 1 })
  expect(budgetProblems(sizes)).toEqual(['app has 11 lines, and may have 10'])
})

describe('a planted import is caught', () => {
  const target = 'export type B = 1\nexport const b = 1\n'

  test.each([
    ['upward', 'lib/core/catalogue/a.ts', 'lib/core/wire/b.ts'],
    ['upward, out of core', 'lib/core/money.ts', 'lib/browser/database/b.ts'],
    ['upward, from browser code', 'lib/browser/library/a.ts', 'lib/browser/privacy/b.ts'],
    ['upward, from components', 'components/record/a.tsx', 'components/answer/b.tsx'],
    ['sideways, from screen to screen', 'components/home/a.tsx', 'components/console/b.tsx'],
    ['sideways, from the page to the server', 'components/pay/a.ts', 'lib/server/b.ts'],
    ['sideways, from the server to the service', 'lib/server/a.ts', 'lib/service/b.ts'],
    ['sideways, from the service to the policy', 'lib/service/a.ts', 'lib/core/payment/b.ts'],
    ['sideways, from a route to the sandbox', 'app/a.ts', 'lib/sandbox/b.ts'],
  ])('%s', async (_, from, to) => {
    const name = `@/${to.replace(/\.tsx?$/, '')}`
    const caught = [expect.stringContaining(`${from} may not import ${to}`)]
    for (const text of [
      `import { b } from '${name}'\nexport const a = b\n`,
      `import type { B } from '${name}'\nexport type A = B\n`,
      `export { b } from '${name}'\n`,
      `export const a = () => import('${name}')\n`,
      `export type A = import('${name}').B\n`,
    ])
      expect(await problemsOf({ [from]: text, [to]: target }), text).toEqual(caught)
  })

  test('of a package that does not belong there', async () => {
    const said = (file: string, text: string) => problemsOf({ [file]: text })
    expect(await said('lib/core/answers/a.ts', `import 'react'\n`)).toHaveLength(1)
    expect(await said('lib/core/payment/a.ts', `import { createHash } from 'node:crypto'\n`)).toHaveLength(1)
    expect(await said('components/ui/a.ts', `import { useConnect } from 'wagmi'\n`)).toHaveLength(1)
    expect(await said('components/ui/a.ts', `import 'react'\n`)).toEqual([])
  })

  test('from a room that the table does not know', async () => {
    const tree = {
      'lib/utils/a.ts': `import { b } from '@/lib/core/b'\nexport const a = b\n`,
      'lib/core/b.ts': target,
    }
    expect(await problemsOf(tree)).toEqual(['lib/utils/a.ts stands in no room of the table'])
  })

  test('as a circle of files, also one of types alone or of a dynamic import', async () => {
    const circle = ['a circle of files: lib/core/a.ts, lib/core/b.ts']
    const back = `import { a } from '@/lib/core/a'\nexport const b = () => a\n`
    for (const text of [
      `import { b } from '@/lib/core/b'\nexport const a = () => b\n`,
      `import type { b } from '@/lib/core/b'\nexport const a = (one: typeof b) => one\n`,
      `export const a = () => import('@/lib/core/b')\n`,
    ])
      expect(await problemsOf({ 'lib/core/a.ts': text, 'lib/core/b.ts': back }), text).toEqual(circle)
  })
})

test('imports that the table allows are no problem', async () => {
  expect(
    await problemsOf({
      'components/home/a.tsx': `import { b } from '@/components/answer/b'\nexport const a = b\n`,
      'components/answer/b.tsx': `import type { c } from '@/lib/core/catalogue/c'\nexport const b = 1 as typeof c\n`,
      'lib/core/catalogue/c.ts': 'export const c = 1\n',
    }),
  ).toEqual([])
})

test('the one place that asks a wallet for a signature stands alone beside the session wallet’s vault and the agent’s key', () => {
  const { stdout } = spawnSync(
    'grep',
    ['-rlE', 'signTypedData\\(|\\bsignTypedData\\b.*wagmi', 'app', 'components', 'lib'],
    { cwd: process.cwd(), encoding: 'utf8' },
  )
  const files = stdout
    .trim()
    .split('\n')
    .filter((file) => !file.includes('wallet/sandbox-wallet'))
  expect(files.toSorted()).toEqual([
    'lib/agent/wallet.ts',
    'lib/browser/session-wallet/vault.ts',
    'lib/browser/wallet/wallets.ts',
  ])
})

test('comments cite no papers that stand outside the repository', () => {
  const cited = String.raw`service\.md|\(design/|(exports|payments|security|answers) design`
  const { stdout } = spawnSync('git', ['grep', '-nE', cited, '--', 'app', 'components', 'lib'], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
