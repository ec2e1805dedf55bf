import { useSyncExternalStore } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { useOnline } from '@/components/frame/use-online'
import { Button } from '@/components/ui/button'
import { receiptPath } from '@/lib/browser/addresses/receipt-path'
import { corrected } from '@/lib/browser/purchase/corrected'
import { otherBuild } from '@/lib/browser/worker/build'

/**
 * What there is to know wherever the visitor is, in a quiet bar at its foot: that there is no network, that what was said
 * of a purchase turned out otherwise, and that the server has become a newer one. Nothing reloads by itself: what is typed and what is being paid for stays.
 */
export function PageNews() {
  const isOnline = useOnline()
  const wrong = useSyncExternalStore(corrected.watch, corrected.read, () => null)
  const other = useSyncExternalStore(otherBuild.watch, otherBuild.read, () => null)
  return (
    <div
      role="status"
      data-print="never"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 max-md:bottom-20"
    >
      {(!isOnline || wrong || other) && (
        <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-lg bg-ink py-1.5 pr-1.5 pl-4 text-base text-on-ink shadow-float">
          <span className="min-w-0">
            {!isOnline
              ? 'You are offline. What is kept here can be used; buying waits for the network.'
              : wrong
                ? 'What was said of a purchase has turned out otherwise.'
                : 'Nickel has a new version.'}
          </span>
          {isOnline && wrong && (
            <IntentLink
              href={receiptPath(wrong)}
              className="p-2 underline underline-offset-2"
              onClick={() => corrected.write(null)}
            >
              See its receipt
            </IntentLink>
          )}
          {isOnline && !wrong && (
            <Button
              size="sm"
              className="border-transparent bg-transparent text-on-ink enabled:hover:bg-ink-hover"
              onClick={() => location.reload()}
            >
              Reload for the new version
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
