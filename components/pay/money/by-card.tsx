import { ExternalLink } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import type { Address } from '@/lib/core/payment/bytes'
import { cardLink } from '@/lib/core/payment/transfer-link'

/** Ways to pay with ordinary money. Each is a service of its own, in a tab of its own. */
export const ByCard = ({ address }: { address: Address }) => (
  <section aria-labelledby="by-card" className="flex flex-col gap-3">
    <h3 id="by-card" className="text-base">
      With a card, a bank or a payment app
    </h3>
    <p>
      <a
        href={cardLink(address)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle({ variant: 'secondary' })}
      >
        Buy USDC at peer.xyz
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">, in a new tab</span>
      </a>
    </p>
    <p className="text-sm text-ink-quiet">
      A service of its own with its own fees and rules. It learns your wallet’s address, nothing else from
      here.
    </p>
  </section>
)
