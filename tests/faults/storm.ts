import { setTimeout as delay } from 'node:timers/promises'
import { generator } from '@/tests/core/payment/mutate'
import { beginAudit, workedTwice } from '@/tests/faults/audit'
import { buy, type Ending } from '@/tests/faults/patient-buyer'
import { facilitatorModes, type FacilitatorMode } from '@/tests/support/facilitator-double'
import { startReverseProxy } from '@/tests/support/reverse-proxy'
import { startServices, type Services } from '@/tests/support/services'

/** What befalls the services, when a payment comes to this state. */
type Blow = { what: 'SIGKILL' | 'SIGSTOP' | 'postgres'; moment: 'working' | 'settling' | 'done' }

const leaseMs = 1_500

/** Milliseconds in which everybody is told how it ended at the latest, once nothing fails any more. */
const calm = 240_000

/** Purchases under way at once: a slow machine gets fewer a second, and not more at a time. */
const mostAtOnce = 40

export type Storm = {
  seed: number
  /** Purchases in all: a third of them with one process, a third with two, a third with three. */
  schedules: number
  /** The most purchases that begin in a second. */
  rate: number
  /** Milliseconds from the end of one blow to the next. */
  lull: number
}

export type Counts = {
  schedules: number
  answered: number
  refused: number
  kills: number
  stops: number
  databaseRestarts: number
  paidTwice: number
  falseWords: number
  answersLost: number
  workedTwice: number
  /** Told neither the answer nor that nothing was charged. */
  open: number
}

/** Waits until any payment newly comes to this state, or for a while. */
async function untilMoment({ postgres }: Services, moment: Blow['moment']): Promise<void> {
  const count = async () => {
    const [row] = await postgres
      .query<{ n: string }>('select count(*) as n from payments where state = $1', [moment])
      .catch(() => [])
    return Number(row?.n ?? 0)
  }
  const before = moment === 'done' ? await count() : 0
  for (const end = Date.now() + 3_000; Date.now() < end; await delay(10)) if ((await count()) > before) return
}

async function strike(shop: Services, { what, moment }: Blow, random: () => number): Promise<void> {
  await untilMoment(shop, moment)
  if (what === 'postgres') {
    await shop.postgres.kill()
    await delay(random() * 1_000)
    return shop.postgres.start()
  }
  const service = shop.services[Math.floor(random() * shop.services.length)]
  if (what === 'SIGKILL') return service?.restart()
  service?.pause()
  await delay(leaseMs * (0.5 + 2 * random()))
  service?.goOn()
}

/** Lets purchases rain on one, two and three services while these, their facilitator and their database fail. */
export async function playStorm({
  seed,
  schedules,
  rate,
  lull,
}: Storm): Promise<{ counts: Counts; odd: Ending[] }> {
  const random = generator(seed)
  const shop = await startServices(1, { isHosted: true, settings: { LEASE_MS: String(leaseMs) } })
  await beginAudit(shop)
  const blows = { SIGKILL: 0, SIGSTOP: 0, postgres: 0 }
  const kinds: Blow['what'][] = ['SIGKILL', 'SIGSTOP', 'SIGKILL', 'SIGSTOP', 'SIGKILL', 'SIGSTOP', 'postgres']
  const moments: Blow['moment'][] = ['working', 'settling', 'done']
  const patience = { endsAt: Infinity }
  let isRaining = true
  let isOver = false
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  async function thunder(): Promise<void> {
    while (isRaining) {
      await delay(lull)
      const what = pick(kinds) ?? 'SIGKILL'
      await strike(shop, { what, moment: pick(moments) ?? 'settling' }, random)
      blows[what] += 1
    }
  }
  /** A chain that rests has an old clock, and blocks are final when others follow. */
  async function tick(): Promise<void> {
    for (; !isOver; await delay(500)) await shop.chain.client.mine({ blocks: 1 })
  }
  const [thundering, ticking] = [thunder(), tick()]

  const endings: Promise<Ending>[] = []
  let underWay = 0
  const closing: (() => Promise<void>)[] = []
  for (const [phase, count] of [1, 2, 3].entries()) {
    if (shop.services.length < count) await shop.add()
    const proxy = await startReverseProxy(
      shop.services.map(({ url }) => url),
      '/.well-known/x402',
    )
    const size = Math.floor((schedules * (phase + 1)) / 3) - endings.length
    for (let index = 0; index < size; index += 1) {
      const mode = modeAt(endings.length)
      const schedule = { mode, isOnce: random() < 0.6, isSlow: random() < 0.5 }
      underWay += 1
      endings.push(buy(shop, proxy.url, schedule, patience).finally(() => (underWay -= 1)))
      do await delay(1_000 / rate)
      while (underWay >= mostAtOnce)
    }
    closing.push(proxy.stop)
  }
  isRaining = false
  await thundering
  patience.endsAt = Date.now() + calm
  const ended = await Promise.all(endings)
  isOver = true
  await ticking
  for (const ending of ended) ending.paidIn = await shop.paidIn(ending.payer)
  const worked = await workedTwice(shop)
  await Promise.all(closing.map((close) => close()))
  await shop.stop()
  return { counts: countUp(ended, blows, worked), odd: ended.filter(isOdd) }
}

/** All in turn; those that take the facilitator away from everybody, every fourth time. */
function modeAt(index: number): FacilitatorMode {
  const mode = facilitatorModes[index % facilitatorModes.length] ?? 'honest'
  const round = Math.floor(index / facilitatorModes.length)
  return mode.startsWith('dies') && round % 4 > 0 ? 'honest' : mode
}

/** The words on money that the buyer was left with are not what the chain shows. */
const isFalse = ({ end, paidIn, receipt, falseWords, payer }: Ending) =>
  falseWords > 0 ||
  (end === 'refused' && paidIn.length > 0) ||
  (receipt !== null &&
    !(
      receipt.success &&
      receipt.transaction === paidIn[0] &&
      receipt.network === 'eip155:8453' &&
      receipt.payer.toLowerCase() === payer.toLowerCase()
    ))
const isLost = ({ end, paidIn }: Ending) => end !== 'answered' && paidIn.length > 0
const isOdd = (ending: Ending) =>
  ending.paidIn.length > 1 || isFalse(ending) || isLost(ending) || ending.end === 'open'

function countUp(ended: readonly Ending[], blows: Record<Blow['what'], number>, worked: number): Counts {
  const count = (is: (ending: Ending) => boolean) => ended.filter(is).length
  return {
    schedules: ended.length,
    answered: count(({ end }) => end === 'answered'),
    refused: count(({ end }) => end === 'refused'),
    kills: blows.SIGKILL,
    stops: blows.SIGSTOP,
    databaseRestarts: blows.postgres,
    paidTwice: count(({ paidIn }) => paidIn.length > 1),
    falseWords: count(isFalse),
    answersLost: count(isLost),
    workedTwice: worked,
    open: count(({ end }) => end === 'open'),
  }
}
