import { judgeChain } from '@/lib/payment/chain-verdict'
import { readOutcome } from '@/lib/payment/outcome'
import { nextStep, type ReconcileStep, type Round } from '@/lib/payment/reconcile'
import { claimAnswer } from '@/lib/purchase/call'
import { readBlock, readNonce } from '@/lib/purchase/chain'
import { acknowledge, post, record, type Drive, type Driven } from '@/lib/purchase/step'
import { readEntry, type Entry } from '@/lib/purchase/journal'

/** The forwarder keeps an answer this long, in milliseconds. */
const vaultLifeMs = 24 * 60 * 60 * 1000

const freshRound = (entry: Entry, rounds: number, since: number): Round => ({
  claim: null,
  verdict: null,
  chainNow: null,
  secondsSinceSend: (performance.now() - since) / 1000,
  rounds,
  isClaimable: Date.now() - entry.purchase.preparedAt < vaultLifeMs,
})

type Looked = { entry: Entry; round: Round }

/** Asks the vault; an answer that it has is written at once. */
async function claim({ entry, round }: Looked): Promise<Looked> {
  const reply = await claimAnswer(entry.purchase.claimSecret)
  if (reply.kind === 'none') return { entry, round: { ...round, claim: 'unreachable' } }
  if (reply.status === 202) return { entry, round: { ...round, claim: 'in-flight' } }
  const outcome = readOutcome(reply, entry.purchase.from)
  if (outcome.kind !== 'delivered') {
    const isGone = reply.status === 404
    return { entry, round: { ...round, claim: isGone ? 'absent' : 'unreachable' } }
  }
  const answer = { ...outcome.answer, pictures: reply.pictures }
  const kept = await record(entry, { type: 'claimed', receipt: outcome.receipt }, answer)
  return { entry: kept?.[0] ?? entry, round: { ...round, claim: 'absent' } }
}

async function readChain({ entry, round }: Looked): Promise<Looked> {
  try {
    const [{ readings, rpcs }, { timestamp }] = await Promise.all([readNonce(entry.purchase), readBlock()])
    return {
      entry,
      round: { ...round, verdict: judgeChain(entry.purchase, readings, rpcs), chainNow: timestamp },
    }
  } catch {
    return { entry, round: { ...round, verdict: { kind: 'unclear', why: 'too-few' } } }
  }
}

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Finds out what became of a purchase whose bytes were out: the vault, then the chain, then the same bytes again,
 * until there is an answer or a proof (payments design §2.5). Ends early, at a safe place, when it is told to stop.
 */
export async function reconcile(begun: Entry, drive: Drive): Promise<Driven> {
  let since = performance.now()
  let rounds = 0
  let looked: Looked = { entry: begun, round: freshRound(begun, 0, since) }
  const again = async () => {
    rounds += 1
    const entry = (await readEntry(looked.entry.purchase.intentId)) ?? looked.entry
    looked = { entry, round: freshRound(entry, rounds, since) }
  }
  const acts: Record<Exclude<ReconcileStep['do'], 'stop'>, (step: ReconcileStep) => Promise<void>> = {
    claim: async () => {
      looked = await claim(looked)
    },
    'read-chain': async () => {
      looked = await readChain(looked)
    },
    acknowledge: async () => {
      const entry = await acknowledge(looked.entry)
      looked = { entry, round: { ...looked.round, claim: 'unreachable' } }
    },
    record: async (step) => {
      if (step.do === 'record') await record(looked.entry, step.event)
      await again()
    },
    resend: async () => {
      since = performance.now()
      await post(looked.entry, drive.told)
      await again()
    },
    wait: async (step) => {
      if (step.do === 'wait') await sleep(step.seconds * 1000, drive.signal)
      await again()
    },
  }
  for (;;) {
    const step = nextStep(looked.entry.purchase, looked.round)
    const wasAsked = step.do === 'acknowledge' && looked.round.claim === 'unreachable'
    if (step.do === 'stop' || wasAsked || drive.signal?.aborted)
      return { entry: looked.entry, stop: { why: 'ended' } }
    await acts[step.do](step)
  }
}
