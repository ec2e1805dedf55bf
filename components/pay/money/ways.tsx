import { useEffect, useRef, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { QrCode } from '@/components/pay/qr-code'
import { FaucetButton } from '@/components/pay/money/faucet-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { cardLink, onrampLink, transferLink } from '@/lib/core/payment/usdc-token'
import { askServer } from '@/lib/browser/purchase/http'

/** The sandbox's money. Its address is not shown as one to send to: real money sent there would be lost. */
export const FromFaucet = ({ address }: { address: Address }) => (
  <section className="flex flex-col gap-3">
    <p className="text-ink-quiet">
      This is a sandbox: its dollars are test money on a chain of this machine. Send no real money to this
      wallet.
    </p>
    <FaucetButton address={address} variant="primary" />
  </section>
)

export function FromWallet({ address, amount }: { address: Address; amount: Usdc }) {
  const request = transferLink(address, amount)
  return (
    <section aria-labelledby="from-exchange" className="flex min-w-0 flex-col gap-3">
      <h3 id="from-exchange" className="text-base">
        From an exchange or another wallet
      </h3>
      <p className="text-sm text-ink-quiet">
        Withdraw <strong className="font-medium text-ink">USDC</strong> on the network{' '}
        <strong className="font-medium text-ink">Base</strong> to this address.
      </p>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex min-w-0 items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2">
            <span className="min-w-0 flex-1 font-mono text-xs break-all">{address}</span>
            <CopyButton value={address} label="Copy address" variant="secondary" size="sm" />
          </div>
          <Notice tone="warning" title="Only USDC, only on Base">
            Anything sent on another network does not arrive and may be lost.
          </Notice>
          <p className="text-sm text-ink-quiet">
            No ETH is needed to buy lookups, and none to receive this. Only the sender pays a network fee.
          </p>
        </div>
        <Tabs
          label="What the code holds"
          items={[
            {
              id: 'address',
              label: 'Address',
              content: (
                <Code text={address} label="QR code of the wallet’s address">
                  Every exchange and wallet reads it. You choose USDC, Base and the amount there.
                </Code>
              ),
            },
            {
              id: 'request',
              label: `Address and ${formatUsdc(amount)}`,
              content: (
                <Code text={request} label={`QR code asking for ${formatUsdc(amount)} in USDC on Base`}>
                  Wallet apps fill in USDC, Base and the amount from it. Some read only the other code.
                  <span className="mt-2 block">
                    <a className={buttonStyle({ size: 'sm' })} href={request}>
                      Open a wallet on this device
                    </a>
                  </span>
                </Code>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}

const Code = ({ text, label, children }: { text: string; label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <QrCode text={text} label={label} className="w-44" />
    <p className="text-sm text-ink-quiet">{children}</p>
  </div>
)

type ByCardProps = { address: Address; amount: Usdc; hasOnramp: boolean }

export function ByCard({ address, amount, hasOnramp }: ByCardProps) {
  const onramp = useOnramp(address, amount)
  const problem = useRef<HTMLDivElement>(null)

  // it stands at the end of a dialog that is longer than most windows
  useEffect(() => {
    if (onramp.error) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [onramp.error])

  return (
    <section aria-labelledby="by-card" className="flex flex-col gap-3">
      <h3 id="by-card" className="text-base">
        With a card, a bank or a payment app
      </h3>
      <p className="flex flex-wrap gap-2">
        {hasOnramp && (
          <Button busy={onramp.isPending} onClick={() => onramp.mutate(openTab())}>
            Buy USDC at Coinbase
            <InNewTab />
          </Button>
        )}
        <a
          href={cardLink(address)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: 'secondary' })}
        >
          Buy USDC at peer.xyz
          <InNewTab />
        </a>
      </p>
      {onramp.error && (
        <div ref={problem}>
          <Notice tone="warning" role="alert" title={onramp.error.message} />
        </div>
      )}
      <p className="text-sm text-ink-quiet">
        {hasOnramp
          ? 'Services of their own with their own fees and rules. They learn your wallet’s address, and Coinbase your IP address, nothing else from here.'
          : 'A service of its own with its own fees and rules. It learns your wallet’s address, nothing else from here.'}
      </p>
    </section>
  )
}

const InNewTab = () => (
  <>
    <ExternalLink aria-hidden="true" />
    <span className="sr-only">, in a new tab</span>
  </>
)

/** The press itself opens the tab, since a browser blocks one opened later. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  // the page that comes there has no way back to this one
  tab.opener = null
  tab.document.title = 'Opening Coinbase…'
  tab.document.body.textContent = 'Opening Coinbase…'
  return tab
}

const useOnramp = (address: Address, amount: Usdc) =>
  useMutation({
    networkMode: 'always',
    mutationFn: async (tab: Window | null) => {
      if (!tab)
        throw new Error('The browser blocked the new tab. Allow pop-ups for this site, then try again.')
      try {
        const { token } = await askServer('onramp', { address })
        tab.location.replace(onrampLink(token, amount))
      } catch (error) {
        tab.close()
        throw error
      }
    },
  })
