'use client'

import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { useTabStop } from '@/components/grid/tab-stop'
import type { Bought, Tone } from '@/components/tables/table/bought'
import { Badge } from '@/components/ui/badge'
import { readAnswer, readEntry } from '@/lib/browser/purchase/journal'
import { readBought } from '@/lib/browser/tables/runs/read'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import type { Entity } from '@/lib/core/answers/view'
import type { Hex } from '@/lib/core/payment/bytes'
import { kindTitles } from '@/lib/core/records/titles'
import { counted, countText } from '@/lib/core/text'

const signs = {
  success: { Sign: Check, style: 'text-green' },
  warning: { Sign: TriangleAlert, style: 'text-amber' },
  danger: { Sign: Ban, style: 'text-red' },
  neutral: { Sign: CircleHelp, style: 'text-ink-faint' },
} as const satisfies Record<Tone, unknown>

/** How good a value is, as a sign beside it; the word for it is said with the value. */
function Mark({ tone }: { tone: Tone }) {
  const { Sign, style } = signs[tone]
  return <Sign aria-hidden="true" className={`size-3.5 shrink-0 ${style}`} />
}

type BoughtCellProps = {
  bought: Bought
  endpointId: string
  result: ResultKind
}

/** What was bought for a row: its value, which leads to the answer, or what became of it and why. */
export function BoughtCell({
  bought: { value, mark, about, intentId },
  endpointId,
  result,
}: BoughtCellProps) {
  const tabIndex = useTabStop()
  if (intentId === null)
    return (
      <span className="flex min-w-0 items-baseline gap-2">
        {mark &&
          (mark.tone === 'neutral' ? (
            <span className="shrink-0 text-ink-quiet">{mark.word}</span>
          ) : (
            <Badge tone={mark.tone}>{mark.word}</Badge>
          ))}
        <span className="truncate text-ink-faint">{about}</span>
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <IntentLink
        href={`${pagePath(endpointId)}?bought=${intentId}`}
        aria-description={[mark?.word, about].filter(Boolean).join(' · ')}
        tabIndex={tabIndex}
        className="truncate text-ink underline decoration-line underline-offset-3"
      >
        {value === null ? <AnswerCount intentId={intentId} result={result} /> : <bdi>{value}</bdi>}
      </IntentLink>
      {value !== null && mark && <Mark tone={mark.tone} />}
    </span>
  )
}

/** How many of what an answer holds, and of how many in all where the search says so. */
type Held = { entity: Entity; rows: number; total: number | null }

async function heldIn(intentId: Hex): Promise<Held[]> {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  const read = entry && answer && (await readBought(entry, answer))
  return (read?.view.lists ?? []).map(({ entity, rows, paging }) => ({ entity, rows, total: paging.total }))
}

function wordsOf(result: ResultKind, { entity, rows, total }: Held): string {
  const [one, many] = Object.values(kindTitles).find(([, several]) => several === result) ?? [
    entity,
    `${entity}s`,
  ]
  return total !== null && total > rows
    ? `${countText(rows)} of ${counted(total, one, many)}`
    : counted(rows, one, many)
}

/** '12 posts', '25 of 140 people': how many an answer holds, which only the answer itself says. */
function AnswerCount({ intentId, result }: { intentId: Hex; result: ResultKind }) {
  const { data } = useQuery({
    queryKey: ['answer', intentId, 'held'],
    queryFn: () => heldIn(intentId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const told = data?.filter(({ rows }, at) => rows > 0 || at === 0) ?? []
  return told.length > 0 ? told.map((held) => wordsOf(result, held)).join(', ') : 'Found'
}
