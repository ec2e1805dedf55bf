import type { Fields } from '@/lib/core/json'
import { faceUrl } from '@/lib/service/lookups/cards'
import { companyUrl, hash, profileUrl } from '@/lib/service/lookups/identifiers'
import { asOfMonth, monthsAgo, monthText, monthWords, thisYear } from '@/lib/sandbox/network/dates'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import type { Random } from '@/lib/sandbox/network/random'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** The lists that members fill in themselves, or others for them. */
export const sectionsOf = (context: ProfileContext): Fields => ({
  ...occasional(context),
  ...works(context),
  certifications: certifications(context),
  courses: courses(context),
  languages: languages(context),
  skills: skills(context),
  receivedRecommendations: recommendations(context),
})

const endAfter = (from: number, months: number) => monthText(Math.min(asOfMonth, from + months))

const occasional = ({ section, fill, words }: ProfileContext): Fields => ({
  volunteering: section('volunteering', 0.45, 2, profileWords.voluntary, (entry, chance) => {
    const [organization, role, text = ''] = entry
    const from = asOfMonth - chance.int(6, 140)
    return {
      organization,
      role,
      description: fill(text, chance),
      cause: chance.pick(profileWords.causes),
      startedAt: monthText(from),
      endedAt: chance.chance(0.5) ? null : endAfter(from, chance.int(5, 60)),
    }
  }),
  honorsAndAwards: section('honors', 0.4, 3, profileWords.honours, ([title = '', issuer = ''], chance) => ({
    title: fill(title, chance),
    issuer: fill(issuer, chance),
    issuedAt: monthsAgo(chance.int(2, 150)),
    description: chance.chance(0.4) ? fill(chance.pick(words.wins), chance) : null,
  })),
  causes: section('causes', 0.5, 4, profileWords.causes, (name) => ({ name })),
  organizations: section('organizations', 0.4, 2, profileWords.associations, (name, chance) => ({
    name,
    role: chance.pick(profileWords.associationRoles),
    startedAt: String(thisYear - chance.int(1, 12)),
    endedAt: null,
  })),
})

/** Researchers publish more; patents are rare, and mostly of people who build or research. */
function works({ person, words, current, section, fill, card, colleagues }: ProfileContext): Fields {
  const cards = (chance: Random, most: number) => chance.sample(colleagues, chance.int(0, most)).map(card)
  const [oftenPublished, mostPublished] = /research|teaching/.test(person.profession) ? [0.9, 5] : [0.2, 2]
  const oftenPatented = /research|building|engineering/.test(person.profession) ? 0.15 : 0.01
  const { publications, patents } = profileWords
  return {
    projects: section('projects', 0.75, 3, words.projects, (name, chance, index) => {
      const from = asOfMonth - chance.int(8, 70)
      const texts = [...chance.sample(words.tasks, 2), chance.pick(words.wins)]
      return {
        name: fill(name, chance),
        description: texts.map((text) => fill(text, chance)).join(' '),
        startedAt: monthText(from),
        endedAt: chance.chance(0.8) ? endAfter(from, chance.int(3, 18)) : null,
        url:
          chance.chance(0.5) && current
            ? `https://www.${current.domain}/projects/${person.id}-${index}`
            : null,
        associatedWith: current?.name ?? null,
        contributors: cards(chance, 3),
      }
    }),
    publications: section(
      'publications',
      oftenPublished,
      mostPublished,
      publications,
      (entry, chance, index) => ({
        title: fill(entry[0] ?? '', chance),
        publisher: entry[1],
        publishedAt: monthsAgo(chance.int(4, 130)),
        url: chance.chance(0.7) ? `https://publications.example/${person.memberNumber}/${index + 1}` : null,
        description: chance.chance(0.6) ? fill(chance.pick(words.wins), chance) : null,
        authors: [card(person), ...cards(chance, 2)],
      }),
    ),
    patents: section('patents', oftenPatented, 1, patents, ([title = '', text = ''], chance) => {
      const isIssued = chance.chance(0.7)
      return {
        title: fill(title, chance),
        number: `${chance.pick(['EP', 'US', 'DE', 'WO'])} ${chance.int(1_000_000, 9_900_000)}`,
        status: isIssued ? 'issued' : 'pending',
        issuedAt: isIssued ? monthsAgo(chance.int(10, 160)) : null,
        description: fill(text, chance),
      }
    }),
  }
}

function skills({ person, skills, choices, companyOf, known, card }: ProfileContext): Fields[] {
  return skills.map((name, index) => {
    const chance = choices(`skill-${name}`)
    const most = Math.max(0, Math.round((person.connections / 28) * (1 - index / (skills.length + 4))))
    const count = chance.int(Math.floor(most * 0.4), most)
    const role = chance.pick(person.roles)
    const company = companyOf(role)
    const endorsers = chance.sample(known, Math.min(count, index < 12 ? 3 : 1))
    const colleagues = endorsers.length === 1 ? '1 colleague' : `${endorsers.length} colleagues`
    const usedAt = company && {
      type: 'EXPERIENCE',
      title: role.title,
      companyName: company.name,
      companyNetworkUrl: companyUrl(company.universalName),
    }
    return {
      id: `urn:network:skill:${hash(name) % 100_000}`,
      name,
      endorsementsCount: count,
      passedAssessment: chance.chance(0.04),
      isTopSkill: index < 3,
      usedAt: usedAt ? [usedAt] : [],
      endorsedBy: endorsers.map(card),
      insight: company && endorsers.length > 0 ? `Endorsed by ${colleagues} at ${company.name}` : null,
    }
  })
}

function certifications({ person, words, choices }: ProfileContext): Fields[] {
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

function courses({ person, words, choices }: ProfileContext): Fields[] {
  const chance = choices('courses')
  const [study] = person.studies
  if (person.care !== 'full' || !study) return []
  return chance
    .sample(words.courses, chance.int(0, 5))
    .map((name) => ({
      name,
      number: chance.chance(0.6) ? `${chance.text('ABCDEFGHIKLMNPRST', 2)} ${chance.int(101, 699)}` : null,
      associatedWith: study.school,
    }))
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
    recommenderNetworkId: writer.slug,
    recommenderNetworkUrl: profileUrl(writer.slug),
    recommenderAvatarUrl: faceUrl(source, writer),
    relationship: chance.pick(profileWords.relationships),
    createdAt: monthsAgo(chance.int(2, 96)),
    text: fill(texts[index] ?? '', chance),
  }))
}
