import { useState, type ComponentProps } from 'react'
import type { Answer, AnswerProps } from '@/components/answer/answer'
import { PurchaseSheet } from '@/components/pay/purchase-sheet'
import { useShelf } from '@/components/record/use-shelf'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PriceChip } from '@/components/ui/price'
import { nameIn, readDraftHash, useHash, withName } from '@/lib/browser/addresses/draft-hash'
import { stepTo, stepPrice, type Step } from '@/lib/browser/addresses/step'
import { finderOf } from '@/lib/browser/library/finder'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import type { KeptKind } from '@/lib/core/kind-titles'
import { noQuery } from '@/lib/core/rows/finder'
import { describeLookup } from '@/lib/core/catalogue/describe'
import { draftOf } from '@/lib/core/catalogue/draft'
import type { Draft } from '@/lib/core/catalogue/typed'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import type { Unreadable } from '@/lib/browser/library/reading'
import { SafeText } from '@/components/record/parts/words'
import { Notice } from '@/components/ui/notice'

const isSearch = ({ endpoint }: Answer): boolean => 'page' in endpoint.input.shape

/** A search without one part of another, and what stood in that part. */
type Wider = Step & { value: string }

/** The same search with one part less, for each part of it that can be left out; `names` says what ids are called. */
export function widerSearches(
  { endpoint, input }: Pick<Answer, 'endpoint' | 'input'>,
  names: Draft,
): Wider[] {
  const { page: _, ...asked } = draftOf(endpoint, input)
  const draft = Object.values(asked).reduce<Draft>(
    (all, text) => withName(all, text, nameIn(names, text) ?? null),
    asked,
  )
  const filled = fieldsOf(endpoint).filter(({ name, metadata }) => !metadata && draft[name])
  if (filled.length < 2) return []
  return filled.flatMap(({ name, label }) => {
    const { [name]: text = '', ...rest } = draft
    const value = (nameIn(draft, text) ?? text).slice(0, 40)
    const step = stepTo(endpoint, `Without ${label.toLowerCase()} “${value}”`, rest, null)
    return step ? [{ ...step, about: describeLookup(step.lookup).about, value }] : []
  })
}

/** The one part of a search that nothing kept here has, where the others are had: it most likely found nothing. */
export function unlikelyPart<Part>(parts: readonly Part[], isHad: (part: Part) => boolean): Part | null {
  const [first, ...others] = parts.filter((part) => !isHad(part))
  return first !== undefined && others.length === 0 && parts.length > 1 ? first : null
}

const kinds: Readonly<Partial<Record<ResultKind, KeptKind>>> = {
  people: 'person',
  companies: 'company',
  jobs: 'job',
}

function useUnlikely(answer: Answer, wider: readonly Wider[]): Wider | null {
  const { data: shelf } = useShelf()
  const kind = kinds[answer.endpoint.result]
  if (!shelf || !kind) return null
  const rows = shelf.sections[kind]
  const find = (words: string) => finderOf(shelf).find(rows, [], { ...noQuery, words })
  return unlikelyPart(wider, ({ value }) => find(value).length > 0)
}

export function NothingFound({ answer }: { answer: Answer }) {
  const [chosen, setChosen] = useState<Step | null>(null)
  const hash = useHash()
  const parts = isSearch(answer) ? widerSearches(answer, readDraftHash(hash)) : []
  const unlikely = useUnlikely(answer, parts)
  const wider = parts.toSorted((a, b) => Number(b === unlikely) - Number(a === unlikely))
  return (
    <EmptyState
      title="Nothing found"
      actions={wider.map((step) => (
        <Button key={step.label} onClick={() => setChosen(step)}>
          {step.label}
          <span className="sr-only"> · </span>
          <PriceChip>{stepPrice(step)}</PriceChip>
        </Button>
      ))}
    >
      The service answered with an empty list, which is charged like any other answer.
      {wider.length > 0
        ? unlikely
          ? ` Nothing that is yours has “${unlikely.value}”. A wider search may find more:`
          : ' A wider search may find more:'
        : isSearch(answer) && ' Fewer or wider filters find more.'}
      {chosen && <PurchaseSheet step={chosen} onEnd={() => setChosen(null)} />}
    </EmptyState>
  )
}

/** What is wrong with an answer beside its records, or instead of them. */
export function AnswerProblems({ answer: { isRepaired, earlier, view } }: AnswerProps) {
  const { failure, shape } = view
  const problems: readonly (ComponentProps<typeof Notice> | null | false)[] = [
    isRepaired && {
      title: 'This answer was repaired',
      children:
        'It is not valid JSON, so parts of it may be missing or wrong. What arrived stands under “Raw answer”, untouched.',
    },
    !isRepaired &&
      earlier !== null && {
        title: 'The service had to be asked twice',
        children:
          'Its first reply could not be read, so the same payment was shown to it again, which charges nothing. Both replies stand under “Raw answer”.',
      },
    shape === 'error' && {
      tone: 'danger',
      role: undefined,
      title: 'The service says that it failed',
      children: (
        <>
          {failure && <FailureLines lines={[{ about: failure.code, message: failure.message }]} />}
          <p>These are its words. The receipt above, which comes from the chain, says what was charged.</p>
        </>
      ),
    },
    shape !== 'error' &&
      failure && {
        title: `The answer also tells of ${failure.each.length > 1 ? `${failure.each.length} problems` : 'a problem'}`,
        children: (
          <FailureLines
            lines={failure.each.length > 0 ? failure.each : [{ about: null, message: failure.message }]}
          />
        ),
      },
  ]
  return problems.map(
    (problem, index) =>
      problem && <Notice key={index} tone="warning" role="status" className="mb-4" {...problem} />,
  )
}

type FailureLinesProps = { lines: readonly { about: string | null; message: string }[] }

const FailureLines = ({ lines }: FailureLinesProps) => (
  <ul>
    {lines.slice(0, 100).map(({ about, message }, index) => (
      <li key={index} className="wrap-anywhere">
        {about !== null && <SafeText className="font-mono text-sm">{`${about.slice(0, 300)}: `}</SafeText>}
        <SafeText>{message.slice(0, 2_000)}</SafeText>
      </li>
    ))}
  </ul>
)

type UnreadableAnswerProps = { unreadable: Unreadable | undefined; status: number }

const whatCame = ({ html, length }: { html: boolean; length: number }) =>
  length === 0 ? 'The answer is empty' : html ? 'The answer is a web page, not data' : 'The answer is no JSON'

export function UnreadableAnswer({ unreadable, status }: UnreadableAnswerProps) {
  if (unreadable?.why !== 'not-json')
    return (
      <Notice
        tone="warning"
        title={unreadable ? 'This lookup is no longer offered' : 'This answer could not be read into a view'}
        role="status"
      >
        It is kept and shown below exactly as it came.
      </Notice>
    )
  const { problem } = unreadable
  return (
    <Notice tone="danger" title={whatCame(problem)}>
      <p>
        The service answered with status {problem.status ?? status}. The receipt above says what was charged.
      </p>
      {problem.excerpt !== '' && (
        <pre className="mt-3 max-h-48 overflow-auto rounded-md border border-line bg-ground p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink">
          <SafeText>{problem.excerpt}</SafeText>
        </pre>
      )}
    </Notice>
  )
}
