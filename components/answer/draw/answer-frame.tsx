import { useState, type ReactNode } from 'react'
import { pathText } from '@/components/answer/draw/find-in-answer'
import { freshnessSentence, billingDifference, freshnessWord } from '@/components/answer/draw/answer-facts'
import type { Answer } from '@/components/answer/answer'
import { FactList } from '@/components/record/parts/facts'
import { RecordFields } from '@/components/record/parts/record-fields'
import { TimeValue } from '@/components/record/parts/scalar'
import { Price } from '@/components/ui/price'
import { positionText } from '@/lib/core/answers/paging'
import { resolve } from '@/lib/core/answers/pointer'
import { AnswerExport } from '@/components/keep/export/export-button'
import { ChooseList, OtherLists } from '@/components/answer/choose/choose-list'
import { SearchAnswer } from '@/components/answer/draw/search-answer'
import type { KindView } from '@/components/answer/draw/kind-view'
import { GuardedRecords } from '@/components/answer/draw/records'
import { RawView } from '@/components/record/parts/raw-view'
import { SearchKeeper, SearchNews } from '@/components/keep/search-keeper'
import { SafeText } from '@/components/record/parts/safe-text'
import { useViewChoice } from '@/components/table/use-view-choice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { LateDisclosure } from '@/components/ui/late-disclosure'
import { Notice } from '@/components/ui/notice'
import { dayOf } from '@/lib/core/text'
import { formatUsdc } from '@/lib/core/money'
import type { Entry } from '@/lib/browser/purchase/journal'

type AboutAnswerProps = { answer: Answer; price: string }

function AboutAnswer({ answer, price }: AboutAnswerProps) {
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

type AnswerFrameProps = {
  entry: Entry
  answers: readonly Answer[]
  kindView: KindView | null
  receipt: ReactNode
}

/** The records of an answer with receipt, doubts and failures above them, and details and raw text below. */
export function AnswerFrame({ entry, answers, kindView, receipt }: AnswerFrameProps) {
  const [answer] = answers
  const [now] = useState(() => Date.now())
  const { choice, change } = useViewChoice(entry.lookup.endpointId)
  if (!answer) return null
  const { view, document } = answer
  const { price } = entry.purchase.quote
  const difference = billingDifference(view.billing, document, price)
  const freshness = freshnessWord(view.cache, now)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {receipt}
        {freshness !== null && <Badge tone="outline">{freshness}</Badge>}
        <SearchNews {...answer} />
        <span className="ml-auto flex items-center gap-1 max-sm:-mr-2.5">
          <SearchKeeper {...answer} />
          <SearchAnswer answers={answers} />
          {view.shape !== 'error' && (
            <AnswerExport lookup={entry.lookup} intentIds={answers.map(({ intentId }) => intentId)} />
          )}
        </span>
      </div>
      {difference && (
        <Notice tone="warning" role="status" className="mb-4" title={`The price was ${formatUsdc(price)}`}>
          The answer speaks of{' '}
          <SafeText>{`${difference.label.toLowerCase()} ${String(difference.value)}`}</SafeText>. The receipt
          is the truth.
        </Notice>
      )}
      <ChooseList answer={answer} chosen={choice.list} onChoose={(list) => change({ list })} />
      <GuardedRecords answer={answer} kindView={choice.list === undefined ? kindView : null} />
      <footer className="mt-8 flex flex-col border-t border-line pt-3">
        <Later summary="About this answer">
          <AboutAnswer answer={answer} price={formatUsdc(price)} />
        </Later>
        <Later summary="Raw answer" aside={answers.length > 1 ? `${answers.length} pages` : undefined}>
          <RawPages answers={answers} />
        </Later>
        {view.alternatives.length > 0 && (
          <div className="-ml-1">
            <OtherLists
              answer={answer}
              onChoose={(list) => change({ list })}
              trigger="Take another list as the records"
            />
          </div>
        )}
      </footer>
    </>
  )
}

type LaterProps = { summary: string; aside?: string | undefined; children: ReactNode }

const Later = ({ summary, aside, children }: LaterProps) => (
  <LateDisclosure summary={summary} aside={aside}>
    <div className="pb-4">{children}</div>
  </LateDisclosure>
)

function RawPages({ answers }: { answers: readonly Answer[] }) {
  const [at, setAt] = useState(0)
  const [isEarlier, setEarlier] = useState(false)
  const answer = answers[at] ?? answers[0]
  if (!answer) return null
  return (
    <div className="flex flex-col gap-3">
      {answers.length > 1 && (
        <div className="flex flex-wrap gap-1">
          {answers.map((one, index) => (
            <Button
              key={one.intentId}
              size="sm"
              variant={index === at ? 'secondary' : 'quiet'}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              {index + 1}
            </Button>
          ))}
        </div>
      )}
      {answer.editedAt !== null && (
        <p className="text-sm text-ink-quiet">
          Not the bytes as they arrived: a person you deleted on {dayOf(answer.editedAt)} was taken out.
        </p>
      )}
      {answer.earlier !== null && (
        <Button size="sm" className="self-start" onClick={() => setEarlier(!isEarlier)}>
          {isEarlier ? 'Show the second reply' : 'Show the first reply'}
        </Button>
      )}
      <RawView
        key={`${answer.intentId} ${isEarlier}`}
        text={(isEarlier && answer.earlier) || answer.text}
        document={answer.isRepaired || isEarlier ? undefined : answer.document}
        fileName={`${answer.endpoint.id}-${answer.intentId.slice(2, 10)}.json`}
      />
    </div>
  )
}
