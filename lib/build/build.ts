import { spawnSync } from 'node:child_process'
import { cpSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { placeParts } from '@/lib/build/late-parts'
import { rewrittenFiles, writePagePolicies } from '@/lib/build/page-policies'

// `npm run build`: the production build of the dashboard, then the content security policy of each page, and a copy
// in `.next/standalone` that needs neither these sources nor `node_modules`.
const root = process.cwd()
const next = createRequire(path.join(root, 'package.json')).resolve('next/dist/bin/next')
const built = spawnSync(process.execPath, [next, 'build', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

const placed = placeParts(path.join(root, '.next'))
const { pages, longest } = writePagePolicies(path.join(root, '.next'))
completeStandalone()
console.log(`Content security policy written for ${pages} pages (longest ${longest} bytes)`)

/** Adds to Next's standalone output what it leaves out, and a start that checks the settings first. */
function completeStandalone(): void {
  const standalone = path.join(root, '.next/standalone')
  const rewritten = [...rewrittenFiles, ...placed].map((file) => `.next/${file}`)
  for (const name of ['.next/static', 'public', ...rewritten])
    cpSync(path.join(root, name), path.join(standalone, name), { recursive: true })
  renameSync(path.join(standalone, 'server.js'), path.join(standalone, 'next-server.js'))
  buildSync({
    entryPoints: [path.join(root, 'lib/server/standalone.ts')],
    outfile: path.join(standalone, 'server.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['react-server'],
  })
}
