import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '../..')
// Packages are found from here.
const folder = path.join(root, 'node_modules/.cache/nickel', `processes-${process.pid}`)
const made = new Map<string, Promise<string>>()

/** One of our files with all of our code in it, as JavaScript: a process of it starts in half the time. */
export function bundle(file: string): Promise<string> {
  const known = made.get(file)
  if (known) return known
  if (made.size === 0) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
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
