import type { MouseEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, RotateCw } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { ago, shortAge } from '@/components/frame/when'
import { useTabStop } from '@/components/grid/row-controls'
import { outcomeWords, whatHappens } from '@/components/pay/state-words'
import { useSeconds } from '@/components/pay/use-now'
import { prepareWallets } from '@/components/pay/wallet/wallet-session'
import {
  endedOf,
  foundWord,
  lookupValue,
  type About,
  type LookupValue,
} from '@/components/record/acts/lookup-words'
import { EmailMark } from '@/components/record/parts/words'
import { cn } from '@/components/ui/cn'
import { isUnusable, noAddress, readEmail } from '@/lib/core/answers/email'
import { usePurchases, type LookupState } from '@/components/record/acts/lookup-state'
import { Badge } from '@/components/ui/badge'
import { Button, SignButton } from '@/components/ui/button'
import { PriceChip } from '@/components/ui/price'
import { Spinner } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import { receiptPath } from '@/lib/browser/addresses/address'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import type { Entry } from '@/lib/browser/purchase/journal'
import { openBought } from '@/lib/browser/tables/runs/read'
import { pagePath, type ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Hex } from '@/lib/core/payment/bytes'
import { resolve } from '@/lib/core/answers/pointer'
import type { ListView } from '@/lib/core/answers/view'
import { countOf, kindNamed } from '@/lib/core/kind-titles'
import { counted, countText } from '@/lib/core/text'

type LookupProps = {
  state: LookupState
  isBusy?: boolean | undefined
  since?: number | undefined
  onBuy: () => void
}

type LookupCellProps = LookupProps & {
  step: Step | null
  about: About
  onOpen?: ((intentId: Hex) => void) | undefined
}

export function LookupCell({ step, state, about, isBusy, since, onBuy, onOpen }: LookupCellProps) {
  const tabIndex = useTabStop()
  if (isBusy || state.state === 'running')
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-quiet">
        <Spinner className="size-3.5" /> asking…
        {since !== undefined && <Seconds since={since} />}
      </span>
    )
  switch (state.state) {
    case 'waiting':
      return <span className="text-xs text-ink-quiet">Queued</span>
    case 'refused':
      return <Refusal entry={state.entry} />
    case 'lost':
      return <Lost entry={state.entry} />
    case 'bought':
    case 'run':
    case 'not-charged':
    case 'doubtful':
      return (
        <span className="flex w-full min-w-0 items-center gap-1">
          <Brought state={state} about={about} onOpen={onOpen} />
          {step && state.state !== 'run' && (
            <span className="-mr-2 ml-auto hidden shrink-0 group-focus-within/row:block group-hover/row:block">
              <SignButton
                label={`${step.label} again ${step.about ?? ''} · ${stepPrice(step)}`}
                Sign={RotateCw}
                tabIndex={tabIndex}
                title={`${state.state === 'bought' ? 'Buy' : 'Ask'} again · ${stepPrice(step)}`}
                onClick={fromRow(onBuy)}
              />
            </span>
          )}
        </span>
      )
  }
  if (!step || state.state === 'unknown')
    return (
      <span className="text-ink-faint" title="Nothing in this row says how to ask for it">
        –
      </span>
    )
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`${[step.label, step.about].filter(Boolean).join(' ')} · ${stepPrice(step)}`}
      {...buying(state, onBuy)}
      className="-mx-1.5 inline-flex h-7 max-w-full min-w-7 items-center gap-1 rounded-md px-1.5 text-ink-faint hover:bg-pressed hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
    >
      <Plus
        aria-hidden="true"
        className="size-3.5 group-focus-within/row:hidden group-hover/row:hidden group-aria-selected/row:hidden"
      />
      <span className="hidden group-focus-within/row:inline group-hover/row:inline group-aria-selected/row:inline">
        <PriceChip>{stepPrice(step)}</PriceChip>
      </span>
    </button>
  )
}

const unsent = 'It was begun and not sent: nothing was charged. This goes on with it'

/** The button goes away with the press: the focus stays on its row, and not on what takes its place. */
const fromRow = (onBuy: () => void) => (event: MouseEvent<HTMLElement>) => {
  moveFocus(event.currentTarget.closest<HTMLElement>('[role=row]'), { preventScroll: true })
  onBuy()
}

const buying = ({ state }: LookupState, onBuy: () => void) => ({
  onClick: fromRow(onBuy),
  onPointerEnter: prepareWallets,
  onFocus: prepareWallets,
  title: state === 'unsent' ? unsent : undefined,
})

type LookupButtonProps = LookupProps & {
  step: Step
  inRow?: boolean | undefined
  isOpen?: boolean | undefined
  onOpen?: (() => void) | undefined
}

