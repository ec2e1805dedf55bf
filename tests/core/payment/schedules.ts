import { windowFrom } from '@/lib/core/payment/authorization'
import type { Hex } from '@/lib/core/payment/bytes'
import { judgeChain, type ChainReading } from '@/lib/core/payment/chain-verdict'
import type { Outcome } from '@/lib/core/payment/outcome'
import { advance, prepare, type PurchaseEvent } from '@/lib/core/payment/purchase'
import type { BlockTag, Purchase } from '@/lib/core/payment/purchase-state'
import { preparation } from '@/tests/core/payment/purchases'

type Random = () => number
type Bytes = { nonce: Hex; send: number; expiry: bigint }

const first = prepare({ ...preparation(), window: windowFrom(1_000n, 300) })
const steps = 24
const answer = { status: 200, body: '{}', paymentResponse: null }
const lies: readonly Outcome[] = [
  { kind: 'unknown', why: 'no-reply', status: null, mayResend: true },
  { kind: 'unknown', why: 'asked-again', status: 402, mayResend: false },
  { kind: 'unknown', why: 'conflict', status: 409, mayResend: false },
  { kind: 'unknown', why: 'failed', status: 500, mayResend: true },
]

/** The journal, two tabs that remember what they last read of it, and the world around them. */
function newSchedule(random: Random) {
  const payer = random() < 0.5 ? 'key' : 'contract'
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  let journal: Purchase = first
  const tabs: [Purchase, Purchase] = [first, first]
  let now = 1_000n
  let generation = 0
  let vault = false
  let arrived = false
  const onWay: { bytes: Bytes; tab: 0 | 1 }[] = []
  const loose: Bytes[] = []
  const settled: Hex[] = []
  const harms: string[] = []

  /** The compare-and-set of the journal: what was made from an older record is not written. */
  function write(tab: 0 | 1, event: PurchaseEvent): boolean {
    const seen = tabs[tab]
    const moved = advance(journal, seen.rev, event)
    if (!moved.ok) return false
    if (seen.rev !== journal.rev) harms.push('an old revision was written')
    journal = tabs[tab] = moved.value
    return true
  }
  const reload = (tab: 0 | 1) => {
    tabs[tab] = journal
  }

  function settle({ nonce, expiry }: Bytes): boolean {
    if (now >= expiry || settled.includes(nonce)) return false
    settled.push(nonce)
    return true
  }

  function reply(tab: 0 | 1, { send }: Bytes, outcome: Outcome): void {
    reload(tab)
    write(tab, { type: 'replied', send, outcome })
    if (outcome.kind === 'delivered' && journal.state !== 'RESULT') harms.push('an arrived answer was lost')
  }

  function land(): void {
    const at = Math.floor(random() * onWay.length)
    const [one] = onWay.splice(at, 1)
    if (!one) return
    const { bytes, tab } = one
    const luck = random()
    if (luck < 0.15) return reply(tab, bytes, { kind: 'not-sent' })
    if (luck < 0.25) return
    loose.push(bytes)
    const isPaid = random() < 0.5 ? settle(bytes) || settled.includes(bytes.nonce) : false
    if (isPaid) {
      vault = vault || random() < 0.8
      arrived = true
    }
    const delivered = { kind: 'delivered', answer, receipt: 'matches' } as const
    if (random() < 0.6) reply(tab, bytes, isPaid && random() < 0.5 ? delivered : (pick(lies) ?? delivered))
  }

  function reading(rpc: string, tag: BlockTag): ChainReading {
    const behind = tag === 'latest' ? BigInt(Math.floor(random() * 12)) : 120n
    const used = settled.includes(journal.nonce)
    const head = { rpc, tag, block: now, hash: '0x09', timestamp: now - behind } as const
    const transfer = used ? ({ transaction: '0xaa', block: 1n } as const) : null
    return { ...head, used, transfer, cancelled: null }
  }

  function look(tab: 0 | 1, tag: BlockTag): void {
    reload(tab)
    const verdict = judgeChain(journal, [reading('a', tag), reading('b', tag)], 2, {
      server: now,
      device: now,
    })
    if (verdict.kind === 'spent') write(tab, { type: 'spent', spent: verdict.spent })
    if (verdict.kind !== 'not-charged') return
    if (tag === 'latest') return void write(tab, { type: 'not-charged', proof: verdict.proof })
    const nonce: Hex = `0x${(generation + 3).toString(16).padStart(2, '0')}`
    const window = windowFrom(now, 300)
    if (write(tab, { type: 'renew', proof: verdict.proof, nonce, preparedBlock: now, window }))
      generation += 1
  }

  /** A node that is shown a signature may hand it to anybody. */
  function show(tab: 0 | 1): void {
    if (!write(tab, { type: 'show' })) return
    const { signed, sends, nonce } = journal
    if (signed) loose.push({ nonce, send: sends, expiry: signed.window.validBefore })
  }

  function send(tab: 0 | 1): void {
    if (!write(tab, { type: 'send' })) return
    const { signed, sends, nonce } = journal
    if (!signed) return void harms.push('bytes were sent that are not in the journal')
    onWay.push({ tab, bytes: { nonce, send: sends, expiry: signed.window.validBefore } })
  }

  const acts: readonly ((tab: 0 | 1) => unknown)[] = [
    reload,
    reload,
    send,
    send,
    show,
    (tab) => random() < 0.3 && write(tab, { type: 'untaken' }),
    land,
    land,
    () => (now += BigInt(20 + Math.floor(random() * 200))),
    (tab) => write(tab, { type: 'ask', window: windowFrom(now, 300) }),
    (tab) => {
      const window = tabs[tab].asked
      if (window)
        write(tab, { type: 'signed', signed: { signature: '0x51', header: 'bytes', window, payer } })
    },
    (tab) => random() < 0.3 && write(tab, { type: 'declined' }),
    () => {
      const one = pick(loose)
      if (one) settle(one)
    },
    (tab) => look(tab, 'latest'),
    (tab) => random() < 0.4 && look(tab, 'safe'),
    (tab) => write(tab, { type: 'undelivered' }),
    (tab) => {
      if (!vault) return
      reload(tab)
      if (!write(tab, { type: 'claimed', receipt: 'matches' }) && journal.state !== 'RESULT')
        harms.push('an answer in the vault could not be claimed')
    },
    (tab) => write(tab, { type: 'acked' }),
  ]

  function judge(): void {
    if (settled.length > 1) harms.push('double settlement')
    const isDenied = journal.state === 'NOT_CHARGED' || journal.state === 'DECLINED'
    if (isDenied && settled.length > 0) harms.push('said to be not charged, and was')
    const canStill = loose.some(({ nonce, expiry }) => now < expiry && !settled.includes(nonce))
    if (isDenied && canStill) harms.push('said to be not charged, and can be')
    if (journal.state === 'PAID_NO_RESULT' && settled.length === 0) harms.push('said to be paid, and was not')
  }

  return {
    harms,
    step: () => {
      const act = pick(acts)
      act?.(random() < 0.5 ? 0 : 1)
      judge()
    },
    end: () => ({ payer, state: journal.state, isAnswered: arrived, generation }),
  }
}

/** Plays random things in a random order on one purchase; answers what went wrong, and where it ended. */
export function playSchedule(random: Random) {
  const schedule = newSchedule(random)
  for (let step = 0; step < steps && schedule.harms.length === 0; step += 1) schedule.step()
  return { harms: schedule.harms, ...schedule.end() }
}
