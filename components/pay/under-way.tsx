import { useSubjects } from '@/components/frame/use-subjects'
import { ago } from '@/components/frame/when'
import { keyOf } from '@/lib/core/catalogue/lookup'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { IntentLink } from '@/components/frame/intent-link'
import { receiptPath } from '@/lib/browser/addresses/address'
import { whatHappens, wordOf } from '@/components/pay/state-words'
import { Badge } from '@/components/ui/badge'
import { LinkAct } from '@/components/pay/notice-acts'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { announce } from '@/components/ui/live-region'
import { Price, PriceButton } from '@/components/ui/price'
import { formatUsdc } from '@/lib/core/money'
import { dropUnsent, isUnderWay } from '@/lib/browser/purchase/reconcile'
import { isUnsent, type Entry } from '@/lib/browser/purchase/journal'
import { evidenceOf } from '@/lib/browser/receipts/evidence'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { describeLookup } from '@/lib/core/catalogue/describe'

export function UnderWay({ entries }: { entries: readonly Entry[] }) {
  const open = entries.filter(isUnderWay)
  if (open.length === 0) return null
  return (
    <Card padding="none" aria-labelledby="under-way" className="border-amber/40">
      <CardHeader
        id="under-way"
        className="px-4 pt-3 pb-2"
        title={open.length === 1 ? 'One purchase is under way' : `${open.length} purchases are under way`}
        description="You can close this page: what was sent is found out about, and nothing is charged twice."
      />
      <ul>
        {open.map((entry) => (
          <OpenPurchase key={entry.purchase.intentId} entry={entry} />
        ))}
      </ul>
    </Card>
  )
}

function OpenPurchase({ entry }: { entry: Entry }) {
  const { begin } = useCheckout()
  const key = keyOf(entry.lookup)
  const call = usePurchase(key)
  const { purchase } = entry
  const { what, about: asked } = describeLookup(entry.lookup)
  const about = useSubjects([entry]).get(purchase.intentId) ?? asked
  const { word, tone } = wordOf(receiptOf(entry))
  // the same lookup may be bought anew beside this purchase
  const isThis = 'entry' in call && call.entry.purchase.intentId === purchase.intentId
  const isIdle = !isThis || call.phase === 'stopped'
  const canGoOn = isUnsent(entry)
  const isAsked = canGoOn && ['checking', 'refused', 'broken'].includes(call.phase)

  async function drop() {
    if (await dropUnsent(entry)) announce('Dropped. Nothing was sent and nothing was charged.')
  }

  return (
    <li className="flex flex-col gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <IntentLink
          href={receiptPath(purchase.intentId)}
          className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
        >
          {what}
          {about && <span className="font-normal text-ink-quiet"> · {about}</span>}
        </IntentLink>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-sm text-ink-faint">{ago(purchase.preparedAt)}</span>
        <Price className="ml-auto">{formatUsdc(purchase.quote.price)}</Price>
      </div>
      {!isThis && (
        <p role="status" className="text-sm text-ink-quiet">
          {whatHappens(purchase)}
        </p>
      )}
      {(isThis || isAsked) && <PurchaseProgress of={key} />}
      {isIdle && (
        <div className="flex flex-wrap gap-2">
          {canGoOn && (
            <>
              <PriceButton
                size="sm"
                variant="secondary"
                price={formatUsdc(purchase.quote.price)}
                onClick={() => begin((checkout) => checkout.ask(entry.lookup))}
              >
                Go on with it
              </PriceButton>
              <Button size="sm" variant="quiet" onClick={() => void drop()}>
                Drop it
              </Button>
            </>
          )}
          {purchase.state === 'PAID_NO_RESULT' && (
            <CopyButton value={evidenceOf(entry)} label="Copy proof" variant="secondary" size="sm" />
          )}
          {!canGoOn && <LinkAct href={receiptPath(purchase.intentId)}>Check on chain</LinkAct>}
        </div>
      )}
    </li>
  )
}
