import { optional } from '@/components/frame/optional'
import { Button } from '@/components/ui/button'
import { PricedText } from '@/components/ui/price'
import { Skeleton } from '@/components/ui/skeleton'
import type { Draft } from '@/lib/core/catalogue/typed'
import type { Form } from '@/lib/core/catalogue/fields'
import { describeRate } from '@/lib/core/catalogue/rate'

// what helps and is not missed
const missing = () => null
const KnownRecords = optional(async () => (await import('@/components/keep/known-records')).default, {
  missing,
})
const SavedSearches = optional(async () => (await import('@/components/keep/saved-searches')).default, {
  missing,
})

type TeachProps = { form: Form; draft: Draft; isWanted: boolean; onExample: (draft: Draft) => void }

const kinds = {
  'profiles.search': 'person',
  'companies.search': 'company',
  'jobs.search': 'job',
  'ads.search': 'ad',
} as const

const isSearch = (id: string): id is keyof typeof kinds => Object.hasOwn(kinds, id)

export function Teach({ form, draft, isWanted, onExample }: TeachProps) {
  const { examples } = form
  return (
    <div data-slot="teach" className="flex flex-col gap-6">
      {isWanted && isSearch(form.id) && <KnownRecords kind={kinds[form.id]} draft={draft} />}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <section>
          <h2 className="text-base">What comes back</h2>
          <p className="mt-1 max-w-prose text-ink-quiet">
            {form.summary} The answer appears here and stays in this browser.
          </p>
          <p className="mt-2 text-sm text-ink-quiet">
            <PricedText>{describeRate(form.rate)}</PricedText>, nothing before you confirm.
          </p>
        </section>
        {examples.length > 0 && (
          <section>
            <h2 className="text-base">{isSearch(form.id) ? 'Searches that find something' : 'An example'}</h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {examples.map((example) => (
                <li key={Object.values(example).join()}>
                  <Button
                    size="sm"
                    title="Fills the form and costs nothing"
                    onClick={() => onExample(example)}
                  >
                    {Object.values(example).join(' · ')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isWanted && isSearch(form.id) && <SavedSearches endpointId={form.id} className="md:col-span-2" />}
      </div>
    </div>
  )
}

export const AnswerSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col gap-4">
    <Skeleton className="h-8 w-64" />
    <Skeleton className="h-4 w-96 max-w-full" />
    <Skeleton className="h-64 w-full" />
  </div>
)
