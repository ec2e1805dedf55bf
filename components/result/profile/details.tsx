import { FactList } from '@/components/result/parts/fact-list'
import { RecordFields } from '@/components/result/parts/record-fields'
import { Section } from '@/components/result/parts/section'
import { isSimple } from '@/components/result/parts/value'
import type { Profile } from '@/components/result/profile/read-profile'

/** Known facts that have no line of their own above: the role in detail, the place, the identifiers, the account. */
export function Details({ details }: Pick<Profile, 'details'>) {
  if (details.length === 0) return null
  return (
    <Section title="Details">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        {details.map(({ title, facts }) => (
          <section key={title} aria-label={title} className="min-w-0">
            <h3 className="mb-2 text-sm font-semibold">{title}</h3>
            <FactList
              facts={facts.map(({ key, value }) =>
                isSimple(value, key)
                  ? { name: key, value }
                  : { name: key, children: <RecordFields value={value} name={key} depth={1} /> },
              )}
            />
          </section>
        ))}
      </div>
    </Section>
  )
}
