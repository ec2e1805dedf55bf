import type { Answer } from '@/components/result/answer'
import { RowActions } from '@/components/result/handoff/row-actions'
import { Picture } from '@/components/result/parts/picture'
import { SafeText } from '@/components/result/parts/safe-text'
import { Section } from '@/components/result/parts/section'
import { Rest } from '@/components/result/profile/rest'
import { pick, pickText } from '@/lib/answers/json'

type AlsoViewedProps = { people: readonly unknown[]; answer: Answer }

/** Neighbours of a profile. They are hints, not records. */
export function AlsoViewed({ people, answer }: AlsoViewedProps) {
  if (people.length === 0) return null
  return (
    <Section
      title="People also viewed"
      count={people.length}
      about="Names from beside this profile, not whole records."
    >
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {people.map((person, index) => (
          <Neighbour key={index} person={person} answer={answer} />
        ))}
      </ul>
      <Rest value={{ people }} used={[]} summary="All their fields" />
    </Section>
  )
}

function Neighbour({ person, answer }: { person: unknown; answer: Answer }) {
  const name = pickText(person, ['fullname', 'name']) ?? 'Not named'
  const headline = pickText(person, ['headline', 'position', 'title'])
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Picture value={pick(person, ['avatarurl', 'avatar', 'photo', 'picture'])} name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <SafeText>{name}</SafeText>
        </p>
        {headline !== null && (
          <p className="truncate text-sm text-ink-quiet" title={headline}>
            <SafeText>{headline}</SafeText>
          </p>
        )}
      </div>
      <RowActions value={person} entity="person" answer={answer} />
    </li>
  )
}
