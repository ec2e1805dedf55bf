import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** This checkout. */
export const ownTree = path.resolve(import.meta.dirname, '../..')

const made = new Map<string, Promise<string>>()

const folders = new Set<string>()
const removeAll = () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** A file of tests/ with all of its tree's code in it, as JavaScript: a process of it starts in half the time. */
export function bundle(file: string): Promise<string> {
  const known = made.get(file)
  if (known) return known
  const root = file.slice(0, file.lastIndexOf('/tests/'))
  // Packages are found from here.
  const folder = path.join(root, 'node_modules/.cache/nickel', `processes-${process.pid}`)
  if (made.size === 0) process.once('exit', removeAll)
  folders.add(folder)
  const target = path.join(folder, `${path.basename(file, '.ts')}.mjs`)
  // The service's words stand beside the file that reads them.
  const beside = pathToFileURL(path.join(root, 'lib/service/data/words.ts')).href
  const making = build({
    entryPoints: [file],
    outfile: target,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@': root },
    logLevel: 'warning',
    define: { 'import.meta.url': JSON.stringify(beside) },
  }).then(() => target)
  made.set(file, making)
  return making
}
