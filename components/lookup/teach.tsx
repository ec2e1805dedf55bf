import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PricedText } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import { type Draft, exampleDraft } from '@/lib/core/catalogue/typed'
import type { Form } from '@/lib/core/catalogue/form'
import { describeRate } from '@/lib/core/catalogue/rate'

type TeachProps = { form: Form; onExample: (draft: Draft) => void }

/** Where the answer will be: what it will hold, what it costs, and an example to fill in. */
export function Teach({ form, onExample }: TeachProps) {
  const example = exampleDraft(form.fields)
  return (
    <EmptyState
      title={form.title}
      cost={<PricedText>{describeRate(form.rate)}</PricedText>}
      actions={example && <Button onClick={() => onExample(example)}>Fill in an example</Button>}
    >
      {form.summary} The answer appears here and stays in this browser.
    </EmptyState>
  )
}

/** The shape of an answer that is on its way. */
export const AnswerSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-4 w-96 max-w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
