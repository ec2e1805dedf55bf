import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NoPrice, RefusalNotice } from '@/components/pay/refusal-notice'
import { Receipt } from '@/components/pay/receipt'
import { PurchaseNotice } from '@/components/pay/purchase-notice'
import { TakenUp } from '@/components/pay/purchase-progress'
import { ReceiptSheet } from '@/components/spending/receipt'
import type { AnswerRow } from '@/lib/browser/database/stores'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { PriceProblem } from '@/lib/browser/purchase/quote'
import { router } from '@/tests/support/router'

const nothing = () => undefined

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** What stands on the page, as somebody reads it. */
function read(part: ReactNode): string {
  const markup = renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>
    </AppRouterContext.Provider>,
  )
  if (/(href|src)="(?!\/)/.test(markup)) throw new Error(`something leads away from the page: ${markup}`)
  return markup
    .replace(/<\/(p|div|dt|dd|li|h\d)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}

/** What the page says of a price that cannot be paid. */
export const wordsOfProblem = (problem: PriceProblem): string =>
  read(
    problem.code === 'unavailable' ? (
      <NoPrice problem={problem} onAgain={nothing} onBack={nothing} />
    ) : (
      <RefusalNotice refusal={problem.refusal} raw={problem.raw} />
    ),
  )

/** What the page says of a purchase, and what its receipt does. */
export function wordsOfPurchase(entry: Entry, answer: AnswerRow | undefined): string {
  const { state } = entry.purchase
  const stop = { why: 'ended' } as const
  const page =
    state === 'RESULT' && answer ? (
      <Receipt entry={entry} answer={answer} />
    ) : state === 'HOT' ? (
      <TakenUp entry={entry} onContinue={nothing} onDismiss={nothing} />
    ) : (
      <PurchaseNotice entry={entry} stop={stop} onContinue={nothing} onDismiss={nothing} />
    )
  return `${read(page)} | ${read(<ReceiptSheet entry={entry} />)}`
}