export function LookupButton({
  step,
  state,
  inRow,
  isBusy,
  since,
  isOpen,
  onBuy,
  onOpen,
}: LookupButtonProps) {
  const ended = endedOf(state)
  const isUnsent = state.state === 'unsent'
  const told = isUnsent ? outcomeWords.unsent.word : ended && `${ended.mark.word} ${ago(ended.at)}`
  const looks = { variant: inRow ? 'quiet' : 'secondary', size: 'sm' } as const
  const about = inRow && step.about ? ` ${step.about}` : ''
  if (isBusy || state.state === 'running')
    return (
      <Button {...looks} busy>
        {step.label}
        {since !== undefined && <Seconds since={since} />}
      </Button>
    )
  if (state.state === 'unknown') return null
  if (state.state === 'waiting') return <span className="text-sm text-ink-quiet">{step.label} queued</span>
  if (state.state === 'lost') return <Lost entry={state.entry} label={step.label} />
  if (state.state === 'refused' && inRow) return <Refusal entry={state.entry} />
  if (state.state !== 'bought')
    return (
      <Button
        {...looks}
        {...buying(state, onBuy)}
        {...(ended && { title: ended.about })}
        data-lookup={!inRow}
      >
        {step.label}
        <span className="sr-only">
          {about}
          {' · '}
        </span>
        {told && (
          <span className="font-normal text-ink-quiet">
            {told}
            <span className="sr-only"> · </span>
          </span>
        )}
        <PriceChip className="-mr-1">{stepPrice(step)}</PriceChip>
      </Button>
    )
  const at = ago(state.entry.purchase.preparedAt)
  return (
    <Button
      {...looks}
      aria-expanded={isOpen}
      aria-label={`${step.label}${about}, bought ${at}`}
      title={`Bought ${at}. Opening it costs nothing.`}
      onClick={onOpen}
    >
      <Check aria-hidden="true" className="text-green" />
      {step.label}
    </Button>
  )
}

const Seconds = ({ since }: { since: number }) => <span className="tabular-nums">{useSeconds(since)} s</span>

const Lost = ({ entry, label }: { entry: Entry; label?: string }) => (
  <IntentLink href={receiptPath(entry.purchase.intentId)}>
    <Badge tone="danger">{label ? `${label}: paid, no answer` : 'Paid, no answer'}</Badge>
  </IntentLink>
)

export const Refusal = ({ entry: { purchase } }: { entry: Entry }) => (
  <span className="inline-flex" title={whatHappens(purchase)}>
    <Badge tone={outcomeWords.open.tone}>{outcomeWords.open.word}</Badge>
    <bdi className="sr-only">{purchase.lastOutcome?.said}</bdi>
  </span>
)

function Brought({ state, about, onOpen }: Pick<LookupCellProps, 'state' | 'about' | 'onOpen'>) {
  const { byId } = usePurchases()
  const tabIndex = useTabStop()
  const brought = lookupValue(about, state, byId)
  if (!brought) return null
  const { value, isAge, mark, at, intentId, endpointId, emailState } = brought
  if (intentId === null) {
    const isQuiet = mark?.tone === 'neutral'
    return (
      <span className="flex min-w-0 items-baseline gap-2" title={brought.about}>
        {isQuiet && <span className="shrink-0 text-ink-quiet">{mark.word}</span>}
        {mark && !isQuiet && <Badge tone={mark.tone}>{mark.word}</Badge>}
        <span className={mark && !isQuiet ? 'sr-only' : 'truncate text-ink-faint'}>{brought.about}</span>
        {at !== null && <Age at={at} />}
      </span>
    )
  }
  return (
    <>
      <IntentLink
        href={`${pagePath(endpointId)}?bought=${intentId}`}
        aria-description={brought.about}
        tabIndex={tabIndex}
        onClick={(event: MouseEvent) => {
          if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(intentId)
        }}
        // where there is no room for both, the age falls into a second line, which is not seen, and the value is whole
        className="-mx-1.5 flex h-7 min-w-0 flex-wrap items-center gap-x-1.5 overflow-hidden rounded-md p-px px-1.5 leading-loose hover:bg-pressed pointer-coarse:h-11"
      >
        {isAge && <Check aria-hidden="true" className="size-3.5 shrink-0 text-green" />}
        <bdi
          className={cn(
            isAge ? 'sr-only' : 'max-w-full truncate text-ink',
            isUnusable(emailState) && 'text-ink-quiet line-through',
          )}
        >
          {value ?? <AnswerWords {...brought} intentId={intentId} />}
        </bdi>
        {at !== null && <Age at={at} />}
      </IntentLink>
      <EmailMark state={emailState} />
    </>
  )
}

/** A picture of what is said in words: it is no part of the value. */
const Age = ({ at }: { at: number }) => (
  <span
    aria-hidden="true"
    data-age={shortAge(at)}
    className="shrink-0 text-xs text-ink-faint tabular-nums after:content-[attr(data-age)]"
  />
)

export function AnswerWords({ intentId, result }: Pick<LookupValue, 'result'> & { intentId: Hex }) {
  const { data = foundWord(result) } = useQuery({
    queryKey: ['answer', intentId, 'words'],
    queryFn: () => answerWords(intentId, result),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

async function answerWords(intentId: Hex, result: ResultKind): Promise<string> {
  const bought = await openBought(intentId)
  if (!bought) return foundWord(result)
  const { document, view } = bought.read
  if (result === 'email') return readEmail(resolve(document, view.item?.ptr ?? '')).address ?? noAddress
  if (view.lists.length === 0) return foundWord(result)
  const lists = view.lists.filter(({ rows }, at) => rows > 0 || at === 0)
  return lists.map((list) => listWords(result, list)).join(', ')
}

function listWords(result: ResultKind, { entity, rows, paging: { total } }: ListView): string {
  const kind = kindNamed(result)
  const words = (count: number) => (kind ? countOf(kind, count) : counted(count, entity))
  return total !== null && total > rows ? `${countText(rows)} of ${words(total)}` : words(rows)
}
