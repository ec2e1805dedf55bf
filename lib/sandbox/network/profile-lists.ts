import type { Fields } from '@/lib/core/json'
import { faceUrl } from '@/lib/service/lookups/cards'
import { pageUrl } from '@/lib/service/lookups/identifiers'
import { monthsAgo } from '@/lib/sandbox/network/dates'
import type { ProfileContext } from '@/lib/sandbox/network/profile-context'
import { professions } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

type Templates = Readonly<Record<string, string>>

/** One list of a profile: how often it is there, and its records, or the words of a profession that name them. */
type Section = { often: number; most: number; entry: Templates } & (
  | { rows: readonly Templates[] }
  | { from: 'projects' | 'certificates' | 'courses' }
)

// safe: the tests make every section of this file
const sections = profileWords.sections as unknown as Readonly<Record<string, Section>>

/** The lists that members fill in themselves, or others for them. */
export function listsOf(context: ProfileContext): Fields {
  const skills = skillNames(context)
  return {
    ...Object.fromEntries(
      Object.entries(sections).map(([name, section]) => [name, drawn(context, name, section)]),
    ),
    languages: languages(context),
    topSkills: skills.slice(0, 5).join(', ') || null,
    skills: skills.map((name, index) => skill(context, name, index)),
    receivedRecommendations: recommendations(context),
  }
}

function drawn({ person, words, choices, record }: ProfileContext, name: string, section: Section): Fields[] {
  const chance = choices(name)
  if (!chance.chance(section.often * { full: 1, plain: 0.35, sparse: 0, hidden: 0 }[person.care])) return []
  const rows = 'rows' in section ? section.rows : words[section.from].map((text) => ({ name: text }))
  return chance
    .sample(rows, chance.int(1, section.most))
    .map((row) => record({ ...row, ...section.entry }, chance))
}

/** In the order of their endorsements. */
function skillNames({ person: { care }, words, choices }: ProfileContext): string[] {
  const chance = choices('skills')
  const most = { full: 32, plain: 20, sparse: 6, hidden: 0 }[care]
  const count = chance.int(Math.floor(most * 0.6), most)
  const own = chance.sample(words.skills, Math.ceil(count * 0.75))
  return [...new Set([...own, ...chance.sample(professions[words.related].skills, count - own.length)])]
}

function skill({ person, choices, known, card }: ProfileContext, name: string, index: number): Fields {
  const chance = choices(`skill-${name}`)
  const most = Math.round(person.connections / (28 + index * 4))
  const count = chance.int(Math.floor(most * 0.4), most)
  return { name, endorsementsCount: count, endorsedBy: chance.sample(known, Math.min(count, 4)).map(card) }
}

/** The first is the mother tongue. */
function languages({ person, choices }: ProfileContext): Fields[] {
  const chance = choices('languages')
  if (chance.chance({ full: 0, plain: 0, sparse: 0.7, hidden: 1 }[person.care])) return []
  const [native, ...learned] = profileWords.proficiencies
  return person.languages.map((name, index) => ({
    name,
    proficiency: index === 0 ? native : learned[chance.int(0, 2) + (name === 'English' ? 0 : 1)],
  }))
}

function recommendations({ person, colleagues, known, source, fill, choices }: ProfileContext): Fields[] {
  const chance = choices('recommendations')
  const count = { full: chance.int(1, 5), plain: chance.int(0, 1), sparse: 0, hidden: 0 }[person.care]
  const writers = chance.sample(colleagues.length > 2 ? colleagues : known, count)
  const texts = chance.sample(profileWords.recommendations, writers.length)
  return writers.map((writer, index) => ({
    recommenderName: `${writer.firstName} ${writer.lastName}`,
    recommenderHeadline: writer.headline,
    recommenderNetworkUrl: pageUrl.person(writer.slug),
    recommenderAvatarUrl: faceUrl(source, writer),
    relationship: chance.pick(profileWords.relationships),
    createdAt: monthsAgo(chance.int(2, 96)),
    text: fill(texts[index] ?? '', chance),
  }))
}
