import { openDB } from 'idb'
import { afterAll, vi } from 'vitest'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'
import { usdc } from '@/lib/core/money'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Timer } from '@/lib/browser/purchase/timer'
import type { RunDrive } from '@/lib/browser/tables/runs/pay'
import { planRun, type SourceRow, trialOf } from '@/lib/browser/tables/runs/plan'
import type { Line, RunStep } from '@/lib/browser/tables/runs/run'
import { sourceOf } from '@/lib/browser/tables/runs/approve'
import { pastedHeader, pastedRows } from '@/tests/browser/tables/runs/support/pasted'
import { startBench, type Server } from '@/tests/faults/bench'
import { ahead, installBrowser, newProfile, removeBrowser, type WriteFault } from '@/tests/faults/browser'
import type { WalletFault } from '@/tests/faults/fault'
import { readProfile } from '@/tests/faults/network'
import type { Tab } from '@/tests/faults/tab'
import { newScriptedWallet } from '@/tests/faults/wallet'
import { installLocks, openRunTab, type RunTab } from '@/tests/browser/tables/runs/support/tab'
import { newBuyer } from '@/tests/support/buyer'

/** What may befall one request of the page; null lets it pass. */
export type OnFetch = (path: string, init: RequestInit, tab: Tab | undefined) => Promise<Response> | null

type Faults = {
  onFetch?: OnFetch
  /** What happens as a call with a payment goes out, by which of them it is. */
  onPaid?: (nth: number) => void
  onWrite?: (tab: Tab) => WriteFault
  onRunWrite?: (tab: Tab) => WriteFault
  isPolite?: boolean
}

const isOut = ({ purchase: { state } }: Entry) => state === 'HOT'

const isPaid = (path: string, init: RequestInit) =>
  path.startsWith('/api/call/') && new Headers(init.headers).has('payment-signature')

const month = 30 * 24 * 60 * 60 * 1000

