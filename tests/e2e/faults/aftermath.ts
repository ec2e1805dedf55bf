import { soon, type RealFault } from '@/tests/e2e/faults/armed'
import type { Bench } from '@/tests/e2e/faults/bench'
import type { Profile } from '@/tests/e2e/faults/profile'
import type { installWallet } from '@/tests/e2e/support/wallet'
import type { Entry } from '@/lib/browser/purchase/journal'
import { judge, type Left, type Verdict } from '@/tests/faults/oracles'

type Given = {
  bench: Bench
  given: RealFault
  profile: () => Promise<Profile>
  wallet: Awaited<ReturnType<typeof installWallet>>
  seen: Pick<Left, 'clicks' | 'unjournaled' | 'untrue' | 'brokenPages' | 'fired'>
}

/** How long the vault may take to be told that it may forget, in milliseconds. */
const quietMs = 15_000

const isAtRest = ({ purchase: { state, isAcked } }: Entry) =>
  state === 'PAID_NO_RESULT' ||
  state === 'NOT_CHARGED' ||
  state === 'DECLINED' ||
  (state === 'RESULT' && isAcked)

const isUncharged = ({ purchase: { state } }: Entry) => state === 'NOT_CHARGED' || state === 'DECLINED'

const noncesOf = ({ purchase }: Entry) => [purchase.nonce, ...purchase.earlier.map(({ nonce }) => nonce)]

/** Waits until all is quiet after a case, and judges what is left. */
export async function aftermath({ bench, given, profile, wallet, seen }: Given): Promise<Verdict> {
  const { wires } = bench
  const paid = () => bench.transfers(wallet.address)
  await soon(async () => (await profile()).entries.every(isAtRest), quietMs)
  await wires.service.release()
  const left = await profile()
  const verdict = await judge({
    ...left,
    ...seen,
    transfers: await paid(),
    carried: [...wires.service.carried],
    prompts: wallet.asked.length,
    forwarderDied:
      (given.at === 'vault' && given.fault.startsWith('kill')) ||
      (given.at === 'wire' && given.kill === true),
    stillTaken: async () => {
      const before = (await paid()).length
      if (left.entries.some(isUncharged)) for (const signed of wallet.signed) await bench.submit(signed)
      return (await paid()).length > before
    },
  })
  const nonces = new Set(left.entries.flatMap(noncesOf))
  const strange = wallet.asked.filter((nonce) => !nonces.has(nonce))
  if (strange.length > 0) verdict.broken.push('I7 the wallet was asked for nonces that are in no journal')
  return verdict
}
