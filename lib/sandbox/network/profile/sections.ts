import type { Fields } from '@/lib/core/json'
import { personCard } from '@/lib/service/lookups/cards'
import { companyUrl, hash, profileUrl } from '@/lib/service/lookups/identifiers'
import { faceUrl } from '@/lib/service/lookups/cards'
import type { Random } from '@/lib/sandbox/network/random'
import { asOfMonth, monthsAgo, monthText, monthWords, thisYear } from '@/lib/sandbox/network/dates'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import { professions } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** The lists that the members fill in themselves, or others for them. */
export const sectionsOf = (context: ProfileContext): Fields => ({
  certifications: certifications(context),
  projects: projects(context),
  volunteering: volunteering(context),
  receivedRecommendations: recommendations(context),
  skills: skills(context),
  publications: publications(context),
  courses: courses(context),
  patents: patents(context),
  honorsAndAwards: honors(context),
  languages: languages(context),
  causes: section(context, 'causes', 0.5, profileWords.causes, 4, (name) => ({ name })),
  organizations: section(context, 'organizations', 0.4, profileWords.associations, 2, (name, chance) => ({
    name,
    role: chance.pick(profileWords.associationRoles),
    startedAt: String(thisYear - chance.int(1, 12)),
    endedAt: null,
  })),
})

/** A section that a full profile has with this probability and a plain one a third as often, of some of these texts. */
function section<T>(
  { person, chance: choices }: ProfileContext,
  name: string,
  probability: number,
  texts: readonly T[],
  most: number,
  make: (text: T, chance: Random, index: number) => Fields,
): Fields[] {
  const chance = choices(name)
  if (!chance.chance(probability * { full: 1, plain: 0.35, sparse: 0, hidden: 0 }[person.care])) return []
  return chance.sample(texts, chance.int(1, most)).map((text, index) => make(text, chance, index))
}

/** The month some months later, unless it has not come yet. */
const endAfter = (from: number, months: number) => monthText(Math.min(asOfMonth, from + months))

const cards = ({ source, colleagues }: ProfileContext, chance: Random, most: number) =>
  chance.sample(colleagues, chance.int(0, most)).map((person) => personCard(source, person))

function projects(context: ProfileContext): Fields[] {
  const { words, current, person, fill } = context
  return section(context, 'projects', 0.75, words.projects, 3, (name, chance, index) => {
    const from = asOfMonth - chance.int(8, 70)
    const texts = [...chance.sample(words.tasks, 2), chance.pick(words.wins)]
    return {
      name: fill(name, chance),
      description: texts.map((text) => fill(text, chance)).join(' '),
      startedAt: monthText(from),
      endedAt: chance.chance(0.8) ? endAfter(from, chance.int(3, 18)) : null,
      url:
        chance.chance(0.5) && current ? `https://www.${current.domain}/projects/${person.id}-${index}` : null,
      associatedWith: current?.name ?? null,
      contributors: cards(context, chance, 3),
    }
  })
}

const volunteering = (context: ProfileContext): Fields[] =>
  section(
    context,
    'volunteering',
    0.45,
    profileWords.voluntary,
    2,
    ([organization, role, text = ''], chance) => {
      const from = asOfMonth - chance.int(6, 140)
      return {
        organization,
        role,
        description: context.fill(text, chance),
        cause: chance.pick(profileWords.causes),
        startedAt: monthText(from),
        endedAt: chance.chance(0.5) ? null : endAfter(from, chance.int(5, 60)),
      }
    },
  )

/** Researchers have more of them. */
function publications(context: ProfileContext): Fields[] {
  const { person, source, fill, words } = context
  const [often, most] = /research|teaching/.test(person.profession) ? [0.9, 5] : [0.2, 2]
  return section(
    context,
    'publications',
    often,
    profileWords.publications,
    most,
    ([title = '', publisher], chance, index) => ({
      title: fill(title, chance),
      publisher,
      publishedAt: monthsAgo(chance.int(4, 130)),
      url: chance.chance(0.7) ? `https://publications.example/${person.memberNumber}/${index + 1}` : null,
      description: chance.chance(0.6) ? fill(chance.pick(words.wins), chance) : null,
      authors: [personCard(source, person), ...cards(context, chance, 2)],
    }),
  )
}

/** Rare, and mostly of people who build or research. */
function patents(context: ProfileContext): Fields[] {
  const often = /research|building|engineering/.test(context.person.profession) ? 0.15 : 0.01
  return section(context, 'patents', often, profileWords.patents, 1, ([title = '', text = ''], chance) => {
    const isIssued = chance.chance(0.7)
    return {
      title: context.fill(title, chance),
      number: `${chance.pick(['EP', 'US', 'DE', 'WO'])} ${chance.int(1_000_000, 9_900_000)}`,
      status: isIssued ? 'issued' : 'pending',
      issuedAt: isIssued ? monthsAgo(chance.int(10, 160)) : null,
      description: context.fill(text, chance),
    }
  })
}

