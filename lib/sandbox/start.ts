import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildId } from '@/lib/build/build-id'
import { foreignOrigins } from '@/lib/core/content-policy'
import { routes } from '@/lib/core/dashboard-api/routes'
import { readEnvironment, type Environment } from '@/lib/core/environment'
import { superviseChildren, runScript, startChild, untilAnswers } from '@/lib/sandbox/children'
import { portProblem } from '@/lib/sandbox/processes'

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
  const { status, output } = await runScript('lib/build/build.ts')
  if (status !== 0) await fail(output, 'The dashboard could not be built: see above.')
}

async function startService(url: string): Promise<void> {
  say('Starting the sandbox: a local chain, the service and its data.')
  const service = children.add(startChild('lib/sandbox/serve.ts', 'inherit'))
  if (!(await untilAnswers(`${url}/sandbox/status`, service)))
    await fail('The sandbox did not start: see above.')
}

/** What the dashboard's process loads first: the policies of the build say nothing of wallets that are set up later. */
const loadsFirst = (environment: Environment): string[] =>
  foreignOrigins(environment).length > 0
    ? ['--import', 'tsx', '--import', path.join(root, 'lib/sandbox/dashboard.ts')]
    : []

async function startDashboard(environment: Environment): Promise<void> {
  const { port } = environment
  const next = path.join(root, 'node_modules/next/dist/bin/next')
  const command = isDevelopment ? 'dev' : 'start'
  // a contract wallet's payment is a header that may be longer than Node's 16 KB for all of them
  const node = ['--max-http-header-size=65536', ...loadsFirst(environment), next]
  const dashboard = children.add(
    startChild([...node, command, '-p', String(port), '-H', '127.0.0.1'], 'errors'),
  )
  if (!(await untilAnswers(`http://127.0.0.1:${port}${routes.health.path}`, dashboard)))
    await fail('The dashboard did not start: see above.')
}

const read = readEnvironment(process.env)
if (!read.ok) await fail(...read.error)
else {
  const { mode, port, serviceUrl } = read.value
  if ((await portProblem(port)) !== null)
    await fail(`Port ${port} is taken: stop what uses it, or set PORT to another.`)
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
