'use client'

import { startTransition, useCallback, useEffect, useState } from 'react'
import type * as Answering from '@/components/lookup/answer-pane'
import { Bar, type Told } from '@/components/lookup/bar'
import { Pane } from '@/components/ui/pane'
import { AnswerSkeleton, Teach } from '@/components/lookup/teach'
import { useBought } from '@/components/lookup/use-bought'
import { useOnline } from '@/components/frame/use-online'
import { useCheckout, usePurchase } from '@/components/pay/checkout-provider'
import { useIsUnderWay } from '@/components/pay/journal'
import { useWalletSession } from '@/components/pay/wallet/wallet-session'
import { whenIdle } from '@/components/ui/idle'
import { Notice } from '@/components/ui/notice'
import { useArrival } from '@/lib/browser/addresses/arrival'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import { readTyped, type FieldProblem } from '@/lib/core/catalogue/typed'
import type { Form } from '@/lib/core/catalogue/form'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

/** The page of an endpoint: its form as a bar with the price, and below it what came of it. */
export const Lookup = ({ form }: { form: Form }) => <Page key={form.id} form={form} />

const loadPane = () => fetchCode(() => import('@/components/lookup/answer-pane'))

/** The code of the answer's pane once it has come, for this form and the other forms of the visit. */
let loaded: typeof Answering | undefined

const nothingWrong: Told = { problems: [], goTo: null }

function Page({ form }: { form: Form }) {
  const { draft, amend, settle } = useDraft()
  const { load } = useCheckout()
  const [asked, setAsked] = useState<string | null>(null)
  const call = usePurchase(asked)
  const bought = useBought(call)
  const { connected } = useWalletSession()
  const isUnderWay = useIsUnderWay()
  const [told, setTold] = useState(nothingWrong)
  const [isEdited, setEdited] = useState(false)
  const [isTurnedTo, setTurnedTo] = useState(false)
  const [state, setState] = useState<'resting' | 'loading' | 'failed' | 'offline'>('resting')
  const [code, setCode] = useState(loaded)
  const isOnline = useOnline()

  const isFilled = Object.values(draft).some(Boolean)
  const isWanted = isTurnedTo || isFilled || connected !== null || bought.intentId !== null || isUnderWay
  const busy = state === 'loading' || call.phase === 'checking' || call.phase === 'paying'
  // folded from the press on: later it would move what the visitor looks at
  const isAsked = bought.intentId !== null || ['checking', 'confirming', 'paying'].includes(call.phase)

  /** Fetches what is needed from the click on. */
  const ready = useCallback(async () => {
    const [checkout, come] = await Promise.all([load(), loadPane()])
    loaded = come
    return checkout
  }, [load])

  useEffect(() => {
    // what fails here is tried again, and told, on the click
    if (isWanted)
      void ready().then(
        () => startTransition(() => setCode(loaded)),
        () => undefined,
      )
  }, [isWanted, ready])

  useArrival(form.id, () => {
    setEdited(true)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [type=submit]')?.focus())
  })

  const turnTo = () => whenIdle(() => setTurnedTo(true))

  function tell(problems: readonly FieldProblem[]) {
    setTold({ problems, goTo: problems[0]?.field ?? null })
    setEdited(problems.length > 0)
  }

  async function ask() {
    if (!isOnline) return setState('offline')
    setState('loading')
    try {
      const checkout = await ready()
      const begun = checkout.askDraft(form.id, draft, { onOpen: bought.open })
      setCode(loaded)
      setState('resting')
      if (begun.ok) setAsked(begun.value)
      else tell(begun.error)
    } catch {
      setState('failed')
    }
  }

  function submit() {
    const { problems } = readTyped(form.fields, draft)
    tell(problems)
    settle()
    if (problems.length === 0) void ask()
  }

  return (
    <div className="flex min-w-0 flex-col gap-4 print:block">
      <div data-print="never" onPointerEnter={turnTo} onFocus={turnTo}>
        <Pane>
          <Bar
            form={form}
            draft={draft}
            told={told}
            Line={(isAsked && !isEdited && code?.Chips) || null}
            busy={busy}
            onLook={(look) => setEdited(look === 'open')}
            onChange={(part) => {
              setTold(({ problems }) => ({
                problems: problems.filter(({ field }) => !(field in part)),
                goTo: null,
              }))
              amend(part)
            }}
            onSubmit={submit}
            onTypedBefore={amend}
          />
        </Pane>
      </div>
      {state === 'offline' && !isOnline && (
        <Notice tone="warning" role="alert" title="You are offline, so this cannot be bought now">
          Nothing was charged, and your entries stay. It can be bought as soon as the network is back.
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="danger" title="This page could not load all that it needs">
          Nothing was charged, and your entries are still there: try again in a moment.
        </Notice>
      )}
      <div className="peer flex min-w-0 flex-col gap-6 empty:hidden">
        {code ? (
          <Pane>
            <code.AnswerPane
              endpointId={form.id}
              draft={draft}
              asked={asked}
              bought={bought}
              onAsk={setAsked}
              onDraft={amend}
            />
          </Pane>
        ) : (
          bought.intentId !== null && <AnswerSkeleton />
        )}
      </div>
      <div className="hidden peer-empty:block">
        <Pane>
          <Teach form={form} draft={draft} isWanted={isWanted} onExample={amend} />
        </Pane>
      </div>
    </div>
  )
}
