import type { AnswerProps } from '@/components/answer/answer'
import { GuardedRecords } from '@/components/answer/draw/records'
import { ShownContext } from '@/components/answer/draw/shown-context'
import { Section } from '@/components/record/parts/section'
import { pageOf } from '@/lib/browser/purchase/pages'

/** A bought page that cannot be joined to those before it: an answer of its own, in its place. */
export function ApartPage({ answer }: AnswerProps) {
  const page = pageOf(answer.input)
  const shown = { answer, answers: [answer], earlier: [], onOpenEarlier: () => undefined, ApartPage: null }
  return (
    <ShownContext value={shown}>
      <Section title={page === null ? 'The next page' : `Page ${page}`}>
        <p className="mb-3 text-sm text-ink-quiet">
          It was bought and came in another shape than the page before, so it stands by itself.
        </p>
        <GuardedRecords answer={answer} kindView={null} />
      </Section>
    </ShownContext>
  )
}
