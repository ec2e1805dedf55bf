import { FactList } from '@/components/record/parts/fact-list'
import { Section } from '@/components/record/parts/section'
import { SafeText } from '@/components/record/parts/safe-text'
import { nameOfLanguage } from '@/components/record/profile/glance'
import { pickText } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/labels'

/** Languages, each with how well it is spoken where that is said. */
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
