import { useState } from 'react'
import { askServer } from '@/lib/browser/purchase/http'
import type { Usdc } from '@/lib/core/money'
import type { Address } from '@/lib/core/payment/bytes'
import { onrampLink } from '@/lib/core/payment/transfer-link'

const blocked = 'The browser blocked the new tab. Allow pop-ups for this site, then try again.'

/** Opens the on-ramp's page for a wallet. The press itself opens its tab, since a browser blocks one opened later. */
export function useOnramp(address: Address) {
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
