import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OtherWallets } from '@/components/pay/money/other-wallets'
import { TransactionLink } from '@/components/pay/receipt'
import { DeleteSession } from '@/components/pay/session-wallet/delete-session'
import { ReturnAddress } from '@/components/pay/session-wallet/return-address'
import { useAct } from '@/components/pay/session-wallet/secret-form'
import { purse, usePurse } from '@/components/pay/session-wallet/use-purse'
import { refreshBalance, useConfig } from '@/components/pay/wallet/balance'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { Working } from '@/components/ui/skeleton'
import { relay } from '@/lib/browser/purchase/http'
import { readReturn, signReturn, type ReadReturn, type SignedReturn } from '@/lib/browser/purchase/returns'
import { unsentWords } from '@/lib/browser/wallet/wallet-problem'
import { statusIn } from '@/lib/browser/session-wallet/status'
import { formatUsdc } from '@/lib/core/money'
import { authorizedCall } from '@/lib/core/payment/token-calls'

/** Sends what is in the session wallet back to its owner, and says so only once the chain shows it. */
export function ReturnMoney({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const status = statusIn(usePurse())
  // never that of whoever is connected: what another wallet holds says nothing of this one
  const address = status?.address
  const isSandbox = useConfig()?.mode === 'sandbox'
  const { data: read, isError } = useQuery({
    queryKey: ['balance', 'return', address],
    queryFn: () => (address ? readReturn(address) : null),
    enabled: address !== undefined,
    refetchInterval: 4_000,
    retry: false,
    structuralSharing: false,
  })

  /** Looks first: sent beside a purchase that was begun since, it would make that fail. What became of it is shown. */
  async function send(how: (kept: SignedReturn) => Promise<string | null>) {
    const { kept, state } = (address && (await readReturn(address))) || {}
    const problem = kept && state?.is === 'waiting' ? await how(kept) : null
    await refreshBalance(client)
    return problem
  }
  const sending = useAct(() => send(({ authorization, signature }) => relay(authorization, signature)))
  const signing = useAct(async () => {
    const problem = address ? await signReturn(purse(), address) : null
    await refreshBalance(client)
    if (!problem && isSandbox) sending.act(undefined)
    return problem
  })

  const open = status?.isLocked === false ? status : null
  const { left, kept, state } = read ?? {}
  const isElsewhere = kept && open?.returnTo && kept.authorization.to !== open.returnTo
  const isWaiting = state?.is === 'waiting' && !isElsewhere
  const isOut = isWaiting || state?.is === 'unclear'
  const free = left && left.balance > left.held ? left.balance - left.held : 0n
  return (
    <Dialog
      onClose={onClose}
      title="Return what is left"
      description="Moves the money of the session wallet back to you. Nothing is bought by it."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        {isError && (
          <Notice tone="warning" title="The chain cannot be read just now">
            It is tried again every four seconds. Money that was sent arrives all the same.
          </Notice>
        )}
        {!read && !isError && <Working>Reading what is left…</Working>}
        {read && <Became {...read} isElsewhere={Boolean(isElsewhere)} />}
        {kept && isWaiting && (
          <div className="flex flex-wrap items-center gap-2">
            {isSandbox && (
              <Button variant="primary" busy={sending.isPending} onClick={() => sending.act(undefined)}>
                Send it
              </Button>
            )}
            <OtherWallets
              canSend
              name={(wallet) => `Send it with ${wallet}`}
              done="The wallet took it. It counts as returned once the chain shows it."
              act={(lend) =>
                send(async ({ authorization, signature }) => {
                  const sent = await lend((lent) => lent.send(authorizedCall(authorization, signature)))
                  return sent.ok ? null : unsentWords(sent.error)
                })
              }
            />
            <p className="w-full text-sm text-ink-quiet">
              {isSandbox && 'This sandbox sends it for nothing. '}A wallet of yours pays a network fee, for
              about 98,000 gas.
            </p>
          </div>
        )}
        {signing.shown}
        {sending.shown}
        {left && !isOut && (left.balance > 0n || state?.is !== 'home') && (
          <>
            <DescriptionList
              rows={[
                ['In the session wallet', formatUsdc(left.balance)],
                ['Held back for open purchases', left.held > 0n && formatUsdc(left.held)],
                ['Goes back', formatUsdc(free)],
                ['To', open?.returnTo && <span className="font-mono text-sm">{open.returnTo}</span>],
              ]}
            />
            {left.held > 0n && (
              <p className="text-sm text-ink-quiet">
                Open purchases may still be charged. Return the rest once they are settled; one that was never
                sent can be dropped under Spending.
              </p>
            )}
            {open?.returnTo && free > 0n && (
              <Button variant="primary" busy={signing.isPending} onClick={() => signing.act(undefined)}>
                {state && state.is !== 'home'
                  ? `Sign ${formatUsdc(free)} anew`
                  : `Return ${formatUsdc(free)}`}
              </Button>
            )}
          </>
        )}
        {open && (
          <Disclosure
            summary={open.returnTo ? 'Change where it goes' : 'Say where it goes'}
            open={!open.returnTo}
          >
            <ReturnAddress status={open} />
          </Disclosure>
        )}
        <Disclosure summary="Delete this session wallet">
          {address && <DeleteSession address={address} onDeleted={onClose} />}
        </Disclosure>
      </div>
    </Dialog>
  )
}

/** What became of the return that was signed last, by the chain. */
function Became({ kept, state, left, isElsewhere }: ReadReturn & { isElsewhere: boolean }) {
  if (!kept || !state) return null
  const { value, to } = kept.authorization
  const amount = formatUsdc(value)
  if (state.is === 'home')
    return (
      <Notice tone="success" role="status" title={`${amount} returned to ${to}`}>
        The chain shows it: <TransactionLink hash={state.transaction} />
      </Notice>
    )
  const [title, text] = {
    waiting: isElsewhere
      ? ['signed for an earlier address', `It would go to ${to}, so it is not sent from here. Sign it anew.`]
      : ['signed; waiting to be sent', `It has not moved. It can be sent to ${to} for an hour, also later.`],
    unclear: ['signed; not known yet', 'Whether it was sent is asked of the chain every four seconds.'],
    over: [
      'not returned',
      'It was not sent in time, or was called off, and what was signed never moves. Sign it anew.',
    ],
    short: [
      'not returned',
      `Purchases came first: of the ${formatUsdc(left.balance)} in it, ${formatUsdc(left.held)} is held back. Sign anew what is free.`,
    ],
  }[state.is]
  return (
    <Notice tone={state.is === 'waiting' ? 'info' : 'warning'} role="status" title={`${amount}: ${title}`}>
      {text}
    </Notice>
  )
}
