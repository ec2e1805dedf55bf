import { wording } from '@/lib/core/records/read-fields'
import { Chips, FactList } from '@/components/record/parts/facts'
import { FoldedFields } from '@/components/record/parts/other-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { isObject, pick, pickText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { nameOfLanguage } from '@/components/record/profile/profile-header'
import { enumLabel } from '@/lib/core/answers/text'

type SkillsProps = { skills: readonly unknown[]; top: readonly string[] }

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
      {isMore && <FoldedFields value={{ skills }} used={[]} summary="Endorsers and where each was used" />}
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

export function Languages({ languages }: { languages: readonly unknown[] }) {
  if (languages.length === 0) return null
  const facts = languages.map((entry, index) => {
    const level = pickText(entry, ['proficiency', 'level', 'fluency'])
    return {
      name: `language-${index}`,
      label: nameOfLanguage(entry) ?? 'Not named',
      children:
        level === null ? (
          <span className="text-ink-faint">level not given</span>
        ) : (
          <SafeText>{enumLabel(level)}</SafeText>
        ),
    }
  })
  return (
    <Section title="Languages" count={languages.length}>
      <FactList facts={facts} />
    </Section>
  )
}
