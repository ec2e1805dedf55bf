import 'server-only'
import { ServerResponse } from 'node:http'
import path from 'node:path'
import { foreignOrigins, widenPolicies } from '@/lib/core/content-policy'
import { readEnvironment, type Environment } from '@/lib/core/environment'

// The start of the standalone output: a bad setting ends it here with a sentence, not at the first request.
const read = readEnvironment(process.env)
if (!read.ok) refuse(read.error)
else if (read.value.mode === 'sandbox') refuse(['SERVICE_URL must be set: this server has no sandbox.'])
else await start(read.value)

function refuse(sentences: readonly string[]): void {
  for (const sentence of sentences) console.error(sentence)
  process.exitCode = 1
}

/** Next's server changes its working folder, so relative folders are resolved before it starts. */
async function start(environment: Environment): Promise<void> {
  const { nickelDir, vault } = environment
  widenPolicies(ServerResponse, foreignOrigins(environment))
  process.env['NICKEL_DIR'] = path.resolve(nickelDir)
  if (vault.kind === 'folder') process.env['VAULT_DIR'] = path.resolve(vault.dir)
  await import(new URL('next-server.js', import.meta.url).href)
}
