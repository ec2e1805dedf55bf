import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const packageEntry = z.object({
  version: z.string().optional(),
  os: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockfile = z.object({ packages: z.record(z.string(), packageEntry) })
const { packages } = lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

test('the lockfile names the optional packages of every platform, as `npm ci` demands', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  expect(wanted.filter((name) => !packages[`node_modules/${name}`])).toEqual([])
  const platforms = new Set(Object.values(packages).flatMap(({ os = [] }) => os))
  expect([...platforms]).toEqual(expect.arrayContaining(['linux', 'darwin', 'win32']))
})

/** Runs npm over copies of the project's own package files, and says how it ended and what the lockfile then holds. */
function npm(...args: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nickel-ci-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(file, path.join(folder, file))
  const { status, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const written = lockfile.parse(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')))
  return { status, stderr, places: Object.keys(written.packages) }
}

test('`npm ci` takes the lockfile in an empty folder', () => {
  const { status, stderr } = npm('ci', '--dry-run')
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('npm error')])
})

test('the lockfile names nothing that nobody asks for: it would be missed, and installed anew, at every start', () => {
  const { places } = npm('install', '--package-lock-only', '--offline')
  expect(places).toEqual(Object.keys(packages))
})
