import { spawnSync } from 'node:child_process'

/** Runs a command without its output; whether it ended well. `timeout` is in milliseconds. */
export const run = (command, args, timeout) =>
  spawnSync(command, args, { stdio: 'ignore', timeout }).status === 0

// another install may be under way on the machine
const wait = ['-o', 'DPkg::Lock::Timeout=300']

/** Installs the first of these packages of Debian that can be had; nothing happens where there is no apt. */
export function installFromDebian(...names) {
  run('apt-get', ['update', '-qq'], 180_000)
  names.some((name) =>
    run('apt-get', [...wait, 'install', '-y', '-qq', '--no-install-recommends', name], 600_000),
  )
}

/** A server for the tests: one that is here, else Debian's package; undefined when none can be had. */
export function hereOrInstalled(name, here, ...packages) {
  const found = here()
  if (found) return found
  console.log(`No ${name} here: trying the package of Debian.`)
  installFromDebian(...packages)
  return here()
}
