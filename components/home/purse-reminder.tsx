import { useState } from 'react'
import { ConnectDialog } from '@/components/pay/wallet/wallet-button'
import type { Held } from '@/components/pay/session-wallet/held'
import { Button } from '@/components/ui/button'
import { moveFocus } from '@/components/ui/typing'
import { formatUsdc } from '@/lib/core/money'

/** A line that says whose money lies here; nobody is stopped by it. */
export function PurseReminder({ held: { balance, isLocked, isBackedUp } }: { held: Held }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-quiet">
      <p className="min-w-0">
        <span className="tabular-nums">{formatUsdc(balance)}</span> of yours is in the session wallet of this
        browser.
        {!isBackedUp && ' No backup of it was kept yet: without one it is lost with this browser’s data.'}
      </p>
      <Button size="sm" onClick={() => setChoosing(true)}>
        {isLocked ? 'Unlock it' : 'Use it'}
      </Button>
      {choosing && (
        <ConnectDialog
          isPurseFirst
          onClose={() => setChoosing(false)}
          // the button that was pressed goes with the line
          onConnected={() => moveFocus(document.getElementById('session'), { preventScroll: true })}
        />
      )}
    </div>
  )
}
