import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hereOrInstalled } from './debian.mjs'

const debian = '/usr/lib/postgresql'
const isServer = (folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))

/** The folder with Postgres' programs on this machine; undefined when there is none. Debian keeps them out of PATH. */
export function postgresHere() {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...versions.map((version) => path.join(debian, version, 'bin')),
  ].find(isServer)
}

export const findPostgres = () => hereOrInstalled('Postgres', postgresHere, 'postgresql')
