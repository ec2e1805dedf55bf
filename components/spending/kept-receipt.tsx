import { SheetTools } from '@/components/spending/sheet'
import { ChainCheck } from '@/components/spending/chain-check'
import { ReceiptSheet } from '@/components/spending/receipt-sheet'
import { whatHappens } from '@/components/pay/state-words'
import { isUnderWay } from '@/lib/browser/purchase/reconcile'
import { IntentLink } from '@/components/frame/intent-link'
import { buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { Entry } from '@/lib/browser/purchase/journal'
import { evidenceOf } from '@/lib/browser/receipts/evidence'

/** The receipt of a purchase, with buttons to print it, to check it on the chain and to copy it as evidence. */
export function KeptReceipt({ entry }: { entry: Entry }) {
  const { purchase, lookup } = entry
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <SheetTools>
        {purchase.state === 'RESULT' && (
          <IntentLink
            href={`${pagePath(lookup.endpointId)}?bought=${purchase.intentId}`}
            className={buttonStyle()}
          >
            Open the answer
          </IntentLink>
        )}
      </SheetTools>
      {isUnderWay(entry) && (
        <div data-print="never">
          <Notice tone="warning" role="status" title="This purchase is under way">
            {whatHappens(purchase)}
          </Notice>
        </div>
      )}
      <ReceiptSheet entry={entry} />
      <div className="flex flex-col gap-3 print:hidden">
        <ChainCheck entry={entry} />
        <CopyButton
          value={evidenceOf(entry)}
          label="Copy everything about it as JSON"
          variant="quiet"
          size="sm"
          className="-ml-2.5 self-start"
        />
      </div>
    </div>
  )
}