/** A browser over the real forwarder, service and chain, for runs of many purchases. */
export async function startRig() {
  const bench = await startBench()
  installBrowser()
  const walletFaults: (WalletFault | null)[] = []
  let server: Server
  let wallet = newScriptedWallet({ fault: () => null, pass: bench.pass })
  let startBlock = 0n
  const timer: Timer = {
    elapsed: () => performance.now() + ahead.ms,
    sleep: async (ms, signal) => {
      if (signal?.aborted) return
      await bench.pass(ms)
      await new Promise((resolve) => setTimeout(resolve, 1))
    },
  }

  /** A new browser with nothing in it and a wallet of its own. */
  async function fresh({ onFetch, onPaid, onWrite, onRunWrite, isPolite = true }: Faults = {}) {
    let paid = 0
    bench.wires.service.rule = () => ({ kind: 'pass' })
    bench.wires.service.carried.length = 0
    server = bench.newServer()
    walletFaults.length = 0
    newProfile({
      write: (tab) => onWrite?.(tab) ?? null,
      runWrite: (tab) => onRunWrite?.(tab) ?? null,
      fetch: (path, init, tab) => {
        if (isPaid(path, init)) onPaid?.((paid += 1))
        return onFetch?.(path, init, tab) ?? server.ask(path, init)
      },
    })
    installLocks(isPolite)
    wallet = newScriptedWallet({ fault: () => walletFaults.shift() ?? null, pass: bench.pass })
    await bench.fund(wallet.address)
    const { number, timestamp } = await bench.client.getBlock()
    startBlock = number
    // each block takes the chain a second further, also where no time has passed
    ahead.ms += Math.max(0, Number(timestamp) * 1000 - Date.now())
  }

  const driveFor = ({ tab }: RunTab): RunDrive => ({
    payer: { address: wallet.address, chainId: 8453 },
    sign: wallet.signerFor(tab),
    timer,
  })

  /** Pastes identifiers, plans and approves: the run's id. */
  const approve = (
    { page, run }: RunTab,
    given: {
      step: RunStep
      text?: string
      /** Rows of a file, in place of text, with its headings. */
      rows?: readonly SourceRow[]
      header?: readonly string[]
      kind?: 'profile' | 'company' | 'post'
      cap?: string
      more?: readonly RunStep[]
      /** Rows that are left out and put back in, by index. */
      putBack?: readonly number[]
      /** So many rows are tried first. */
      tried?: number
      /** What happens between the plan and the visitor's word. */
      meanwhile?: () => Promise<unknown>
    },
  ) =>
    run(async () => {
      const { step, text = '', kind = 'profile', cap = '25', more = [], tried, header = pastedHeader } = given
      const known = await page.withKnownNames(given.rows ?? pastedRows(kind, text))
      const rows = await page.withAliases(step, known.rows)
      const copies = await page.knownFor(step, rows, month)
      const whole = planRun(rows, step, {
        known: copies,
        freshMs: month,
        now: Date.now(),
        putBack: new Set(given.putBack),
      })
      const plan = tried === undefined ? whole : trialOf([{ step, plan: whole }], tried)[0].plan
      const approval = {
        name: 'A run',
        steps: [step, ...more],
        freshMs: month,
        quoted: plan.most,
        cap: usdc(cap),
        payee: null,
      }
      await given.meanwhile?.()
      const id = await page.approveRun(approval, { header, plan })
      return { id, plan, maybes: known.maybes }
    })

  /** Goes on with the rows that were not tried first, for so many dollars in all. */
  const goOnWithRest = (
    { page, run }: RunTab,
    id: string,
    step: RunStep,
    cap: string,
    meanwhile?: () => Promise<unknown>,
  ) =>
    run(async () => {
      const rows = await page.withAliases(step, page.laterLines(await page.readLines(id)).map(sourceOf))
      const { rows: named } = await page.withKnownNames(rows)
      const known = await page.knownFor(step, named, month)
      const plan = planRun(named, step, { known, freshMs: month, now: Date.now(), putBack: new Set() })
      await meanwhile?.()
      await page.goOnWithRest(id, plan, plan.most, usdc(cap))
      return plan
    })

  /** A new browser with one tab open in it. */
  async function freshTab(): Promise<RunTab> {
    await fresh()
    return openRunTab('a tab')
  }

  /** Lifts the two dollars of a first session. */
  const unlimit = ({ page, run }: RunTab) => run(() => page.writeLimits({}))

  const drive = (at: RunTab, id: string) => at.run(() => at.page.driveRun(id, driveFor(at)))

  /** Finds out about what is open, as pages do on every start. */
  const resume = ({ page, run }: RunTab) =>
    run(async () => {
      const enough = new AbortController()
      // what stays open in a browser is looked at for ever: the look ends once nothing more is found out
      const recovered = page.recoverAll(enough.signal, timer)
      await vi
        .waitUntil(async () => !(await readProfile()).entries.some(isOut), { timeout: 20_000, interval: 100 })
        .catch(() => undefined)
      await Promise.race([recovered, new Promise((resolve) => setTimeout(resolve, 1_500))])
      enough.abort()
      await recovered
    })

  return {
    bench,
    goOnWithRest,
    timer,
    fresh,
    freshTab,
    approve,
    driveFor,
    openTab: openRunTab,
    walletFaults,
    prompts: () => wallet.prompts,
    profile: readProfile,
    drive,
    /** Goes on with a run that stands still, and carries it on. */
    goOn: async (at: RunTab, id: string) => {
      await at.run(() => at.page.continueRun(id))
      return drive(at, id)
    },
    lines: ({ page, run }: RunTab, id: string) => run(() => page.readLines(id)),
    readRun: ({ page, run }: RunTab, id: string) => run(() => page.readRun(id)),
    unlimit,
    /** A new browser with one tab open in it, and without the limits of a first session. */
    unlimitedTab: async () => {
      const tab = await freshTab()
      await unlimit(tab)
      return tab
    },
    /** What the chain shows this wallet to have paid. */
    paid: async () => {
      const moved = await bench.transfers(wallet.address, startBlock)
      return { times: moved.length, sum: moved.reduce((sum, { value }) => sum + (value ?? 0n), 0n) }
    },
    resume,
    /** A tab carries a run on until it dies; the next one takes it over. */
    takeOver: async (dying: RunTab, id: string): Promise<RunTab> => {
      await Promise.race([drive(dying, id), dying.tab.dead])
      const next = openRunTab('second')
      await drive(next, id)
      await resume(next)
      await next.run(() => next.page.settleRun(id))
      return next
    },
    stop: async () => {
      removeBrowser()
      await bench.stop()
    },
  }
}

export type Rig = Awaited<ReturnType<typeof startRig>>

/** The rig of a test file, stopped at its end, with what the file finds by it. */
export async function rigWith<T>(find: (bench: Rig['bench']) => Promise<T>): Promise<[Rig, T]> {
  const rig = await startRig()
  afterAll(rig.stop)
  return [rig, await find(rig.bench)]
}

/** Purchases by their ids. */
export const byIdOf = (entries: readonly Entry[]) =>
  new Map(entries.map((entry) => [entry.purchase.intentId as string, entry]))

