import { useEffect, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { OtherWallets, type Lend } from '@/components/pay/money/other-wallets'
import { BackUp } from '@/components/pay/session-wallet/open-session'
import { ReturnAddress } from '@/components/pay/session-wallet/return-address'
import type { usePurse } from '@/components/pay/session-wallet/use-purse'
import { refreshBalance, useConfig } from '@/components/pay/wallet/balance'
import { Notice } from '@/components/ui/notice'
import { Working } from '@/components/ui/skeleton'
import { nowOf, readBalance, readClock } from '@/lib/browser/purchase/chain'
import { askServer, relay } from '@/lib/browser/purchase/http'
import { expectMoney } from '@/lib/browser/purchase/returns'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { sandboxId } from '@/lib/browser/wallet/wallet'
import { unsentWords } from '@/lib/browser/wallet/wallet-problem'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import { windowFrom } from '@/lib/core/payment/authorization'
import { randomBytes, toHex, type Address } from '@/lib/core/payment/bytes'
import { timeoutRange } from '@/lib/core/payment/option'
import { transferCall } from '@/lib/core/payment/token-calls'

type Status = ReturnType<typeof usePurse>

/** Money is taken only where it can come back: with a backup that was read, and an address of the visitor's. */
export function isReadyForMoney(status: Status): boolean {
  const own = statusIn(status)
  return own !== null && own.backedUpAt !== null && own.returnTo !== null
}

/** What is still to be done before any money is put in. */
export function BeforeMoney({ status }: { status: Status }) {
  if (!status || typeof status === 'string' || status.isLocked)
    return <Working>Waiting for the session wallet…</Working>
  if (status.backedUpAt === null) return <BackUp status={status} />
  return (
    <>
      <p className="text-ink-quiet">
        Before any money is put in, say where it goes back to. Only there can it be returned, and it is
        changed only with what unlocks this wallet.
      </p>
      <ReturnAddress status={status} />
    </>
  )
}

type IntoSessionProps = {
  address: Address
  room: Usdc | null
  amount: Usdc
  arrived: Usdc
  children: ReactNode
}

/** From the visitor's other wallets, so that it holds no more than it is meant to. */
export function IntoSession({ address, room, amount, arrived, children }: IntoSessionProps) {
  /** What had arrived when the last transfer was sent. */
  const [sentAt, setSentAt] = useState<Usdc | null>(null)
  useEffect(() => {
    if (arrived > 0n) void expectMoney(false).catch(() => undefined)
  }, [arrived])
  const client = useQueryClient()
  const isSandbox = useConfig()?.mode === 'sandbox'
  if (room === null) return null
  if (room <= 0n)
    return (
      <Notice title="It holds as much as it is meant to hold">
        Spend some of it, or return what is left, before more is added.
      </Notice>
    )
  return (
    <section aria-labelledby="from-own" className="flex min-w-0 flex-col gap-3">
      <h3 id="from-own" className="text-base">
        From another wallet of this browser
      </h3>
      {children}
      {sentAt === arrived ? (
        <Notice role="status" title="Sent. It shows above as soon as it is there." />
      ) : (
        <OtherWallets
          name={(wallet) => `${formatUsdc(amount)} from ${wallet}`}
          act={async (lend, id) => {
            await expectMoney(true)
            const problem = await bring(lend, id, { to: address, value: amount })
            await refreshBalance(client)
            if (problem === null) setSentAt(arrived)
            return problem
          }}
        />
      )}
      <p className="text-sm text-ink-quiet">
        {isSandbox
          ? 'The sandbox wallet signs one transfer, and this sandbox sends it.'
          : 'It asks you to confirm one transfer, and pays its network fee.'}
      </p>
    </section>
  )
}

/** One transfer; the sandbox’s own wallet has no gas, so it signs, and the sandbox sends. Fails with a sentence. */
async function bring(lend: Lend, id: string, what: { to: Address; value: Usdc }): Promise<string | null> {
  if (id !== sandboxId) {
    const sent = await lend(({ send }) => send(transferCall(what.to, what.value)))
    return sent.ok ? null : unsentWords(sent.error)
  }
  const now = nowOf(await readClock())
  const signed = await lend(async ({ address: from, sign }) => {
    // as where it is connected
    if ((await readBalance(from)) < what.value) await askServer('faucet', { address: from }).catch(() => null)
    const nonce = toHex(randomBytes(32))
    const authorization = { from, ...what, nonce, ...windowFrom(now, timeoutRange.most, true) }
    return { authorization, signature: await sign(authorization) }
  })
  if (!signed.ok) return `${signed.error.reason} No money was moved.`
  return relay(signed.value.authorization, signed.value.signature)
}
