import { useEffect, useRef, useSyncExternalStore } from 'react'
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
  if (call.phase === 'connecting' && connected) return <GoOn key={key} onConnected={call.goOn} />
  if (call.phase === 'connecting' || !connected)
    return (
      <ConnectDialog
        open
        onClose={() => checkout.dismiss(key)}
        // the question itself goes on once a wallet is there
        onConnected={() => undefined}
        onLeave={() => checkout.leave({ key, call })}
      />
    )
  return <PayingSheet key={key} checkout={checkout} question={{ key, call }} payer={connected} />
}

/** A wallet is there, chosen or come back by itself: what asked for it goes on. */
function GoOn({ onConnected }: { onConnected: () => void }) {
  const goOn = useRef<() => void>(onConnected)
  useEffect(() => {
    // effects can run twice: it is asked for once
    goOn.current()
    goOn.current = () => undefined
  }, [])
  return null
}
