import type { Bench } from '@/tests/e2e/faults/bench'
import { soon, type Armed } from '@/tests/e2e/faults/armed'
import { hooks } from '@/tests/e2e/faults/page-hooks'
import type { Profile } from '@/tests/e2e/faults/profile'
import type { FetchFault } from '@/tests/faults/faults'
import { placeOf } from '@/tests/faults/network'
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

/** What stands in the journal before each of its five writes. */
const before = ['', 'PREPARED', 'SIGNED', 'HOT', 'RESULT']

/** Lays the fault of a case on the wires before and behind the dashboard, and on its process and its disk. */
export function layFaults({ bench, armed, isDeaf, crash, profile, over }: Given) {
  const { wires, dashboard } = bench
  /** What must be done before the visitor comes back. */
  const heals: (() => unknown)[] = []
  const unjournaled: string[] = []

  function end(signal: 'SIGKILL' | 'SIGTERM'): void {
    const again = dashboard.restart(signal)
    heals.push(() => again)
  }
  const kill = () => end('SIGKILL')

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
    if (fault !== 'kill-before') return says(fault ?? 'pass')
    await crash()
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
        await crash()
        return refused
      case 'kill-during':
        void crash()
        return lost
      case 'kill-after':
        void soon(() => wires.service.carried.length > 0).then(crash)
        return { kind: 'delay', ms: 3_000 }
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
    if (begin) kill()
    if (begin) return refused
    if (!armed.take('vault', ({ op, fault }) => op === 'keep' && fault === 'kill-after')) return pass
    const before = dashboard.kept()
    void soon(() => dashboard.kept() > before).then(kill)
    return lost
  }

  wires.page.rule = async (onWire: OnWire): Promise<WireFault> => {
    const { pathname } = new URL(onWire.path, wires.page.url)
    if (pathname === hooks.observer) return says('{}')
    if (pathname === hooks.write) return onWrite()
    if (pathname === hooks.die) return crash().then(() => refused)
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
    if (vault?.op === 'begin') kill()
    if (vault?.op === 'begin') return refused
    if (vault) {
      const before = carried.length
      void soon(() => carried.length > before).then(kill)
      return lost
    }
    if (armed.take('stop')) {
      end('SIGTERM')
      return { kind: 'delay', ms: 300 }
    }
    const fault = armed.take('wire', ({ paid }) => paid)
    if (fault?.kill) setTimeout(kill, 5)
    return fault?.fault ?? pass
  }

  return { heals, unjournaled }
}
