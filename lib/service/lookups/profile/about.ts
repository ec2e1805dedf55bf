import { skillNames, yearsOfWork } from '@/lib/service/lookups/profile/learning'
import type { ProfileContext } from '@/lib/service/lookups/profile/context'
import { profileWords } from '@/lib/service/data/words'

/** The person in their own words; null where nothing was written. */
export function about(context: ProfileContext): string | null {
  const { person, words } = context
  const chance = context.chance('about')
  if (person.care === 'hidden' || person.care === 'sparse' || (person.care === 'plain' && chance.chance(0.5)))
    return null
  const tell = (template: string) => context.tell(template, chance)
  const years = yearsOfWork(context)
  const title = person.roles[0]?.title ?? words.name
  const opening =
    years < 2
      ? `I am at the beginning of my working life and learn ${words.name.toLowerCase()} where it happens${context.current ? `: at ${context.current.name} in ${person.place.name}` : ''}.`
      : chance.pick([
          `For ${years} years I have worked in ${words.name.toLowerCase()}, today as ${title}${context.current ? ` at ${context.current.name}` : ''}.`,
          `${title}, ${years} years in the trade, at home in ${person.place.name}.`,
          `What I do: ${words.name.toLowerCase()}. What I like about it: the people. I have done it for ${years} years.`,
        ])
  const beliefs = chance.sample(words.beliefs, 2).map(tell)
  const work = chance.sample(words.tasks, 3).map(tell)
  const wins = chance.sample(words.wins, 2).map(tell)
  const closing = chance.pick([
    `Ask me about ${chance.sample(skillNames(context), 3).join(', ')}.`,
    'Messages are welcome, sales pitches less so.',
    `Outside work: ${chance.pick(profileWords.pastimes)} and ${chance.pick(profileWords.otherPastimes)}.`,
    tell('Always glad to meet people who work on {problem}.'),
  ])
  return [
    `${opening} ${beliefs[0] ?? ''}`,
    work.join(' '),
    `Some results I am proud of:\n• ${wins.join('\n• ')}`,
    beliefs[1] ?? '',
    closing,
  ]
    .filter(Boolean)
    .join('\n\n')
}
