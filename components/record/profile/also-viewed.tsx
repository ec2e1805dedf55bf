import { PersonLine } from '@/components/record/person-line'
import { Section } from '@/components/record/parts/section'
import { Rest } from '@/components/record/profile/rest'

/** Neighbours of a profile. They are hints, not records. */
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
      <Rest value={{ people }} used={[]} summary="All their fields" />
    </Section>
  )
}
