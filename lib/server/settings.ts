import 'server-only'
import { readEnvironment, type Environment } from '@/lib/core/environment'

let known: Environment | undefined

/** The settings of this process, read once. Throws on a bad one: the start has told the visitor before. */
export function settings(): Environment {
  known ??= readOrThrow()
  return known
}

function readOrThrow(): Environment {
  const read = readEnvironment(process.env)
  if (read.ok) return read.value
  throw new Error(read.error.join(' '))
}
