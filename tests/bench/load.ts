import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findEndpoint } from '@/lib/core/catalogue'
import { priceOf } from '@/lib/core/catalogue/rate'
import { sandboxClient } from '@/lib/sandbox/client'
import { fiatTokenAbi, usdcAddress } from '@/lib/sandbox/usdc'
import { spread, type Spread } from '@/tests/bench/measure'
import { freePort } from '@/tests/support/chain'
import { startNickel, stopNickel } from '@/tests/support/nickel'
import { endpointPages } from '@/tests/support/pages'
import { payingVisitor, type PayingVisitor } from '@/tests/support/paying-visitor'

type Asked = { visitors: number; minutes: number }

export type Load = Asked & {
  pages: Spread & { count: number }
  purchases: Spread & { count: number; perSecond: number }
  /** Pages that did not come, and purchases whose answer could not be had. */
  errors: string[]
  /** Bytes were sent more than once for these. */
  resent: number
  /** Millionths of a dollar that left wallets beyond what their answers cost: what was paid and lost. */
  lost: bigint
  /** MB of the dashboard and of the service with its data, four times a minute. */
  memory: { second: number; dashboard: number; service: number }[]
}

const pages = ['/', '/library', '/spending', ...endpointPages]
const places = ['Lisbon', 'Porto', 'Berlin', 'Madrid', 'Vienna', 'Oslo', 'Prague', 'Dublin', 'Paris', 'Rome']
const lookups = [
  ...places.map((query) => ({ id: 'geo.locate', input: { query } })),
  { id: 'companies.search', input: { search: 'energy' } },
  { id: 'profiles.search', input: { search: 'engineer' } },
]
const full = 25_000_000n

/** Visitors who look at pages and buy, all at once, each with pauses as people make them, in the sandbox. */
export async function load({ visitors, minutes }: Asked): Promise<Load> {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-load-'))
  const [port, servicePort, chainPort] = await Promise.all([freePort(), freePort(), freePort()])
  const env = { PORT: `${port}`, SERVICE_PORT: `${servicePort}`, CHAIN_PORT: `${chainPort}`, NICKEL_DIR: dir }
  const nickel = await startNickel(env)
  const dashboard = `http://127.0.0.1:${port}`
  const times = { pages: [] as number[], purchases: [] as number[] }
  const errors: string[] = []
  const memory: Load['memory'] = []
  const spent = new Map<PayingVisitor, bigint>()
  const began = Date.now()
  const ends = began + minutes * 60_000
  let resent = 0

  async function timed(into: number[], work: () => Promise<void>): Promise<void> {
    const start = performance.now()
    try {
      await work()
      into.push(performance.now() - start)
    } catch (error) {
      errors.push(error instanceof Error ? error.message : 'no error object')
    }
  }

  const browse = () =>
    timed(times.pages, async () => {
      const page = pick(pages)
      const reply = await fetch(`${dashboard}${page}`)
      const html = await reply.text()
      if (reply.status !== 200 || !html.includes('</html>'))
        throw new Error(`${page} answered ${reply.status}`)
    })

  async function buy(visitor: PayingVisitor): Promise<void> {
    const { id, input } = pick(lookups)
    const before = spent.get(visitor) ?? 0n
    const price = priceFor(id, input)
    if (before + price > full) return
    await timed(times.purchases, async () => {
      const { text, sends } = await visitor.buy(id, input)
      JSON.parse(text)
      if (sends > 1) resent += 1
      spent.set(visitor, before + price)
    })
  }

  async function visit(): Promise<void> {
    await delay(Math.random() * 3_000)
    const visitor = payingVisitor(dashboard)
    await fund(`${dashboard}`, visitor.address)
    spent.set(visitor, 0n)
    while (Date.now() < ends) {
      await browse()
      await delay(500 + Math.random() * 2_000)
      await buy(visitor)
      await delay(1_000 + Math.random() * 4_000)
    }
  }

  const look = () =>
    memory.push({ second: Math.round((Date.now() - began) / 1_000), ...memoryOf(nickel.pid ?? 0) })
  const looking = setInterval(look, 15_000)
  try {
    look()
    await Promise.all(Array.from({ length: visitors }, visit))
    look()
    const client = sandboxClient(`http://127.0.0.1:${chainPort}`)
    let lost = 0n
    for (const [{ address }, cost] of spent) {
      const args = [address] as const
      const left = await client.readContract({
        address: usdcAddress,
        abi: fiatTokenAbi,
        functionName: 'balanceOf',
        args,
      })
      lost += full - left - cost
    }
    const seconds = (Date.now() - began) / 1_000
    const { length: count } = times.purchases
    return {
      visitors,
      minutes,
      pages: { ...spread(times.pages), count: times.pages.length },
      purchases: { ...spread(times.purchases), count, perSecond: count / seconds },
      errors,
      resent,
      lost,
      memory,
    }
  } finally {
    clearInterval(looking)
    await stopNickel(nickel)
    rmSync(dir, { recursive: true, force: true })
  }
}

const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
  const found = list[Math.floor(Math.random() * list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

function priceFor(id: string, input: object): bigint {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  return priceOf(endpoint.rate, endpoint.input.parse(input))
}

async function fund(dashboard: string, address: string): Promise<void> {
  const reply = await fetch(`${dashboard}/api/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-nickel': '1' },
    body: JSON.stringify({ address }),
  })
  if (!reply.ok) throw new Error(`the faucet answered ${reply.status}`)
}

/** Resident memory of the processes that one `npm start` began, in MB. */
function memoryOf(group: number): { dashboard: number; service: number } {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pgid=,rss=,args='], { encoding: 'utf8' })
  const processes = stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => Number(found?.[1]) === group)
  const sum = (pattern: RegExp) =>
    processes.reduce(
      (total, found) => (pattern.test(found?.[3] ?? '') ? total + Number(found?.[2]) / 1_024 : total),
      0,
    )
  return { dashboard: Math.round(sum(/next-server|next start/)), service: Math.round(sum(/serve\.ts/)) }
}
