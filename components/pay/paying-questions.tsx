import { useSyncExternalStore } from 'react'
import type { Checkout } from '@/components/pay/checkout'
import { PayingSheet } from '@/components/pay/paying-sheet'
import { HaltBar } from '@/components/pay/runs/halt-bar'
import { ConnectDialog } from '@/components/pay/wallet/connect-dialog'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'

export const PayingQuestions = ({ checkout }: { checkout: Checkout }) => (
  <>
    <OpenQuestion checkout={checkout} />
    <HaltBar checkout={checkout} />
  </>
)

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
