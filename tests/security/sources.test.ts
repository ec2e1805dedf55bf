import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesUnder = (folder: string, end: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => end.test(file) && !file.includes('__planted__'))

describe('the sources', () => {
  const sources = ['app', 'components', 'lib'].flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs)$/))

  test.each([
    ['server actions', /^\s*['"]use server['"]/m],
    [
      'markup from text',
      /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write/,
    ],
    ['code from text', /\beval\(|new Function\(/],
    ['the picture optimiser', /from 'next\/image'/],
    ['scripts or fonts of others', /from 'next\/(script|font\/google)'/],
    ['nonces', /\bnonce=\{/],
    ['an address of another site that is fetched', /fetch\(\s*['"`]https?:(?!\/\/127\.)/],
  ])('have no %s', (_, pattern) => {
    expect(sources.filter((file) => pattern.test(read(file)))).toEqual([])
  })

  test('have nothing that stands before the pages and could be passed by', () => {
    for (const name of ['proxy', 'middleware', 'src/proxy', 'src/middleware'])
      for (const end of ['ts', 'tsx', 'js', 'mjs'])
        expect(existsSync(path.join(root, `${name}.${end}`))).toBe(false)
  })
})

describe('the packages', () => {
  type Package = {
    version: string
    resolved?: string
    integrity?: string
    link?: boolean
    hasInstallScript?: boolean
    optional?: boolean
    os?: string[]
  }
  const locked: Record<string, Package> = JSON.parse(read('package-lock.json')).packages
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))

  test('are named by exact versions, and come whole from the registry', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
    const strange = Object.entries(locked).filter(
      ([name, { resolved, integrity, optional, os }]) =>
        name !== '' &&
        ((resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')) ||
          // the registry that made the lockfile did not serve some packages of other platforms
          !(integrity?.startsWith('sha512-') ?? (optional && os))),
    )
    expect(strange.map(([name]) => name)).toEqual([])
  })

  test('run no scripts when they are installed', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  })

  // the oldest versions without the holes that were told of until November 2026
  test.each([
    ['next', '16.2.6'],
    ['react', '19.2.4'],
    ['react-dom', '19.2.4'],
    ['undici', '7.18.2'],
    ['hono', '4.11.4'],
  ])('%s is %s or newer, wherever it is', (name, floor) => {
    const versions = Object.entries(locked)
      .filter(([place]) => place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`))
      .map(([, { version }]) => version)
    expect(versions.length).toBeGreaterThan(0)
    for (const version of versions) expect([version, isAtLeast(version, floor)]).toEqual([version, true])
  })

  const isAtLeast = (version: string, floor: string): boolean => {
    const [have, want] = [version, floor].map((text) =>
      text.split('.').map((part) => Number.parseInt(part, 10)),
    )
    const at = want?.findIndex((part, index) => part !== have?.[index]) ?? -1
    return at === -1 || (have?.[at] ?? 0) > (want?.[at] ?? 0)
  }
})

describe('a build', () => {
  const pages = filesUnder('.next/server/app', /\.html$/)
  const inline = new Set(
    pages.flatMap((page) =>
      [...read(page).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
        ([, code]) => code ?? '',
      ),
    ),
  )

  // two builds of equal sources have equal hashes only if nothing of the machine or the moment is in what is hashed
  test('has nothing of its machine or its moment in its inline scripts', () => {
    expect(inline.size).toBeGreaterThan(pages.length / 2)
    const name = read('.next/BUILD_ID')
    for (const code of inline) {
      const rest = code.replaceAll(name, '')
      expect(rest).not.toContain(root)
      expect(rest).not.toContain(`"${hostname()}"`)
      expect(rest).not.toMatch(
        /\b1[6-9]\d{11}\b|\b202\d-\d\d-\d\dT\d\d:\d\d|[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/,
      )
    }
  })

  test('asks the visitor’s browser for nothing of another site', () => {
    for (const page of pages) {
      const asked = [
        ...read(page).matchAll(
          /<(?:script|link|img|iframe|source)\b[^>]*\s(?:src|href)="(https?:)?\/\/([^"/]+)/g,
        ),
      ]
      expect(asked.map(([, , host]) => host).filter((host) => !host?.startsWith('localhost'))).toEqual([])
    }
  })
})
