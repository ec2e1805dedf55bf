import { FactList } from '@/components/record/parts/fact-list'
import { RecordFields } from '@/components/record/parts/record-fields'
import { Section } from '@/components/record/parts/section'
import { isSimple } from '@/components/record/parts/value'
import { keyLabel } from '@/lib/core/answers/labels'
import type { Profile } from '@/components/record/profile/read-profile'

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
              facts={facts.map(({ key, value }) => ({
                name: key,
                label: labelIn(title, key),
                ...(isSimple(value, key)
                  ? { value }
                  : { children: <RecordFields value={value} name={key} depth={1} /> }),
              }))}
            />
          </section>
        ))}
      </div>
    </Section>
  )
}

/** 'Employment type' under the heading 'Current role': what the heading says is not said again. */
function labelIn(title: string, key: string): string {
  const label = keyLabel(key)
  const short = label.startsWith(`${title} `) ? label.slice(title.length + 1) : label
  return short.charAt(0).toUpperCase() + short.slice(1)
}
