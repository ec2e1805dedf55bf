import type { Fields } from '@/lib/core/json'
import { asOfMonth, monthText, yearOf } from '@/lib/sandbox/network/dates'
import { postUrl } from '@/lib/service/lookups/identifiers'
import { personCard } from '@/lib/service/lookups/cards'
import { creativeUrl } from '@/lib/service/lookups/media'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import profileWords from '@/lib/sandbox/network/words/profiles.json'

const often = (context: ProfileContext): number =>
  ({ full: 1, plain: 0.35, sparse: 0, hidden: 0 })[context.person.care]

/** Projects with those who took part. */
export function projects(context: ProfileContext): Fields[] {
  const chance = context.chance('projects')
  if (!chance.chance(0.75 * often(context))) return []
  const { words } = context
  return chance.sample(words.projects, chance.int(1, 3)).map((name, index) => {
    const from = asOfMonth - chance.int(8, 70)
    return {
      name: context.fill(name, chance),
      description: chance
        .sample(words.tasks, 2)
        .concat(chance.pick(words.wins))
        .map((each) => context.fill(each, chance))
        .join(' '),
      startedAt: monthText(from),
      endedAt: chance.chance(0.8) ? monthText(Math.min(asOfMonth, from + chance.int(3, 18))) : null,
      url:
        context.current && chance.chance(0.5)
          ? `https://www.${context.current.domain}/projects/${context.person.id}-${index}`
          : null,
      associatedWith: context.current?.name ?? null,
      contributors: chance
        .sample(context.colleagues, chance.int(0, 3))
        .map((person) => personCard(context.source, person)),
    }
  })
}

/** Voluntary work. */
export function volunteering(context: ProfileContext): Fields[] {
  const chance = context.chance('volunteering')
  if (!chance.chance(0.45 * often(context))) return []
  return chance.sample(profileWords.voluntary, chance.int(1, 2)).map(([organization, role, text = '']) => {
    const from = asOfMonth - chance.int(6, 140)
    return {
      organization,
      role,
      description: context.fill(text, chance),
      cause: chance.pick(profileWords.causes),
      startedAt: monthText(from),
      endedAt: chance.chance(0.5) ? null : monthText(Math.min(asOfMonth, from + chance.int(5, 60))),
    }
  })
}

/** Publications; researchers have more of them. */
export function publications(context: ProfileContext): Fields[] {
  const chance = context.chance('publications')
  const research = context.person.profession === 'research' || context.person.profession === 'teaching'
  if (!chance.chance((research ? 0.9 : 0.2) * often(context))) return []
  return chance
    .sample(profileWords.publications, chance.int(1, research ? 5 : 2))
    .map(([title = '', publisher], index) => ({
      title: context.fill(title, chance),
      publisher,
      publishedAt: monthText(asOfMonth - chance.int(4, 130)),
      url: chance.chance(0.7)
        ? `https://publications.example/${context.person.memberNumber}/${index + 1}`
        : null,
      description: chance.chance(0.6) ? context.fill(chance.pick(context.words.wins), chance) : null,
      authors: [
        personCard(context.source, context.person),
        ...chance
          .sample(context.colleagues, chance.int(0, 2))
          .map((each) => personCard(context.source, each)),
      ],
    }))
}

/** Patents: rare, and mostly of people who build or research. */
export function patents(context: ProfileContext): Fields[] {
  const chance = context.chance('patents')
  const inventive = ['research', 'building', 'engineering'].includes(context.person.profession)
  if (!chance.chance((inventive ? 0.15 : 0.01) * often(context))) return []
  const issued = chance.chance(0.7)
  return [
    {
      title: context.fill('Method and device for {product}', chance),
      number: `${chance.pick(['EP', 'US', 'DE', 'WO'])} ${chance.int(1_000_000, 9_900_000)}`,
      status: issued ? 'issued' : 'pending',
      issuedAt: issued ? monthText(asOfMonth - chance.int(10, 160)) : null,
      description: context.fill(
        'An arrangement that reduces {problem} and thereby improves {measure}.',
        chance,
      ),
    },
  ]
}

/** Honours and awards. */
export function honors(context: ProfileContext): Fields[] {
  const chance = context.chance('honors')
  if (!chance.chance(0.4 * often(context))) return []
  return chance.sample(profileWords.honours, chance.int(1, 3)).map(([title = '', issuer = '']) => ({
    title: context.fill(title, chance),
    issuer: context.fill(issuer, chance),
    issuedAt: monthText(asOfMonth - chance.int(2, 150)),
    description: chance.chance(0.4) ? context.fill(chance.pick(context.words.wins), chance) : null,
  }))
}

/** Associations and the role there. */
export function organizations(context: ProfileContext): Fields[] {
  const chance = context.chance('organizations')
  if (!chance.chance(0.4 * often(context))) return []
  return chance.sample(profileWords.associations, chance.int(1, 2)).map((name) => ({
    name,
    role: chance.pick(profileWords.associationRoles),
    startedAt: String(yearOf(asOfMonth) - chance.int(1, 12)),
    endedAt: null,
  }))
}

/** Causes the person cares about. */
export function causes(context: ProfileContext): Fields[] {
  const chance = context.chance('causes')
  return chance.chance(0.5 * often(context))
    ? chance.sample(profileWords.causes, chance.int(1, 4)).map((name) => ({ name }))
    : []
}

/** What the person pinned to the head of the profile: own posts and a page of the employer. */
export function featured(context: ProfileContext): Fields {
  const chance = context.chance('featured')
  if (context.person.care !== 'full') return { items: [] }
  const posts = context.posts.slice(0, chance.int(0, 3)).map((post) => ({
    type: 'POST',
    title: post.text.split('\n')[0] ?? '',
    url: postUrl(post.id),
    text: post.text,
    image: post.media === 'image' ? creativeUrl(context.source, `post-${post.id}`) : null,
  }))
  const link =
    context.current && chance.chance(0.5)
      ? [
          {
            type: 'LINK',
            title: context.fill('{company}: {product}', chance),
            url: `https://www.${context.current.domain}/`,
            text: context.current.tagline,
            image: creativeUrl(context.source, `link-${context.current.id}`),
          },
        ]
      : []
  return { items: [...posts, ...link] }
}
