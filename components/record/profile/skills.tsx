import { wording } from '@/lib/core/records/read-fields'
import { Chips } from '@/components/record/profile/chips'
import { Rest } from '@/components/record/profile/rest'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { isObject, pick } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'

type SkillsProps = { skills: readonly unknown[]; top: readonly string[] }

/** Skills as chips, with how many people endorsed each where the answer says so. */
export function Skills({ skills, top }: SkillsProps) {
  if (skills.length === 0 && top.length === 0) return null
  const isMore = skills.some(isObject)
  return (
    <Section title="Skills" count={skills.length || top.length}>
      {top.length > 0 && (
        <p className={skills.length > 0 ? 'mb-3 text-ink-quiet' : undefined}>
          <span className="text-ink-faint">Top skills: </span>
          <SafeText>{top.join(', ')}</SafeText>
        </p>
      )}
      {skills.every((skill) => endorsements(skill) === null) ? (
        <Chips label="Skills" items={skills} />
      ) : (
        <ul aria-label="Skills" className="flex flex-wrap gap-1.5">
          {skills.map((skill, index) => (
            <Skill key={index} skill={skill} />
          ))}
        </ul>
      )}
      {isMore && <Rest value={{ skills }} used={[]} summary="Endorsers and where each was used" />}
    </Section>
  )
}

function Skill({ skill }: { skill: unknown }) {
  const name = wording(skill)
  const count = endorsements(skill)
  if (name === null) return null
  return (
    <li className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-md bg-pressed px-2 text-sm">
      <SafeText>{name}</SafeText>
      {count !== null && count > 0 && (
        <span
          className="text-ink-quiet tabular-nums"
          title={`${count} ${count === 1 ? 'endorsement' : 'endorsements'}`}
        >
          {count}
          <span className="sr-only"> endorsements</span>
        </span>
      )}
    </li>
  )
}

const endorsements = (skill: unknown) =>
  wholeNumber(pick(skill, ['endorsementscount', 'endorsementcount', 'endorsements', 'numendorsements']))
