import { readEnvironment } from '@/lib/environment'
import { openSandbox } from '@/lib/sandbox/sandbox'
import { nickelDir } from '@/lib/sandbox/store'

const notice = (sentence: string) => console.log(sentence)

const read = readEnvironment(process.env)
if (!read.ok) {
  for (const sentence of read.error) console.error(sentence)
  process.exit(1)
}
const { servicePort, chainPort, databaseUrl } = read.value
const opened = await openSandbox({
  dir: nickelDir(),
  servicePort,
  chainPort,
  notice,
  ...(databaseUrl && { databaseUrl }),
})
if (!opened.ok) {
  console.error(opened.error)
  process.exit(1)
}
notice(`The service is at ${opened.value.serviceUrl}`)

let stopping = false
async function stop(status: number) {
  if (stopping) return
  stopping = true
  if (opened.ok) await opened.value.stop()
  process.exit(status)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
void opened.value.chain.exited.then(() => {
  if (!stopping) console.error('The local chain ended by itself, so the service ends too.')
  return stop(1)
})
