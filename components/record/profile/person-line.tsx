import { RecordActions, RecordMark } from '@/components/record/record-slots'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { person as kind } from '@/lib/core/records/person'
import { readRecord } from '@/lib/core/records/read'
import { Section } from '@/components/record/parts/section'
import { FoldedFields } from '@/components/record/parts/other-fields'

type PersonLineProps = { person: unknown; size?: 'sm' | 'md' | undefined }

export function PersonLine({ person, size = 'md' }: PersonLineProps) {
  const { text, raw } = readRecord(kind, person)
  const name = text('name') ?? 'Not named'
  const headline = text('headline') ?? text('position')
  return (
    <div className="group/record flex min-w-0 items-center gap-3">
      <Picture value={raw('picture')} name={name} size={size} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <SafeText className="truncate">{name}</SafeText>
          <RecordMark value={person} entity="person" />
        </p>
        {headline !== null && (
          <p className="truncate text-sm text-ink-quiet" title={headline}>
            <SafeText>{headline}</SafeText>
          </p>
        )}
      </div>
      <RecordActions value={person} entity="person" isQuiet />
    </div>
  )
}

export function AlsoViewed({ people }: { people: readonly unknown[] }) {
  if (people.length === 0) return null
  return (
    <Section
      title="People also viewed"
      count={people.length}
      about="Names from beside this profile, not whole records."
    >
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {people.map((person, index) => (
          <li key={index} className="min-w-0">
            <PersonLine person={person} size="sm" />
          </li>
        ))}
      </ul>
      <FoldedFields value={{ people }} used={[]} summary="All their fields" />
    </Section>
  )
}
