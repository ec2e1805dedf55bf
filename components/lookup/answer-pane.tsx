import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Disclosure } from '@/components/ui/disclosure'
import { Notice } from '@/components/ui/notice'
import { memo, useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { prepareAnswer, viewQuery } from '@/components/answer/kind-views'
import { boughtQuery } from '@/components/answer/read/stored'
import { AnswerSkeleton } from '@/components/lookup/teach'
import type { useLookup } from '@/components/lookup/use-lookup'
import { useCheckout } from '@/components/pay/checkout-provider'
import { PurchaseProgress } from '@/components/pay/purchase-progress'
import { Receipt } from '@/components/pay/receipt'
import { TakenUp } from '@/components/pay/taken-up'
import { useUnfinished } from '@/components/pay/use-unfinished'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { SkipPlace } from '@/components/grid/skip-to-rows'
import { whenIdle } from '@/components/ui/idle'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf, readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Bought } from '@/lib/browser/purchase/pages'

/** More characters than this are copied, not shown. */
const longest = 100_000

type UndrawnAnswerProps = { text: string; onRetry: () => void }

/** A paid answer whose view could not be fetched: it stands as it came until the page can draw it. */
export function UndrawnAnswer({ text, onRetry }: UndrawnAnswerProps) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Notice
        tone="warning"
        role="status"
        title="The answer is here, but this page could not load what shows it"
        actions={
          <>
            <Button size="sm" onClick={onRetry}>
              Try again
            </Button>
            <CopyButton value={text} label="Copy the answer" size="sm" variant="secondary" />
          </>
        }
      >
        It is kept in this browser and is not charged again. It is shown as usual as soon as there is a
        network; until then it can be read as it came.
      </Notice>
      <Disclosure summary="Raw answer">
        <pre
          role="region"
          aria-label="Raw text"
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          <bdi>{text.slice(0, longest)}</bdi>
        </pre>
        {text.length > longest && (
          <p className="mt-2 text-sm text-ink-quiet">This is its first part. Copying gives all of it.</p>
        )}
      </Disclosure>
    </div>
  )
}

// the bar is one line only above an answer
export { Chips } from '@/components/lookup/chips'

/** How long typing rests before the price is asked for ahead, in milliseconds. */
const typingRestMs = 900

type AnswerPaneProps = { endpointId: string; lookup: ReturnType<typeof useLookup> }

/** What came of a lookup: how far it is, what went wrong, and the answer on show; nothing before it is asked for. */
export function AnswerPane({ endpointId, lookup }: AnswerPaneProps) {
  const endpoint = findEndpoint(endpointId)
  return endpoint ? <Shown endpoint={endpoint} lookup={lookup} /> : null
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type ShownProps = { endpoint: Endpoint; lookup: ReturnType<typeof useLookup> }

function Shown({ endpoint, lookup: { draft, amend, asked, setAsked, call, bought } }: ShownProps) {
  const client = useQueryClient()
  const { connected } = useWalletSession()
  const { checkout } = useCheckout()
  const unfinished = useUnfinished(endpoint, draft)
  const typed = JSON.stringify(draft)
  const isIdle = call.phase === 'idle' || call.phase === 'connecting'
  const isEmpty = isIdle && !unfinished.entry && bought.intentId === null

  useEffect(() => {
    if (!isEmpty) prepareAnswer(client, endpoint)
  }, [client, isEmpty, endpoint])

  const { data: shown } = useQuery({
    ...boughtQuery(bought.intentId ?? '0x'),
    enabled: bought.intentId !== null,
  })

  useEffect(() => {
    const input = readDraft(endpoint, JSON.parse(typed))
    if (!checkout || !connected || !input.ok) return
    // whoever reads an answer does not buy it again before they say so
    if (bought.intentId !== null && (!shown || isSame(shown.entry.lookup.input, input.value))) return
    const lookup = { endpointId: endpoint.id, input: input.value }
    whenIdle(() => checkout.prepare(endpoint))
    const timer = window.setTimeout(() => checkout.prefetch(lookup), typingRestMs)
    return () => window.clearTimeout(timer)
  }, [checkout, connected, endpoint, typed, bought.intentId, shown])

  const isBlank = Object.values(draft).every((text) => text === '')
  useEffect(() => {
    if (shown && isBlank && shown.entry.lookup.endpointId === endpoint.id)
      amend(draftOf(endpoint, shown.entry.lookup.input))
    // only when another answer is shown: what the visitor empties stays empty
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])

  function showAnswer({ purchase }: Entry) {
    unfinished.forget()
    if (asked !== null) checkout?.dismiss(asked)
    bought.open(purchase.intentId)
  }

  return (
    <>
      {asked !== null && <PurchaseProgress of={asked} onAnswer={showAnswer} />}
      {isIdle && unfinished.entry && checkout && (
        <TakenUp
          entry={unfinished.entry}
          onContinue={(entry) => setAsked(checkout.goOn(entry))}
          onDismiss={unfinished.forget}
          onAnswer={showAnswer}
        />
      )}
      {call.phase === 'paying' ? (
        <AnswerSkeleton />
      ) : (
        bought.intentId && <AnswerRegion intentId={bought.intentId} isNew={bought.isNew} />
      )}
    </>
  )
}

type AnswerRegionProps = { intentId: Hex; isNew: boolean }

/**
 * A bought answer from this browser's own store, with its receipt. Around it the journal tells of every step of every
 * purchase, and a large answer is not drawn anew for that.
 */
const AnswerRegion = memo(function AnswerRegion({ intentId, isNew }: AnswerRegionProps) {
  const { data, isPending } = useQuery(boughtQuery(intentId))
  const region = useRef<HTMLElement>(null)
  const isHere = Boolean(data)

  useEffect(() => {
    if (!isNew || !isHere) return
    announce('The answer is here')
    moveFocus(region.current, { preventScroll: true })
  }, [isNew, isHere])

  if (isPending) return <AnswerSkeleton />
  if (!data)
    return (
      <Notice title="This answer is not in this browser">
        It may have been bought in another browser, or its data was cleared here. Nothing was charged now.
      </Notice>
    )
  return (
    <section
      ref={region}
      aria-label="Answer"
      tabIndex={-1}
      className="min-w-0 rounded-sm focus-visible:outline-offset-4"
    >
      <SkipPlace />
      <Drawn key={intentId} {...data} />
    </section>
  )
})

/** How soon a view that could not be fetched is asked for again, in milliseconds; at once when the network is back. */
const retryMs = 5_000

/** The answer as what draws it has it; where that cannot be fetched, as it came. */
function Drawn({ entry, answer }: Bought) {
  const kind = findEndpoint(entry.lookup.endpointId)?.result
  // counted, since while it is asked for again it is no error
  const {
    data: view,
    errorUpdateCount: failures,
    refetch,
  } = useQuery({
    ...viewQuery(kind),
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  const receipt = <Receipt entry={entry} answer={answer} />
  if (view)
    return <view.AnswerView kindView={view.kindView} entry={entry} answer={answer} receipt={receipt} />
  return (
    <>
      {receipt}
      {failures > 0 ? (
        <UndrawnAnswer text={answer.body} onRetry={() => void refetch()} />
      ) : (
        <AnswerSkeleton />
      )}
    </>
  )
}