/** Rows by how they stand in a step. */
export function countOf(lines: readonly Line[], step = 0): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { looks } of lines) {
    const look = looks[step]
    const isEnded = look?.is === 'not-found' || look?.is === 'failed'
    const isFree = isEnded && (look.state === null || look.state === 'NOT_CHARGED')
    const charge = isEnded ? (isFree ? ' free' : ' charged') : ''
    const name = look ? (look.is === 'skipped' ? look.skip.why : `${look.is}${charge}`) : 'ahead'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Public identifiers of people of the sandbox’s network whose e-mail is known, as a stranger finds them: by buying. */
export async function findPeople(bench: Rig['bench'], wanted: number): Promise<string[]> {
  const buyer = newBuyer()
  await bench.fund(buyer.address)
  const found = new Set<string>()
  for (let page = 1; found.size < wanted; page += 1) {
    const response = await buyer.buy({
      method: 'POST',
      url: `${bench.wires.service.url}/agent/v1/profiles/search`,
      body: { title: 'engineer', page },
    })
    const { elements }: { elements: Record<string, unknown>[] } = await response.json()
    if (elements.length === 0) throw new Error(`only ${found.size} people`)
    for (const { publicIdentifier, networkId } of elements) {
      const name = String(publicIdentifier ?? networkId)
      // one of the generated names reads like a placeholder, and would be refused here
      if (found.size === wanted || !readIdentifier('profile', name).ok) continue
      const url = `${bench.wires.service.url}/agent/v1/profiles/email`
      const known = await buyer.buy({ method: 'POST', url, body: { networkId: name } })
      if (known.ok) found.add(name)
    }
  }
  return [...found]
}

/** Addresses of posts of the sandbox's network on which there are comments. */
export async function findPosts(bench: Rig['bench'], wanted: number): Promise<string[]> {
  const buyer = newBuyer()
  await bench.fund(buyer.address)
  const url = `${bench.wires.service.url}/agent/v1/profiles/posts`
  const found: string[] = []
  for (const profile of await findPeople(bench, 20)) {
    const answer = await buyer.buy({ method: 'POST', url, body: { profile, limit: 2 } })
    const { elements }: { elements: Posted[] } = await answer.json()
    for (const { postUrl, engagement } of elements) if (engagement.comments > 0) found.push(postUrl)
    if (found.length >= wanted) break
  }
  return found.slice(0, wanted)
}

type Posted = { postUrl: string; engagement: { comments: number } }

/** Names of companies of the sandbox's network as they stand in their addresses, whose chief somebody is. */
export async function findCompanies(bench: Rig['bench'], wanted: number): Promise<string[]> {
  const ask = await searcher(bench)
  return (await chiefsOf(ask)).slice(0, wanted)
}

/** Of those, companies of whose people a search brings more than one page. */
export async function findLargeCompanies(bench: Rig['bench'], wanted: number): Promise<string[]> {
  const ask = await searcher(bench)
  const found: string[] = []
  for (const currentCompany of await chiefsOf(ask)) {
    if ((await ask({ currentCompany })).pagination.totalPages > 1) found.push(currentCompany)
    if (found.length === wanted) return found
  }
  throw new Error(`only ${found.length} companies`)
}

type Employed = {
  currentPosition: { companyName: string } | null
  company: { universalName?: string } | null
}
type Asking = (
  body: Record<string, unknown>,
) => Promise<{ elements: Employed[]; pagination: { totalPages: number } }>

/** Buys searches for people, as a stranger does. */
async function searcher(bench: Rig['bench']): Promise<Asking> {
  const buyer = newBuyer()
  await bench.fund(buyer.address)
  const url = `${bench.wires.service.url}/agent/v1/profiles/search`
  return async (body) => (await buyer.buy({ method: 'POST', url, body })).json()
}

async function chiefsOf(ask: Asking): Promise<string[]> {
  const { elements } = await ask({ title: 'CEO' })
  const names = elements.flatMap(
    ({ currentPosition, company }) => company?.universalName ?? currentPosition?.companyName ?? [],
  )
  return [...new Set(names)]
}

/** Puts something into the store of the browser as it is now. */
export async function put(store: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const database = await openDB('nickel-data')
  await database.put(store, row)
  database.close()
}

/** Puts somebody into the library. */
export async function keepPerson(title: string, slug: string): Promise<void> {
  const alias = `person:slug:${slug}`
  await put('records', { id: 'kept', kind: 'person', title, company: 'Acme', firstAt: 1, at: 1, bought: {} })
  await put('details', { recordId: 'kept', aliases: [alias], facts: [], sightings: [] })
  await put('aliases', { alias, recordId: 'kept' })
}

/** Puts somebody on the list of those who are not to be looked up. */
export const leaveAlone = (slug: string): Promise<void> =>
  put('blocked', { key: `alias:person:slug:${slug}`, kind: 'alias', reason: 'Asked us to', at: 1 })
