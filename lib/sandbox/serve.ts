import { readEnvironment, type Environment } from '@/lib/core/environment'
import type { Result } from '@/lib/core/result'
import { network } from '@/lib/sandbox/network/network'
import { openSandbox } from '@/lib/sandbox/sandbox'
import { nickelDir } from '@/lib/sandbox/store'
import { usdcAddress } from '@/lib/sandbox/usdc'
import { checkProduction } from '@/lib/service/production'
import { startService } from '@/lib/service/start'

type Running = { serviceUrl: string; exited?: Promise<void>; stop: () => Promise<void> }

const notice = (sentence: string) => {
  console.log(sentence)
  process.send?.(sentence)
}

function fail(sentences: readonly string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** With FACILITATOR_URL the service sells on a real chain; without, it is the sandbox on a chain of its own. */
async function open(environment: Environment): Promise<Result<Running, string | string[]>> {
  const { servicePort, serviceHost, chainPort, databaseUrl, facilitatorUrl, networkPeople } = environment
  const shared = { dir: nickelDir(), notice, ...(databaseUrl && { databaseUrl }) }
  if (!facilitatorUrl) {
    const sandbox = await openSandbox({ ...shared, servicePort, chainPort, people: networkPeople })
    return sandbox.ok
      ? { ok: true, value: { ...sandbox.value, exited: sandbox.value.chain.exited } }
      : sandbox
  }
  const checked = await checkProduction(environment, facilitatorUrl, usdcAddress)
  if (!checked.ok) return checked
  return startService({
    ...shared,
    ...checked.value,
    port: servicePort,
    host: serviceHost,
    asset: usdcAddress,
    network,
  })
}

const read = readEnvironment(process.env)
const opened = read.ok ? await open(read.value) : fail(read.error)
const running = opened.ok ? opened.value : fail([opened.error].flat())
notice(`The service is at ${running.serviceUrl}`)

let stopping = false
async function stop(status: number) {
  if (stopping) return
  stopping = true
  await running.stop()
  process.exit(status)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
// whoever started this has ended without a word
process.on('disconnect', () => void stop(0))
void running.exited?.then(() => {
  if (!stopping) console.error('The local chain ended by itself, so the service ends too.')
  return stop(1)
})
