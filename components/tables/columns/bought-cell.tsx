import { useQuery } from '@tanstack/react-query'
import { Ban, Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { useTabStop } from '@/components/grid/tab-stop'
import type { Bought, Tone } from '@/components/tables/columns/bought'
import { Badge } from '@/components/ui/badge'
import { readAnswer, readEntry } from '@/lib/browser/purchase/journal'
import { readBought } from '@/lib/browser/tables/runs/read'
import { readEmail } from '@/lib/core/answers/email'
import { resolve } from '@/lib/core/answers/pointer'
import { pagePath } from '@/lib/core/catalogue/page-path'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import type { ListView } from '@/lib/core/answers/view'
import type { Hex } from '@/lib/core/payment/bytes'
import { kindTitles } from '@/lib/core/kind-titles'
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

/** What was bought for a row: its value, which leads to the answer, or what became of it and why. */
export function BoughtCell({ bought }: { bought: Bought }) {
  const { value, mark, about, intentId, endpointId, result } = bought
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
        {value === null ? <AnswerWords intentId={intentId} result={result} /> : <bdi>{value}</bdi>}
      </IntentLink>
      {value !== null && mark && <Mark tone={mark.tone} />}
    </span>
  )
}

/** What an answer brought, in a few words: '12 posts', or an address that the library has not taken in yet. */
async function wordsOf(intentId: Hex, result: ResultKind): Promise<string> {
  const [entry, answer] = await Promise.all([readEntry(intentId), readAnswer(intentId)])
  const read = entry && answer && (await readBought(entry, answer))
  if (!read) return found
  const { document, view } = read
  if (result === 'email') return readEmail(resolve(document, view.itemPtr ?? '')).address ?? 'Not found'
  if (view.lists.length === 0) return found
  const told = view.lists.filter(({ rows }, at) => rows > 0 || at === 0)
  return told.map((list) => listWords(result, list)).join(', ')
}

/** '25 of 140 people': how many a list holds, and how many there are in all where it says so. */
function listWords(result: ResultKind, { entity, rows, paging: { total } }: ListView): string {
  const [one, many] = Object.values(kindTitles).find(([, several]) => several === result) ?? [
    entity,
    `${entity}s`,
  ]
  return total !== null && total > rows
    ? `${countText(rows)} of ${counted(total, one, many)}`
    : counted(rows, one, many)
}

const found = 'Found'

/** What only the answer itself says. */
function AnswerWords({ intentId, result }: { intentId: Hex; result: ResultKind }) {
  const { data = found } = useQuery({
    queryKey: ['answer', intentId, 'words'],
    queryFn: () => wordsOf(intentId, result),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <bdi>{data}</bdi>
}
