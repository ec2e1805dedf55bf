import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const sources = ['app', 'components', 'lib', 'public', 'next.config.ts', 'package-lock.json']

/** Name of a build made from what it is built from, so that equal sources give equal bytes with or without git. */
export function buildId(root: string): string {
  const digest = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return digest.digest('hex').slice(0, 16)
}

function filesUnder(root: string, name: string): string[] {
  const entries = readdirSync(path.dirname(path.join(root, name)), { withFileTypes: true })
  const self = entries.find((entry) => entry.name === path.basename(name))
  if (!self) return []
  if (!self.isDirectory()) return [name]
  const inside = readdirSync(path.join(root, name)).sort()
  return inside.flatMap((entry) => filesUnder(root, `${name}/${entry}`))
}
