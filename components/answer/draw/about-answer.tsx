import { useState } from 'react'
import { pathText } from '@/components/answer/draw/find-in-answer'
import { freshnessSentence } from '@/components/answer/draw/answer-facts'
import type { Answer } from '@/components/answer/answer'
import { FactList } from '@/components/record/parts/facts'
import { RecordFields } from '@/components/record/parts/record-fields'
import { TimeValue } from '@/components/record/parts/scalar'
import { Price } from '@/components/ui/price'
import { positionText } from '@/lib/core/answers/paging'
import { resolve } from '@/lib/core/answers/pointer'

type AboutAnswerProps = { answer: Answer; price: string }

export function AboutAnswer({ answer, price }: AboutAnswerProps) {
  const { endpoint, input, view, document, at } = answer
  const [now] = useState(() => Date.now())
  const warnings = [view.paging, ...view.lists.map(({ paging }) => paging)].flatMap(
    (paging) => paging.warnings,
  )
  const around: Record<string, unknown> = Object.create(null)
  for (const ptr of view.about) around[pathText(ptr)] = resolve(document, ptr)
  return (
    <div className="flex flex-col gap-6 pb-2">
      <FactList
        facts={[
          { name: 'lookup', children: endpoint.title },
          ...Object.entries(input).map(([name, value]) => ({
            name,
            value,
            children: <RecordFields value={value} name={name} />,
          })),
          { name: 'freshness', children: freshnessSentence(view.cache, now) },
          { name: 'stored here', children: <TimeValue value={at} relative /> },
          ...view.lists.map((list) => ({
            name: list.name || 'records',
            children: `${positionText(list.paging, list.rows)} · ${list.next.why}`,
          })),
          ...(view.notes.length > 0 ? [{ name: 'notes', children: view.notes.join(' ') }] : []),
          ...(warnings.length > 0 ? [{ name: 'warnings', children: [...new Set(warnings)].join(' ') }] : []),
          {
            name: 'price',
            children: (
              <>
                <Price>{price}</Price>; the receipt above says whether it was paid
              </>
            ),
          },
        ]}
      />
      {view.billing.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm font-medium">What the answer says of its price</h3>
          <FactList
            facts={view.billing.map(({ label, key, value }) => ({
              name: key,
              label,
              children: <RecordFields value={value} name={key} />,
            }))}
          />
        </div>
      )}
      {view.about.length > 0 && (
        <div>
          <h3 className="mb-2 text-sm font-medium">Everything around the records, as it came</h3>
          <RecordFields value={around} />
        </div>
      )}
    </div>
  )
}
