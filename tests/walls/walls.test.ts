import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const root = process.cwd()
const planted = '__planted__'
const folders = new Set<string>()

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Lints one file that stands in `folder` for a moment. */
function lint(folder: string, source: string): string {
  const dir = path.join(root, folder, planted)
  folders.add(dir)
  mkdirSync(dir, { recursive: true })
  const file = path.join(dir, 'planted.ts')
  writeFileSync(file, source)
  const { stdout } = spawnSync('node_modules/.bin/oxlint', [file], { cwd: root, encoding: 'utf8' })
  return stdout
}

/** A linter that reads nothing also reports success: each wall must catch a planted import. */
describe('imports go only downward', () => {
  test.each([
    ['lib/catalogue', '@/lib/wire/encode'],
    ['lib/wire', '@/lib/payment/policy'],
    ['lib/payment', '@/lib/catalogue'],
    ['lib/payment', '@/lib/catalogue/rate'],
    ['lib/answers', 'react'],
    ['lib/answers', '@/lib/catalogue/endpoint'],
    ['lib/service', '@/lib/sandbox/chain'],
    ['lib/service', '@/lib/payment/policy'],
    ['lib/forward', '@/lib/service/app'],
    ['lib/library', '@/lib/privacy/blocks'],
    ['lib/privacy', '@/lib/purchase/journal'],
    ['components/call', '@/lib/sandbox/chain'],
    ['components/call', '@/lib/service/app'],
    ['components/call', '@/lib/forward/call'],
    ['components/call', '@/lib/settings'],
    ['components/ui', '@/components/call/call-panel'],
    ['components/ui', '@/lib/money'],
    ['app/api', '@/lib/service/app'],
    ['app/api', '@/lib/sandbox/chain'],
  ])('%s may not know %s', (folder, module) => {
    expect(lint(folder, `import * as planted from '${module}'\nexport const use = planted\n`)).toMatch(
      /no-restricted-imports/,
    )
  })

  test.each([
    ['lib/wire', '@/lib/catalogue'],
    ['lib/privacy', '@/lib/library/forgotten'],
    ['components/call', '@/lib/catalogue/rate'],
    ['components/ui', '@/components/ui/cn'],
    ['lib/forward', '@/lib/payment/policy'],
  ])('%s may know %s', (folder, module) => {
    expect(lint(folder, `import * as planted from '${module}'\nexport const use = planted\n`)).not.toMatch(
      /no-restricted-imports/,
    )
  })

  test('a circle of imports is caught', () => {
    const dir = path.join(root, 'lib/store', planted)
    folders.add(dir)
    mkdirSync(dir, { recursive: true })
    writeFileSync(path.join(dir, 'a.ts'), `import { b } from './b'\nexport const a = () => b\n`)
    writeFileSync(path.join(dir, 'b.ts'), `import { a } from './a'\nexport const b = () => a\n`)
    const { stdout } = spawnSync('node_modules/.bin/oxlint', [dir], { cwd: root, encoding: 'utf8' })
    expect(stdout).toMatch(/no-cycle/)
  })
})

test('the one place that asks a wallet for a signature', () => {
  const { stdout } = spawnSync(
    'grep',
    ['-rlE', 'signTypedData\\(|\\bsignTypedData\\b.*wagmi', 'app', 'components', 'lib'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const files = stdout
    .trim()
    .split('\n')
    .filter((file) => !file.includes('sandbox-provider'))
  expect(files).toEqual(['lib/wallet/wallets.ts'])
})
