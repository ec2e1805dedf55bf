import { setTimeout as delay } from 'node:timers/promises'
import type { Bench } from '@/tests/e2e/faults/bench'
import { soon, type Armed } from '@/tests/e2e/faults/armed'
import { hooks } from '@/tests/e2e/faults/page-hooks'
import type { Profile } from '@/tests/e2e/faults/profile'
import type { FetchFault } from '@/tests/faults/fault'
import { placeOf } from '@/tests/faults/network'
import { newGate } from '@/tests/support/gate'
import type { OnWire, WireFault } from '@/tests/support/wire-faults'

type Given = {
  bench: Bench
  armed: Armed
  isDeaf: boolean
  /** Crashes the first tab; its page may stand still at the time. */
  crash: () => Promise<void>
  profile: () => Promise<Profile>
  /** Aborted when the case is over. */
  over: AbortSignal
}

const api = /^\/api\/(call\/.+|claim|ack|config|chain)$/
const pass: WireFault = { kind: 'pass' }
const refused: WireFault = { kind: 'refuse' }
const lost: WireFault = { kind: 'lose' }
const says = (body: string): WireFault => ({ kind: 'lie', status: 200, body, passed: 'never' })

/** What stands in the journal before each of its four writes. */
const before = ['', 'PREPARED', 'HOT', 'RESULT']

/** Lays the fault of a case on the wires before and behind the dashboard, and on its process and its disk. */
export function layFaults({ bench, armed, isDeaf, crash, profile, over }: Given) {
  const { wires, dashboard } = bench
  /** What must be done before the visitor comes back. */
  const heals: (() => unknown)[] = []
  const unjournaled: string[] = []
  const death = newGate()

  /** Something goes on beside the case, and is over before the visitor comes back. */
  function beside<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined)
    heals.push(() => work)
    return work
  }
  const end = (signal: 'SIGKILL' | 'SIGTERM') => beside(dashboard.restart(signal))
  const killOnce = (isSo: () => boolean) => beside(soon(isSo).then(() => dashboard.restart('SIGKILL')))
  const die = () => beside(crash())

  function fillDisk(): WireFault {
    dashboard.fillDisk()
    heals.push(dashboard.emptyDisk)
    return pass
  }

  /** Each write is known by what stands in the journal before it. */
  async function onWrite(): Promise<WireFault> {
    if (!armed.waitsAt('write')) return says('pass')
    const states = (await profile()).entries.map(({ purchase }) => purchase.state).join()
    const fault = armed.take('write', ({ nth }) => (before[nth - 1] ?? '') === states)?.fault ?? null
    // the page calls once the write is done, and dies
    if (fault === 'kill-after') void beside(death.passed)
    if (fault !== 'kill-before') return says(fault ?? 'pass')
    await die()
    return refused
  }

  async function onFetch(fault: FetchFault): Promise<WireFault> {
    if (typeof fault === 'object' && 'cut' in fault) return { kind: 'cut', at: fault.cut }
    if (typeof fault === 'object') {
      const headers = {
        ...(fault.phase && { 'nickel-phase': fault.phase }),
        ...(fault.retryAfter && { 'retry-after': fault.retryAfter }),
      }
      const passed = fault.isPassed ? 'first' : 'never'
      return { kind: 'lie', status: fault.status, body: fault.body ?? '', headers, passed }
    }
    switch (fault) {
      case 'drop-before':
        return refused
      case 'drop-after':
        return lost
      case 'hang':
        await new Promise((resolve) => over.addEventListener('abort', resolve))
        return refused
      case 'kill-before':
        await die()
        return refused
      case 'kill-during':
        void die()
        return lost
      case 'kill-after': {
        const before = wires.service.carried.length
        const until = beside(soon(() => wires.service.carried.length > before).then(crash))
        return { kind: 'delay', ms: 0, until }
      }
    }
  }

  async function checkJournal(header: string): Promise<void> {
    const { entries } = await profile()
    const isThere = entries.some(
      ({ purchase: { signed, sends, state } }) =>
        signed?.header === header && sends > 0 && (state === 'HOT' || state === 'PAID_NO_RESULT'),
    )
    if (!isThere) unjournaled.push(header)
  }

  /** The forwarder has the payment before it: the upload breaks, its disk is full, or it dies before or after. */
  function onPaid(): WireFault {
    const upload = armed.take('upload')
    if (upload) return { kind: 'cut-upload', at: upload.cut }
    const begin = armed.take('vault', ({ op, fault }) => op === 'begin' && fault !== 'kill-after')
    if (begin?.fault === 'full') return fillDisk()
    if (begin) void end('SIGKILL')
    if (begin) return refused
    if (!armed.take('vault', ({ op, fault }) => op === 'keep' && fault === 'kill-after')) return pass
    const before = dashboard.kept()
    void killOnce(() => dashboard.kept() > before)
    return lost
  }

  wires.page.rule = async (onWire: OnWire): Promise<WireFault> => {
    const { pathname } = new URL(onWire.path, wires.page.url)
    if (pathname === hooks.observer) return says('{}')
    if (pathname === hooks.write) return onWrite()
    if (pathname === hooks.die) {
      await crash()
      death.open()
      return refused
    }
    if (!api.test(pathname)) return pass
    const payment = onWire.headers['payment-signature']
    const headers = payment === undefined ? {} : { 'payment-signature': String(payment) }
    const place = placeOf(pathname, { headers, body: onWire.body })
    if (place === 'paid') await checkJournal(String(payment))
    const fault = armed.take('fetch', (candidate) => candidate.place === place)
    if (fault) return onFetch(fault.fault)
    return place === 'paid' ? onPaid() : pass
  }

  wires.service.rule = ({ headers }: OnWire): WireFault => {
    const payment = headers['payment-signature']
    if (payment === undefined) return pass
    const { carried } = wires.service
    const isRepeat = carried.some(
      (before) => before.headers['payment-signature'] === payment && before.reply.status === 200,
    )
    if (isDeaf && isRepeat) return { kind: 'lie', status: 409, body: '{}', passed: 'never' }
    if (armed.take('vault', ({ op, fault }) => op === 'keep' && fault === 'full')) return fillDisk()
    const vault = armed.take('vault')
    if (vault?.op === 'begin') void end('SIGKILL')
    if (vault?.op === 'begin') return refused
    if (vault) {
      const before = carried.length
      const killed = killOnce(() => carried.length > before)
      // a forwarder that saw the connection break would have time to write that down
      return { kind: 'lose', after: () => killed }
    }
    if (armed.take('stop')) {
      void end('SIGTERM')
      return { kind: 'delay', ms: 300 }
    }
    const fault = armed.take('wire', ({ paid }) => paid)
    if (fault?.kill) void beside(delay(5).then(() => dashboard.restart('SIGKILL')))
    return fault?.fault ?? pass
  }

  return { heals, unjournaled, crash: die }
}
