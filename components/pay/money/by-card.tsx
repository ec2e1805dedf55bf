import { useEffect, useRef, useState } from 'react'
import { ExternalLink } from 'lucide-react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { cardLink, onrampLink } from '@/lib/core/payment/usdc-token'
import { askServer } from '@/lib/browser/purchase/http'

type ByCardProps = {
  address: Address
  amount: Usdc
  hasOnramp: boolean
}

/** Ways to pay with ordinary money. Each is a service of its own, in a tab of its own. */
export function ByCard({ address, amount, hasOnramp }: ByCardProps) {
  const onramp = useOnramp(address)
  const told = useRef<HTMLDivElement>(null)

  // it stands at the end of a dialog that is longer than most windows
  useEffect(() => {
    if (onramp.problem !== null) told.current?.scrollIntoView({ block: 'nearest' })
  }, [onramp.problem])

  return (
    <section aria-labelledby="by-card" className="flex flex-col gap-3">
      <h3 id="by-card" className="text-base">
        With a card, a bank or a payment app
      </h3>
      <p className="flex flex-wrap gap-2">
        {hasOnramp && (
          <Button busy={onramp.isBusy} onClick={() => void onramp.open(amount)}>
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
      {onramp.problem && (
        <div ref={told}>
          <Notice tone="warning" role="alert" title={onramp.problem} />
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

const blocked = 'The browser blocked the new tab. Allow pop-ups for this site, then try again.'

/** Opens the on-ramp's page for a wallet. The press itself opens its tab, since a browser blocks one opened later. */
function useOnramp(address: Address) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function open(amount: Usdc) {
    const tab = window.open('', '_blank')
    if (!tab) return setProblem(blocked)
    // the page that comes there has no way back to this one
    tab.opener = null
    tab.document.title = 'Opening Coinbase…'
    tab.document.body.textContent = 'Opening Coinbase…'
    setBusy(true)
    setProblem(null)
    try {
      const { token } = await askServer('onramp', { address })
      tab.location.replace(onrampLink(token, amount))
    } catch (error) {
      tab.close()
      setProblem(error instanceof Error ? error.message : 'Coinbase’s page could not be opened.')
    }
    setBusy(false)
  }

  return { open, isBusy, problem }
}
