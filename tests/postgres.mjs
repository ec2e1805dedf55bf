import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const debian = '/usr/lib/postgresql'
const isServer = (folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))

const run = (command, args, timeout) => spawnSync(command, args, { stdio: 'ignore', timeout }).status === 0

/** The folder with Postgres' programs on this machine; undefined when there is none. Debian keeps them out of PATH. */
export function postgresHere() {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ].find(isServer)
}

/** Postgres for the tests: one that is here, else Debian's package; undefined when none can be had. */
export function findPostgres() {
  const here = postgresHere()
  if (here) return here
  console.log('No Postgres here: trying the package of Debian.')
  run('apt-get', ['update', '-qq'], 180_000)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], 300_000)
  return postgresHere()
}
