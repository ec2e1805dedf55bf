import { existsSync } from 'node:fs'
import path from 'node:path'
import { installFromDebian } from './debian.mjs'

const names = ['redis-server', 'valkey-server']
const folders = (process.env.PATH ?? '').split(path.delimiter)

/** The Redis or Valkey that is on this machine; undefined when there is none. */
export const redisHere = () =>
  process.env.REDIS_PATH ??
  names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))

/** A Redis for the tests: one that is here, else Debian's package; undefined when none can be had. */
export function findRedis() {
  const here = redisHere()
  if (here) return here
  console.log('No Redis here: trying the package of Debian.')
  installFromDebian('redis-server')
  return redisHere()
}
