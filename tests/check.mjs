import { spawnSync } from 'node:child_process'
import { install } from '../lib/sandbox/install.mjs'

install()
const steps = [
  ['types of the routes', 'next', ['typegen']],
  ['types', 'tsc', ['--noEmit']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['walls', 'tsx', ['tests/walls/run.ts']],
  ['expressions', 'tsx', ['tests/expressions/run.ts']],
  ['format', 'oxfmt', ['--check']],
  ['dead code', 'knip', []],
]

const failed = steps.filter(([name, command, args]) => {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, {
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    maxBuffer: 1 << 26,
  })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`)
  if (status !== 0 || name === 'walls') console.log(stdout + stderr)
  return status !== 0
})
process.exitCode = failed.length > 0 ? 1 : 0