const honors = (context: ProfileContext): Fields[] =>
  section(context, 'honors', 0.4, profileWords.honours, 3, ([title = '', issuer = ''], chance) => ({
    title: context.fill(title, chance),
    issuer: context.fill(issuer, chance),
    issuedAt: monthsAgo(chance.int(2, 150)),
    description: chance.chance(0.4) ? context.fill(chance.pick(context.words.wins), chance) : null,
  }))

/** Names of the skills in the order of their endorsements. */
export function skillNames({ person, words, chance: choices }: ProfileContext): string[] {
  const chance = choices('skills')
  const count = { full: chance.int(22, 32), plain: chance.int(10, 20), sparse: chance.int(0, 6), hidden: 0 }[
    person.care
  ]
  const own = chance.sample(words.skills, Math.ceil(count * 0.75))
  return [...new Set([...own, ...chance.sample(professions[words.related].skills, count - own.length)])]
}

/** Skills with those who endorsed them. */
function skills(context: ProfileContext): Fields[] {
  const { person, source } = context
  const names = skillNames(context)
  return names.map((name, index) => {
    const chance = context.chance(`skill-${name}`)
    const most = Math.max(0, Math.round((person.connections / 28) * (1 - index / (names.length + 4))))
    const count = chance.int(Math.floor(most * 0.4), most)
    const role = chance.pick(person.roles)
    const company = context.companyOf(role)
    const endorsers = chance.sample(context.known, Math.min(count, index < 12 ? 3 : 1))
    const colleagues = endorsers.length === 1 ? '1 colleague' : `${endorsers.length} colleagues`
    return {
      id: `urn:network:skill:${hash(name) % 100_000}`,
      name,
      endorsementsCount: count,
      passedAssessment: chance.chance(0.04),
      isTopSkill: index < 3,
      usedAt: company
        ? [
            {
              type: 'EXPERIENCE',
              title: role.title,
              companyName: company.name,
              companyNetworkUrl: companyUrl(company.universalName),
            },
          ]
        : [],
      endorsedBy: endorsers.map((each) => personCard(source, each)),
      insight: company && endorsers.length > 0 ? `Endorsed by ${colleagues} at ${company.name}` : null,
    }
  })
}

function certifications({ person, words, chance: choices }: ProfileContext): Fields[] {
  const chance = choices('certifications')
  const [least, most] = person.care === 'full' ? [1, 4] : [0, 1]
  return chance.sample(words.certificates, chance.int(least, most)).map((name) => {
    const issued = asOfMonth - chance.int(3, 90)
    const credential = chance.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 12)
    return {
      name,
      authority: `${chance.pick(['Institute', 'Board', 'Academy', 'Council'])} for ${words.name}`,
      issuedAt: monthText(issued),
      issued: `Issued ${monthWords(issued)}`,
      expiresAt: chance.chance(0.35) ? monthText(issued + 36) : null,
      licenseNumber: chance.chance(0.7) ? credential : null,
      url: chance.chance(0.7) ? `https://credentials.example/verify/${credential}` : null,
      skills: chance.sample(words.skills, 3),
    }
  })
}

/** Courses taken, with their numbers. */
function courses({ person, words, chance: choices }: ProfileContext): Fields[] {
  const chance = choices('courses')
  const [study] = person.studies
  if (person.care !== 'full' || !study) return []
  return chance.sample(words.courses, chance.int(0, 5)).map((name) => ({
    name,
    number: chance.chance(0.6) ? `${chance.text('ABCDEFGHIKLMNPRST', 2)} ${chance.int(101, 699)}` : null,
    associatedWith: study.school,
  }))
}

/** Languages and how well they are spoken; the first is the mother tongue. */
function languages({ person, chance: choices }: ProfileContext): Fields[] {
  const chance = choices('languages')
  if (chance.chance({ full: 0, plain: 0, sparse: 0.7, hidden: 1 }[person.care])) return []
  const [native, ...learned] = profileWords.proficiencies
  return person.languages.map((name, index) => ({
    name,
    proficiency: index === 0 ? native : learned[chance.int(0, 2) + (name === 'English' ? 0 : 1)],
  }))
}

/** What colleagues wrote about the person. */
function recommendations({
  person,
  colleagues,
  known,
  source,
  fill,
  chance: choices,
}: ProfileContext): Fields[] {
  const chance = choices('recommendations')
  const count = { full: chance.int(1, 5), plain: chance.int(0, 1), sparse: 0, hidden: 0 }[person.care]
  const writers = chance.sample(colleagues.length > 2 ? colleagues : known, count)
  const texts = chance.sample(profileWords.recommendations, writers.length)
  return writers.map((writer, index) => ({
    recommenderName: `${writer.firstName} ${writer.lastName}`,
    recommenderHeadline: writer.headline,
    recommenderNetworkId: writer.slug,
    recommenderNetworkUrl: profileUrl(writer.slug),
    recommenderAvatarUrl: faceUrl(source, writer),
    relationship: chance.pick(profileWords.relationships),
    createdAt: monthsAgo(chance.int(2, 96)),
    text: fill(texts[index] ?? '', chance),
  }))
}
