'use client'

import type * as Answering from '@/components/lookup/answer-pane'
import { Bar } from '@/components/lookup/bar'
import { Pane } from '@/components/ui/pane'
import { AnswerSkeleton, Teach } from '@/components/lookup/teach'
import { useLookup } from '@/components/lookup/use-lookup'
import { Notice } from '@/components/ui/notice'
import type { Form } from '@/lib/core/catalogue/fields'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

export const Lookup = ({ form }: { form: Form }) => <Page key={form.id} form={form} />

/** The code of the answer's pane once it has come, for this form and the other forms of the visit. */
let loaded: typeof Answering | null = null

const pane = {
  loaded: () => loaded,
  load: async () => (loaded = await fetchCode(() => import('@/components/lookup/answer-pane'))),
}

function Page({ form }: { form: Form }) {
  const lookup = useLookup(form, pane)
  const { draft, amend, bought, code, turnTo, trouble } = lookup
  return (
    <div className="flex min-w-0 flex-col gap-4 print:block">
      <div data-print="never" onPointerEnter={turnTo} onFocus={turnTo}>
        <Pane>
          <Bar form={form} lookup={lookup} />
        </Pane>
      </div>
      {trouble === 'offline' && (
        <Notice tone="warning" role="alert" title="You are offline, so this cannot be bought now">
          Nothing was charged, and your entries stay. It can be bought as soon as the network is back.
        </Notice>
      )}
      {trouble === 'failed' && (
        <Notice tone="danger" title="This page could not load all that it needs">
          Nothing was charged, and your entries are still there: try again in a moment.
        </Notice>
      )}
      <div className="peer flex min-w-0 flex-col gap-6 empty:hidden">
        {code ? (
          <Pane>
            <code.AnswerPane endpointId={form.id} lookup={lookup} />
          </Pane>
        ) : (
          bought.intentId !== null && <AnswerSkeleton />
        )}
      </div>
      <div className="hidden peer-empty:block">
        <Pane>
          <Teach form={form} draft={draft} isWanted={lookup.isWanted} onExample={amend} />
        </Pane>
      </div>
    </div>
  )
}
