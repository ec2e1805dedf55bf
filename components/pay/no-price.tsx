'use client'

import { useBackOnline } from '@/components/frame/use-online'
import { Said } from '@/components/pay/said'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type NoPriceProps = {
  problem: { message: string; said?: string | null }
  onAgain: () => void
  onBack: () => void
}

/** What could not be asked for now; it goes away by itself when the network is back. */
export function NoPrice({ problem: { message, said }, onAgain, onBack }: NoPriceProps) {
  useBackOnline(onBack)
  return (
    <Notice
      tone="danger"
      title={message}
      actions={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      Your entries are still there: try again in a moment.
      <Said words={said} />
    </Notice>
  )
}
