import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = ['redis-server', 'valkey-server']
const folders = (process.env.PATH ?? '').split(path.delimiter)

const run = (command, args, timeout) => spawnSync(command, args, { stdio: 'ignore', timeout }).status === 0

/** The Redis or Valkey that is on this machine; undefined when there is none. */
export const redisHere = () =>
  process.env.REDIS_PATH ??
  names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))

/** A Redis for the tests: one that is here, else Debian's package; undefined when none can be had. */
export function findRedis() {
  const here = redisHere()
  if (here) return here
  console.log('No Redis here: trying the package of Debian.')
  run('apt-get', ['update', '-qq'], 180_000)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], 180_000)
  return redisHere()
}
