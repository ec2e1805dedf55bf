'use client'

import {
  startTransition,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from 'react'
import type { AnswerPane } from '@/components/lookup/answer-pane'
import { Fields, FoldedFields } from '@/components/lookup/fields'
import { AnswerSkeleton, Teach } from '@/components/lookup/teach'
import { useBought } from '@/components/lookup/use-bought'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { useJournal } from '@/components/pay/journal'
import { prepareWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { cn } from '@/components/ui/cn'
import { whenIdle } from '@/components/ui/idle'
import { Notice } from '@/components/ui/notice'
import { PriceButton, PricedText } from '@/components/ui/price'
import { useArrival } from '@/lib/browser/addresses/arrival'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import { type Draft, type FieldProblem, priceOfDraft, readTyped } from '@/lib/core/catalogue/typed'
import type { Form } from '@/lib/core/catalogue/form'
import { describeRate } from '@/lib/core/catalogue/rate'
import { formatUsdc } from '@/lib/core/money'
import { isLive } from '@/lib/core/payment/purchase-state'

/** The page of an endpoint: its form with the price, and beside it what came of it. */
export const Lookup = ({ form }: { form: Form }) => <Page key={form.id} form={form} />

const loadPane = () => import('@/components/lookup/answer-pane')

/** The code of the answer's pane once it has come, for this form and the other forms of the visit. */
let loaded: typeof AnswerPane | undefined

function Page({ form }: { form: Form }) {
  const { draft, amend } = useDraft()
  const { load } = useCheckout()
  const [asked, setAsked] = useState<string | null>(null)
  const call = usePurchase(asked)
  const bought = useBought(call)
  const { connected } = useWalletSession()
  const { data: entries } = useJournal()
  const element = useRef<HTMLFormElement>(null)
  const rateId = useId()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [isEdited, setEdited] = useState(false)
  const [isTurnedTo, setTurnedTo] = useState(false)
  const [state, setState] = useState<'resting' | 'loading' | 'failed'>('resting')
  const [Pane, setPane] = useState(() => loaded)

  const isUnderWay = entries?.some(({ purchase }) => isLive[purchase.state]) ?? false
  const isFilled = Object.values(draft).some(Boolean)
  const isWanted = isTurnedTo || isFilled || connected !== null || bought.intentId !== null || isUnderWay
  const busy = state === 'loading' || call.phase === 'checking' || call.phase === 'paying'
  const isLine = bought.intentId !== null && !isEdited

  /** Fetches what is needed from the click on. */
  const ready = useCallback(async () => {
    const [checkout, { AnswerPane: come }] = await Promise.all([load(), loadPane()])
    loaded = come
    return checkout
  }, [load])

  useEffect(() => {
    // what fails here is tried again, and told, on the click
    if (isWanted)
      void ready().then(
        () => startTransition(() => setPane(() => loaded)),
        () => undefined,
      )
  }, [isWanted, ready])

  // what was typed before this page was alive stands in the controls and nowhere else
  useLayoutEffect(() => {
    const typed = typedInto(element.current)
    if (Object.keys(typed).length > 0) amend(typed)
  }, [amend])

  useArrival(form.id, () => {
    setEdited(true)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[type=submit]')?.focus())
  })

  const turnTo = () => whenIdle(() => setTurnedTo(true))

  function tell(found: readonly FieldProblem[]) {
    setProblems(found)
    setEdited(found.length > 0)
    if (found.length > 0) focusFirst(element.current, found)
  }

  async function ask() {
    setState('loading')
    try {
      const checkout = await ready()
      const begun = checkout.askDraft(form.id, draft, { onOpen: bought.open })
      setPane(() => loaded)
      setState('resting')
      if (begun.ok) setAsked(begun.value)
      else tell(begun.error)
    } catch {
      setState('failed')
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { problems: typed } = readTyped(form.fields, draft)
    tell(typed)
    if (typed.length === 0) void ask()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[22.5rem_minmax(0,1fr)] print:block">
      <div data-print="never" className="lg:sticky lg:top-20" onPointerEnter={turnTo} onFocus={turnTo}>
        {isLine && <FoldedFields form={form} draft={draft} onEdit={() => setEdited(true)} />}
        <form
          ref={element}
          noValidate
          onSubmit={submit}
          className={cn('flex flex-col gap-4', isLine && 'max-lg:hidden')}
          aria-label={form.title}
        >
          <Fields
            form={form}
            draft={draft}
            problems={problems}
            onChange={(part) => {
              setProblems((told) => told.filter(({ field }) => !(field in part)))
              amend(part)
            }}
          />
          <div className="flex flex-col gap-2 pt-1">
            <PriceButton
              type="submit"
              price={formatUsdc(priceOfDraft(form, draft))}
              busy={busy}
              aria-describedby={rateId}
              onPointerEnter={prepareWallets}
              onFocus={prepareWallets}
            >
              {form.verb}
            </PriceButton>
            <p id={rateId} className="text-xs text-ink-faint">
              <PricedText>{describeRate(form.rate)}</PricedText>. Charged only when the answer comes.
            </p>
          </div>
        </form>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {state === 'failed' && (
          <Notice tone="danger" title="This page could not load all that it needs">
            Nothing was charged, and your entries are still there: try again in a moment.
          </Notice>
        )}
        <div className="peer flex min-w-0 flex-col gap-6 empty:hidden">
          {Pane ? (
            <Pane endpointId={form.id} draft={draft} asked={asked} bought={bought} onAsk={setAsked} />
          ) : (
            bought.intentId !== null && <AnswerSkeleton />
          )}
        </div>
        <div className="hidden peer-empty:block">
          <Teach form={form} onExample={amend} />
        </div>
      </div>
    </div>
  )
}

/** What stands in the controls of a form other than the page was drawn with. */
function typedInto(form: HTMLFormElement | null): Draft {
  const controls = [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  )
  return Object.fromEntries(
    controls
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }): [string, string] => [name, value]),
  )
}

function focusFirst(form: HTMLFormElement | null, [first]: readonly FieldProblem[]) {
  const control = form?.elements.namedItem(first?.field ?? '') ?? form?.querySelector('input, textarea')
  if (!(control instanceof HTMLElement)) return
  const folded = control.closest('details')
  if (folded) folded.open = true
  control.focus()
}
