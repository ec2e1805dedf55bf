import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { completeStandalone } from '@/lib/build/standalone'
import { stampPolicies } from '@/lib/build/stamp'

// `npm run build`: the dashboard's production build, then the content security policy of each page, and the same
// once more in `.next/standalone`, which needs neither these sources nor `node_modules`.
const root = process.cwd()
const next = createRequire(path.join(root, 'package.json')).resolve('next/dist/bin/next')
const built = spawnSync(process.execPath, [next, 'build', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
})
if (built.status !== 0) process.exit(built.status ?? 1)

const { pages, longest } = stampPolicies(path.join(root, '.next'))
completeStandalone(root)
console.log(`Content security policy written for ${pages} pages (longest ${longest} bytes)`)
