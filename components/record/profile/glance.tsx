import type { ReactNode } from 'react'
import { wording } from '@/lib/core/records/read-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import type { Profile } from '@/components/record/profile/read-profile'
import { formatReading } from '@/lib/core/answers/date-text'
import { pickText } from '@/lib/core/answers/json'
import { formatTenure } from '@/lib/core/answers/tenure'

/** The five things a reader looks for first. What the answer does not say is left out. */
export function Glance({ profile }: { profile: Profile }) {
  const { career, degree, lists } = profile
  const { total, current, companies } = career
  const [main] = current
  const languages = lists.languages.flatMap((entry) => nameOfLanguage(entry) ?? [])
  if (total.months === 0 && !main && degree === null && languages.length === 0) return null
  return (
    <section aria-label="At a glance">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {total.months > 0 && (
          <Fact term="Total experience" note={undatedNote(total.undated)}>
            {formatTenure(total)}
          </Fact>
        )}
        {main?.tenure && (
          <Fact term="In current role" note={`since ${formatReading(main.period.start)}`}>
            {main.duration ?? formatTenure(main.tenure)}
          </Fact>
        )}
        {companies > 0 && <Fact term="Companies">{companies}</Fact>}
        {degree !== null && (
          <Fact term="Highest degree">
            <SafeText>{degree}</SafeText>
          </Fact>
        )}
        {languages.length > 0 && (
          <Fact term="Languages">
            <SafeText>{languages.join(', ')}</SafeText>
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** What a language is called, as text or as an object. */
export const nameOfLanguage = (entry: unknown): string | null =>
  pickText(entry, ['name', 'language', 'title']) ?? wording(entry)

const undatedNote = (count: number) =>
  count === 0 ? undefined : `${count} undated ${count === 1 ? 'role' : 'roles'} not counted`

type FactProps = { term: string; note?: string | undefined; children: ReactNode }

const Fact = ({ term, note, children }: FactProps) => (
  <div className="min-w-0 grow bg-raised px-4 py-3 last:odd:col-span-2 sm:last:odd:col-span-1">
    <dt className="text-xs text-ink-faint">{term}</dt>
    <dd className="mt-0.5 font-medium wrap-anywhere">
      {children}
      {note && <span className="block text-xs font-normal text-ink-faint">{note}</span>}
    </dd>
  </div>
)
