import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Plain JavaScript without packages: it runs on a fresh clone, before anything is installed.

const oldest = [20, 9]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`Nickel needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** npm writes what it installed to node_modules/.package-lock.json; nothing is to do when that agrees with the lockfile. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packages).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/** Installs the packages of the lockfile when they are not there. */
export function install() {
  if (isInstalled()) return
  console.log('Installing packages (once).')
  const options = { stdio: 'inherit', shell: process.platform === 'win32' }
  const { status, error } = spawnSync('npm', ['ci', ...quiet], options)
  if (status === 0) return
  const why = error ? `npm cannot be run (${error.message})` : 'see what npm says above'
  console.error(`The packages could not be installed: ${why}. Then run the command again.`)
  process.exit(1)
}
