import { existsSync } from 'node:fs'
import path from 'node:path'
import { hereOrInstalled } from './debian.mjs'

const names = ['redis-server', 'valkey-server']
const folders = (process.env.PATH ?? '').split(path.delimiter)

/** The Redis or Valkey that is on this machine; undefined when there is none. */
export const redisHere = () =>
  process.env.REDIS_PATH ??
  names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => existsSync(file))

export const findRedis = () => hereOrInstalled('Redis', redisHere, 'redis-server')
