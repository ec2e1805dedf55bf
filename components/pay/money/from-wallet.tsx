import type { ReactNode } from 'react'
import { QrCode } from '@/components/pay/qr-code'
import { buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import { formatUsdc, type Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { transferLink } from '@/lib/core/payment/usdc-token'

type FromWalletProps = { address: Address; amount: Usdc }

export function FromWallet({ address, amount }: FromWalletProps) {
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

type CodeProps = { text: string; label: string; children: ReactNode }

const Code = ({ text, label, children }: CodeProps) => (
  <div className="flex flex-col gap-2">
    <QrCode text={text} label={label} className="w-44" />
    <p className="text-sm text-ink-quiet">{children}</p>
  </div>
)
