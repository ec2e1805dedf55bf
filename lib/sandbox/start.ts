import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildId } from '@/lib/build/build-id'
import { foreignOrigins } from '@/lib/core/content-policy'
import { problemKinds } from '@/lib/core/dashboard-api/problems'
import { requestHeader, routes } from '@/lib/core/dashboard-api/routes'
import { readEnvironment, type Environment } from '@/lib/core/environment'
import { runScript, startChild, superviseChildren, untilAnswers } from '@/lib/sandbox/processes'

const root = process.cwd()
const say = (sentence: string) => console.log(sentence)
const children = superviseChildren()
const isDevelopment = process.argv.includes('--dev')

async function fail(...sentences: string[]): Promise<never> {
  for (const sentence of sentences) console.error(sentence)
  await children.stopAll(1)
  process.exit(1)
}

const isBuilt = async () =>
  (await readFile(path.join(root, '.next/BUILD_ID'), 'utf8').catch(() => null)) === buildId(root)

async function build(): Promise<void> {
  if (await isBuilt()) return
  say('Building the dashboard (once, about a minute).')
  const { failure, output } = await runScript('lib/build/build.ts')
  if (failure !== null) await fail(output, `The dashboard could not be built (${failure}): see above.`)
}

async function startService(url: string): Promise<void> {
  say('Starting the sandbox: a local chain, the service and its data.')
  await start('The sandbox', startChild('lib/sandbox/serve.ts', 'inherit'), `${url}/sandbox/status`)
}

async function start(name: string, child: ChildProcess, url: string): Promise<void> {
  if (await untilAnswers(url, children.add(name, child))) return
  await fail(`${name} runs, but for ten minutes did nothing: run the command again.`)
}

/** What the dashboard's process loads first: a proxy may call it by any name, wallets may be set up later. */
const loadsFirst = (environment: Environment): string[] => [
  ...(environment.trustedProxies === 0 ? ['--import', path.join(root, 'lib/sandbox/own-hosts.mjs')] : []),
  ...(foreignOrigins(environment).length > 0
    ? ['--import', 'tsx', '--import', path.join(root, 'lib/sandbox/dashboard.ts')]
    : []),
]

async function startDashboard(environment: Environment): Promise<void> {
  const { port } = environment
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  const command = isDevelopment ? 'dev' : 'start'
  // a contract wallet's payment is a header that may be longer than Node's 16 KB for all of them
  const node = ['--max-http-header-size=65536', ...loadsFirst(environment), next]
  const dashboard = startChild([...node, command, '-p', String(port), '-H', '127.0.0.1'], 'errors')
  const own = `http://127.0.0.1:${port}`
  await start('The dashboard', dashboard, own + routes.health.path)
  const headers = { 'content-type': 'application/json', [requestHeader.own]: '1' }
  const body = JSON.stringify({ read: 'block' })
  const reply = await fetch(own + routes.chain.path, { method: routes.chain.method, headers, body })
  const { message } = problemKinds.chain_elsewhere
  if ((await reply.text()).includes(message)) await fail(message)
}

const read = readEnvironment(process.env)
if (!read.ok) await fail(...read.error)
else {
  const { mode, port, serviceUrl, facilitatorUrl } = read.value
  if (mode === 'sandbox' && facilitatorUrl)
    await fail('FACILITATOR_URL is for npm run service, which sells for real money: set SERVICE_URL to that.')
  if (!isDevelopment) await build()
  if (mode === 'sandbox') await startService(serviceUrl)
  await startDashboard(read.value)
  say(`Nickel is at http://localhost:${port}`)
  say(
    mode === 'sandbox'
      ? 'It is a sandbox: the money is test money on this machine. Stop it with Ctrl-C.'
      : `Lookups are bought for real from ${serviceUrl}. Stop it with Ctrl-C.`,
  )
}
