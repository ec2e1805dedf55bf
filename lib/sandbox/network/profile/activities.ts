import type { Fields } from '@/lib/core/json'
import { creativeUrl, personCard } from '@/lib/service/lookups/cards'
import { postUrl } from '@/lib/service/lookups/identifiers'
import type { Random } from '@/lib/sandbox/network/random'
import { asOfMonth, monthsAgo, monthText, yearOf } from '@/lib/sandbox/network/dates'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** A section that a full profile has with this probability, and a plain one a third as often. */
function section(
  { person, chance: choices }: ProfileContext,
  name: string,
  probability: number,
  make: (chance: Random) => Fields[],
): Fields[] {
  const chance = choices(name)
  const often = { full: 1, plain: 0.35, sparse: 0, hidden: 0 }[person.care]
  return chance.chance(probability * often) ? make(chance) : []
}

/** The month some months later, unless it has not come yet. */
const endAfter = (from: number, months: number) => monthText(Math.min(asOfMonth, from + months))

/** Projects with those who took part. */
export const projects = (context: ProfileContext): Fields[] =>
  section(context, 'projects', 0.75, (chance) =>
    chance.sample(context.words.projects, chance.int(1, 3)).map((name, index) => {
      const { words, current, person, fill } = context
      const from = asOfMonth - chance.int(8, 70)
      return {
        name: fill(name, chance),
        description: [...chance.sample(words.tasks, 2), chance.pick(words.wins)]
          .map((each) => fill(each, chance))
          .join(' '),
        startedAt: monthText(from),
        endedAt: chance.chance(0.8) ? endAfter(from, chance.int(3, 18)) : null,
        url:
          current && chance.chance(0.5)
            ? `https://www.${current.domain}/projects/${person.id}-${index}`
            : null,
        associatedWith: current?.name ?? null,
        contributors: cards(context, chance, 3),
      }
    }),
  )

const cards = ({ source, colleagues }: ProfileContext, chance: Random, most: number) =>
  chance.sample(colleagues, chance.int(0, most)).map((person) => personCard(source, person))

/** Voluntary work. */
export const volunteering = (context: ProfileContext): Fields[] =>
  section(context, 'volunteering', 0.45, (chance) =>
    chance.sample(profileWords.voluntary, chance.int(1, 2)).map(([organization, role, text = '']) => {
      const from = asOfMonth - chance.int(6, 140)
      return {
        organization,
        role,
        description: context.fill(text, chance),
        cause: chance.pick(profileWords.causes),
        startedAt: monthText(from),
        endedAt: chance.chance(0.5) ? null : endAfter(from, chance.int(5, 60)),
      }
    }),
  )

/** Publications; researchers have more of them. */
export function publications(context: ProfileContext): Fields[] {
  const { person, source, fill, words } = context
  const research = person.profession === 'research' || person.profession === 'teaching'
  return section(context, 'publications', research ? 0.9 : 0.2, (chance) =>
    chance
      .sample(profileWords.publications, chance.int(1, research ? 5 : 2))
      .map(([title = '', publisher], index) => ({
        title: fill(title, chance),
        publisher,
        publishedAt: monthsAgo(chance.int(4, 130)),
        url: chance.chance(0.7) ? `https://publications.example/${person.memberNumber}/${index + 1}` : null,
        description: chance.chance(0.6) ? fill(chance.pick(words.wins), chance) : null,
        authors: [personCard(source, person), ...cards(context, chance, 2)],
      })),
  )
}

/** Patents: rare, and mostly of people who build or research. */
export function patents(context: ProfileContext): Fields[] {
  const inventive = ['research', 'building', 'engineering'].includes(context.person.profession)
  return section(context, 'patents', inventive ? 0.15 : 0.01, (chance) => {
    const issued = chance.chance(0.7)
    const reduces = 'An arrangement that reduces {problem} and thereby improves {measure}.'
    return [
      {
        title: context.fill('Method and device for {product}', chance),
        number: `${chance.pick(['EP', 'US', 'DE', 'WO'])} ${chance.int(1_000_000, 9_900_000)}`,
        status: issued ? 'issued' : 'pending',
        issuedAt: issued ? monthsAgo(chance.int(10, 160)) : null,
        description: context.fill(reduces, chance),
      },
    ]
  })
}

/** Honours and awards. */
export const honors = (context: ProfileContext): Fields[] =>
  section(context, 'honors', 0.4, (chance) =>
    chance.sample(profileWords.honours, chance.int(1, 3)).map(([title = '', issuer = '']) => ({
      title: context.fill(title, chance),
      issuer: context.fill(issuer, chance),
      issuedAt: monthsAgo(chance.int(2, 150)),
      description: chance.chance(0.4) ? context.fill(chance.pick(context.words.wins), chance) : null,
    })),
  )

/** Associations and the role there. */
export const organizations = (context: ProfileContext): Fields[] =>
  section(context, 'organizations', 0.4, (chance) =>
    chance.sample(profileWords.associations, chance.int(1, 2)).map((name) => ({
      name,
      role: chance.pick(profileWords.associationRoles),
      startedAt: String(yearOf(asOfMonth) - chance.int(1, 12)),
      endedAt: null,
    })),
  )

/** Causes the person cares about. */
export const causes = (context: ProfileContext): Fields[] =>
  section(context, 'causes', 0.5, (chance) =>
    chance.sample(profileWords.causes, chance.int(1, 4)).map((name) => ({ name })),
  )

/** What the person pinned to the head of the profile: own posts and a page of the employer. */
export function featured({ person, posts, current, source, fill, chance: choices }: ProfileContext): Fields {
  const chance = choices('featured')
  if (person.care !== 'full') return { items: [] }
  const items: Fields[] = posts.slice(0, chance.int(0, 3)).map(({ id, text, media }) => ({
    type: 'POST',
    title: text.split('\n')[0] ?? '',
    url: postUrl(id),
    text,
    image: media === 'image' ? creativeUrl(source, `post-${id}`) : null,
  }))
  if (current && chance.chance(0.5))
    items.push({
      type: 'LINK',
      title: fill('{company}: {product}', chance),
      url: `https://www.${current.domain}/`,
      text: current.tagline,
      image: creativeUrl(source, `link-${current.id}`),
    })
  return { items }
}
