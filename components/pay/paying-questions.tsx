import { useSyncExternalStore } from 'react'
import type { Checkout } from '@/components/pay/checkout'
import { PayingSheet } from '@/components/pay/paying-sheet'
import { HaltBar } from '@/components/pay/runs/halt-bar'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'

/** What the visitor is asked wherever they are: which wallet pays, whether to pay, and whether a run that stopped goes on. */
export const PayingQuestions = ({ checkout }: { checkout: Checkout }) => (
  <>
    <OpenQuestion checkout={checkout} />
    <HaltBar checkout={checkout} />
  </>
)

/** The one question that stands open: which wallet pays, or whether to pay. */
function OpenQuestion({ checkout }: { checkout: Checkout }) {
  const { connected } = useWalletSession()
  const question = useSyncExternalStore(checkout.watchAll, checkout.question, () => null)
  if (!question) return null
  const { key, call } = question
  if (call.phase === 'connecting')
    return (
      <ConnectDialog
        open={!connected}
        onClose={() => checkout.dismiss(key)}
        onConnected={call.goOn}
        onLeave={() => checkout.leave({ key, call })}
      />
    )
  if (!connected) return null
  return <PayingSheet key={key} checkout={checkout} question={{ key, call }} payer={connected} />
}
