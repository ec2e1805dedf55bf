import { memo, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import BoughtAnswer from '@/components/answer/bought-answer'
import { prepareAnswer } from '@/components/answer/kind-views'
import { boughtQuery } from '@/components/answer/read/stored'
import { Queries } from '@/components/frame/queries'
import { AnswerSkeleton } from '@/components/lookup/teach'
import type { LineProps, useLookup } from '@/components/lookup/use-lookup'
import { useCheckout } from '@/components/pay/checkout-provider'
import { PurchaseProgress, TakenUp } from '@/components/pay/purchase-progress'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { SkipToRows } from '@/components/grid/skip-to-rows'
import { chipStyle, RemoveChip } from '@/components/ui/chip'
import { onceDrawn, whenIdle } from '@/components/ui/idle'
import { announce } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
import { openedAnswer } from '@/lib/browser/addresses/arrival'
import { nameIn } from '@/lib/browser/addresses/draft-hash'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf, readDraft } from '@/lib/core/catalogue/draft'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import type { Entry } from '@/lib/browser/purchase/journal'
import { useEntryById, useUnfinishedEntries } from '@/components/pay/journal'
import type { Draft } from '@/lib/core/catalogue/typed'

export { priceOfDraft, readTyped } from '@/lib/core/catalogue/typed'

/** How long typing rests before the price is asked for ahead, in milliseconds. */
const typingRestMs = 900

type AnswerPaneProps = { endpointId: string; lookup: ReturnType<typeof useLookup> }

export function AnswerPane({ endpointId, lookup }: AnswerPaneProps) {
  const endpoint = findEndpoint(endpointId)
  return (
    endpoint && (
      <Queries>
        <Shown endpoint={endpoint} lookup={lookup} />
      </Queries>
    )
  )
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
  const takenUp = isIdle && checkout ? unfinished.entry : undefined
  const isEmpty = isIdle && !unfinished.entry && bought.intentId === null

  useEffect(() => {
    if (!isEmpty) prepareAnswer(client, endpoint)
  }, [client, isEmpty, endpoint])

  const { data: shown } = useQuery({
    ...boughtQuery(bought.intentId ?? '0x'),
    enabled: bought.intentId !== null,
  })
  const begun = useEntryById(shown === null ? bought.intentId : null)
  const opened = shown?.entry ?? begun

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
    if (opened && isBlank && opened.lookup.endpointId === endpoint.id)
      amend(draftOf(endpoint, opened.lookup.input))
    // only when another answer is shown: what the visitor empties stays empty
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened?.purchase.intentId])

  function showAnswer({ purchase }: Entry) {
    unfinished.forget(purchase.intentId)
    if (asked !== null) checkout?.dismiss(asked)
    bought.open(purchase.intentId)
  }

  return (
    <>
      {asked !== null && <PurchaseProgress of={asked} onAnswer={showAnswer} />}
      {takenUp && checkout && (
        <TakenUp
          entry={takenUp}
          onContinue={(entry) => setAsked(checkout.ask(entry.lookup))}
          onDismiss={() => unfinished.forget(takenUp.purchase.intentId)}
          onAnswer={showAnswer}
        />
      )}
      {call.phase === 'paying' ? (
        <AnswerSkeleton />
      ) : (
        bought.intentId &&
        bought.intentId !== takenUp?.purchase.intentId && (
          <AnswerRegion intentId={bought.intentId} isNew={bought.isNew} />
        )
      )}
    </>
  )
}

/** Around it the journal tells of every step of every purchase, and a large answer is not drawn anew for that. */
const AnswerRegion = memo(function AnswerRegion({ intentId, isNew }: { intentId: Hex; isNew: boolean }) {
  const { data } = useQuery(boughtQuery(intentId))
  const region = useRef<HTMLElement>(null)
  const isHere = Boolean(data)

  useEffect(() => {
    if (!isNew || !isHere) return
    openedAnswer.write(null)
    onceDrawn(() => {
      announce('The answer is here')
      // by now the visitor may be on one of its rows
      if (!region.current?.contains(document.activeElement))
        moveFocus(region.current, { preventScroll: true })
    })
  }, [isNew, isHere])

  const drawn = <BoughtAnswer intentId={intentId} loading={<AnswerSkeleton />} />
  if (!isHere) return drawn
  return (
    <section
      ref={region}
      aria-label="Answer"
      tabIndex={-1}
      className="min-w-0 rounded-sm focus-visible:outline-offset-4"
    >
      <SkipToRows />
      {drawn}
    </section>
  )
})

type Watched = { asked: string | null; intentId: Hex | null }

/** The purchase of what stands in the form that is not at its end; `forget` leaves one out, whatever is read of it later. */
function useUnfinished(endpoint: Endpoint, draft: Draft) {
  const entries = useUnfinishedEntries()
  const [over, forget] = useState<Hex | null>(null)
  const [watched, setWatched] = useState<Watched>({ asked: null, intentId: null })
  const read = readDraft(endpoint, draft)
  const asked = read.ok ? JSON.stringify(read.value) : null
  const found = entries?.find(
    ({ lookup }) => lookup.endpointId === endpoint.id && JSON.stringify(lookup.input) === asked,
  )
  const kept = watched.asked === asked ? watched.intentId : null
  const intentId = found?.purchase.intentId ?? kept
  const followed = useEntryById(intentId)
  if (watched.asked !== asked || watched.intentId !== intentId) setWatched({ asked, intentId })
  const entry = found ?? followed
  return { entry: entry?.purchase.intentId === over ? undefined : entry, forget }
}

/** The form as one line, as it stands above an answer. */
export function Chips({ form, draft, onEdit, onChange }: LineProps) {
  const filled = form.fields.filter(({ name, metadata }) => !metadata && draft[name])
  return (
    <ul aria-label="What was asked" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {filled.map(({ name, label, required }) => {
        const text = draft[name] ?? ''
        const value = nameIn(draft, text) ?? text.replaceAll('\n', ', ')
        return (
          <li key={name} className={chipStyle}>
            <button
              type="button"
              onClick={() => onEdit(name)}
              aria-label={`Change ${label}: ${value.slice(0, 120)}`}
              className="flex h-full min-w-0 items-center gap-1.5 rounded-md px-2 hover:bg-hover"
            >
              <span className="shrink-0 text-ink-faint max-sm:hidden">{label}</span>
              <bdi className="truncate font-medium">{value.slice(0, 240)}</bdi>
            </button>
            {!required && (
              <RemoveChip aria-label={`Remove ${label}`} onClick={() => onChange({ [name]: '' })} />
            )}
          </li>
        )
      })}
      <li className="shrink-0">
        <button
          type="button"
          onClick={() => onEdit()}
          className="flex h-8 items-center gap-1 rounded-md border border-dashed border-outline px-2 text-sm text-ink-quiet hover:bg-hover hover:text-ink pointer-coarse:h-11 pointer-coarse:px-3"
        >
          <Plus aria-hidden="true" className="size-3.5" />
          <span className="max-sm:sr-only">
            {form.fields.filter(({ metadata }) => !metadata).length > 1 ? 'Filter' : 'Change'}
          </span>
        </button>
      </li>
    </ul>
  )
}
