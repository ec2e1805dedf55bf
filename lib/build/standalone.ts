import { cpSync, renameSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { stampedFiles } from '@/lib/build/stamp'

/**
 * Gives the standalone output of a build what Next leaves out of it: the built files, the public ones, the stamped
 * files, of which it took its copy before they were stamped, and a start that reads the settings first. After this
 * `node server.js` runs wherever the folder is copied to.
 */
export function completeStandalone(root: string): void {
  const standalone = path.join(root, '.next/standalone')
  const stamped = stampedFiles.map((file) => `.next/${file}`)
  for (const name of ['.next/static', 'public', ...stamped])
    cpSync(path.join(root, name), path.join(standalone, name), { recursive: true })
  renameSync(path.join(standalone, 'server.js'), path.join(standalone, 'next-server.js'))
  buildSync({
    entryPoints: [path.join(root, 'lib/server/forward/standalone.ts')],
    outfile: path.join(standalone, 'server.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
  })
}
