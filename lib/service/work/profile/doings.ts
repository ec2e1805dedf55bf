import { asOfMonth, monthText, yearOf } from '@/lib/service/data/dates'
import { postUrl } from '@/lib/service/data/identifiers'
import { personCard } from '@/lib/service/work/cards'
import { creativeUrl } from '@/lib/service/work/media'
import type { Scene } from '@/lib/service/work/profile/scene'
import { professions, profileWords } from '@/lib/service/data/words'

const often = (scene: Scene): number => ({ full: 1, plain: 0.35, sparse: 0, hidden: 0 })[scene.person.care]

/** Projects with those who took part. */
export function projects(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('projects')
  if (!chance.chance(0.75 * often(scene))) return []
  const words = professions[scene.person.profession]
  return chance.sample(words.projects, chance.int(1, 3)).map((name, index) => {
    const from = asOfMonth - chance.int(8, 70)
    return {
      name: scene.tell(name, chance),
      description: chance
        .sample(words.tasks, 2)
        .concat(chance.pick(words.wins))
        .map((each) => scene.tell(each, chance))
        .join(' '),
      startedAt: monthText(from),
      endedAt: chance.chance(0.8) ? monthText(Math.min(asOfMonth, from + chance.int(3, 18))) : null,
      url:
        scene.current && chance.chance(0.5)
          ? `https://www.${scene.current.domain}/projects/${scene.person.id}-${index}`
          : null,
      associatedWith: scene.current?.name ?? null,
      contributors: chance
        .sample(scene.colleagues, chance.int(0, 3))
        .map((person) => personCard(scene.source, person)),
    }
  })
}

/** Voluntary work. */
export function volunteering(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('volunteering')
  if (!chance.chance(0.45 * often(scene))) return []
  return chance.sample(profileWords.voluntary, chance.int(1, 2)).map(([organization, role, text]) => {
    const from = asOfMonth - chance.int(6, 140)
    return {
      organization,
      role,
      description: scene.tell(text, chance),
      cause: chance.pick(profileWords.causes),
      startedAt: monthText(from),
      endedAt: chance.chance(0.5) ? null : monthText(Math.min(asOfMonth, from + chance.int(5, 60))),
    }
  })
}

/** Publications; researchers have more of them. */
export function publications(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('publications')
  const research = scene.person.profession === 'research' || scene.person.profession === 'teaching'
  if (!chance.chance((research ? 0.9 : 0.2) * often(scene))) return []
  return chance
    .sample(profileWords.publications, chance.int(1, research ? 5 : 2))
    .map(([title, publisher], index) => ({
      title: scene.tell(title, chance),
      publisher,
      publishedAt: monthText(asOfMonth - chance.int(4, 130)),
      url: chance.chance(0.7)
        ? `https://publications.example/${scene.person.memberNumber}/${index + 1}`
        : null,
      description: chance.chance(0.6)
        ? scene.tell(chance.pick(professions[scene.person.profession].wins), chance)
        : null,
      authors: [
        personCard(scene.source, scene.person),
        ...chance.sample(scene.colleagues, chance.int(0, 2)).map((each) => personCard(scene.source, each)),
      ],
    }))
}

/** Patents: rare, and mostly of people who build or research. */
export function patents(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('patents')
  const inventive = ['research', 'building', 'engineering'].includes(scene.person.profession)
  if (!chance.chance((inventive ? 0.15 : 0.01) * often(scene))) return []
  const issued = chance.chance(0.7)
  return [
    {
      title: scene.tell('Method and device for {product}', chance),
      number: `${chance.pick(['EP', 'US', 'DE', 'WO'])} ${chance.int(1_000_000, 9_900_000)}`,
      status: issued ? 'issued' : 'pending',
      issuedAt: issued ? monthText(asOfMonth - chance.int(10, 160)) : null,
      description: scene.tell(
        'An arrangement that reduces {problem} and thereby improves {measure}.',
        chance,
      ),
    },
  ]
}

/** Honours and awards. */
export function honors(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('honors')
  if (!chance.chance(0.4 * often(scene))) return []
  return chance.sample(profileWords.honours, chance.int(1, 3)).map(([title, issuer]) => ({
    title: scene.tell(title, chance),
    issuer: scene.tell(issuer, chance),
    issuedAt: monthText(asOfMonth - chance.int(2, 150)),
    description: chance.chance(0.4)
      ? scene.tell(chance.pick(professions[scene.person.profession].wins), chance)
      : null,
  }))
}

/** Associations and the role there. */
export function organizations(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('organizations')
  if (!chance.chance(0.4 * often(scene))) return []
  return chance.sample(profileWords.associations, chance.int(1, 2)).map((name) => ({
    name,
    role: chance.pick(profileWords.associationRoles),
    startedAt: String(yearOf(asOfMonth) - chance.int(1, 12)),
    endedAt: null,
  }))
}

/** Causes the person cares about. */
export function causes(scene: Scene): Record<string, unknown>[] {
  const chance = scene.chance('causes')
  return chance.chance(0.5 * often(scene))
    ? chance.sample(profileWords.causes, chance.int(1, 4)).map((name) => ({ name }))
    : []
}

/** What the person pinned to the head of the profile: own posts and a page of the employer. */
export function featured(scene: Scene): Record<string, unknown> {
  const chance = scene.chance('featured')
  if (scene.person.care !== 'full') return { items: [] }
  const posts = scene.posts.slice(0, chance.int(0, 3)).map((post) => ({
    type: 'POST',
    title: post.text.split('\n')[0] ?? '',
    url: postUrl(post.id),
    text: post.text,
    image: post.media === 'image' ? creativeUrl(scene.source, `post-${post.id}`) : null,
  }))
  const link =
    scene.current && chance.chance(0.5)
      ? [
          {
            type: 'LINK',
            title: scene.tell('{company}: {product}', chance),
            url: `https://www.${scene.current.domain}/`,
            text: scene.current.tagline,
            image: creativeUrl(scene.source, `link-${scene.current.id}`),
          },
        ]
      : []
  return { items: [...posts, ...link] }
}
