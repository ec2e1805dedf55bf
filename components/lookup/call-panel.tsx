'use client'

import { useRef, useState } from 'react'
import { AnswerSkeleton } from '@/components/lookup/answer-skeleton'
import { CallForm } from '@/components/lookup/call-form'
import type { LookupControl } from '@/components/lookup/lookup'
import { Teach } from '@/components/lookup/teach'
import { useBoughtId } from '@/components/lookup/use-bought'
import { useDraft } from '@/lib/browser/addresses/use-draft'
import { useLookup } from '@/components/lookup/use-lookup'
import { useJournal } from '@/components/pay/journal'
import { whenIdle } from '@/components/ui/idle'
import { Notice } from '@/components/ui/notice'
import { prepareWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import type { Draft, FieldProblem } from '@/lib/core/catalogue/draft'
import type { Form } from '@/lib/core/catalogue/form'
import { isLive } from '@/lib/core/payment/purchase-state'

/** The two panes of a lookup: its form, and what came of it. */
export const CallPanel = ({ form }: { form: Form }) => <Panel key={form.id} form={form} />

function Panel({ form }: { form: Form }) {
  const { draft, amend } = useDraft()
  const { connected } = useWalletSession()
  const { data: entries } = useJournal()
  const boughtId = useBoughtId()
  const isUnderWay = entries?.some(({ purchase }) => isLive[purchase.state]) ?? false
  const [isTurnedTo, setTurnedTo] = useState(false)
  const [state, setState] = useState<'resting' | 'loading' | 'failed'>('resting')
  const [isBuying, setBuying] = useState(false)
  const [isEmpty, setEmpty] = useState(true)
  const control = useRef<LookupControl>(null)
  const isFilled = Object.values(draft).some(Boolean)
  const wanted = isTurnedTo || isFilled || connected !== null || boughtId !== null || isUnderWay
  const { Lookup, ready } = useLookup(wanted)
  const turnTo = () => whenIdle(() => setTurnedTo(true))

  async function submit(asked: Draft): Promise<readonly FieldProblem[]> {
    setState('loading')
    try {
      await ready()
      setState('resting')
    } catch {
      setState('failed')
      return []
    }
    return control.current?.ask(asked) ?? []
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[22.5rem_minmax(0,1fr)] print:block">
      <div data-print="never" className="lg:sticky lg:top-20" onPointerEnter={turnTo} onFocus={turnTo}>
        <CallForm
          form={form}
          draft={draft}
          onChange={amend}
          onSubmit={submit}
          onIntent={prepareWallets}
          busy={state === 'loading' || isBuying}
          isFolded={boughtId !== null}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {state === 'failed' && (
          <Notice tone="danger" title="This page could not load all that it needs">
            Nothing was charged, and your entries are still there: try again in a moment.
          </Notice>
        )}
        {Lookup && (
          <Lookup
            endpointId={form.id}
            draft={draft}
            control={control}
            onBusy={setBuying}
            onEmpty={setEmpty}
          />
        )}
        {Lookup === null && boughtId !== null ? (
          <AnswerSkeleton />
        ) : (
          isEmpty && <Teach form={form} onExample={amend} />
        )}
      </div>
    </div>
  )
}
