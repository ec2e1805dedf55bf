import type { Fields } from '@/lib/core/json'
import type { Person, Role } from '@/lib/service/data/model'
import { companyCard, coverUrl, faceOrNull, faceUrl, logoUrl } from '@/lib/service/lookups/cards'
import { pageUrl, host } from '@/lib/service/lookups/identifiers'
import type { Source } from '@/lib/service/lookups/lookup'
import { contextsOf, type ProfileContext } from '@/lib/sandbox/network/profile-context'
import { marketOf, professions } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }
import { duration, monthText, monthsAgo } from '@/lib/sandbox/network/dates'

/** Whole profiles of people, read together. */
export const profilesOf = async (source: Source, people: readonly Person[]): Promise<Fields[]> =>
  (await contextsOf(source, people)).map(profileOf)

/** The whole profile of a person: every field of the answer's schema, null or empty where nothing is known. */
function profileOf(context: ProfileContext): Fields {
  const { source, person } = context
  const { care, openToWork, hiring, premium, influencer, memorialized, verified } = person
  const cover = care === 'full' && context.choices('cover').chance(0.8) ? coverUrl(source, person) : null
  const face = faceOrNull(source, person, 400)
  const profile: Fields = {
    networkId: person.slug,
    networkUrl: pageUrl.person(person.slug),
    networkProviderId: person.encoded,
    objectUrn: `urn:network:member:${person.memberNumber}`,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    about: about(context),
    ...employment(context),
    ...whereabouts(context),
    avatarUrl: face,
    coverUrl: cover,
    connectionsCount: person.connections,
    followerCount: person.followers,
    registeredAt: care === 'sparse' ? null : person.joined,
    openToWork,
    hiring,
    premium,
    influencer,
    memorialized,
    verified,
    ...careerOf(context),
    ...listsOf(context),
    profileActions: profileWords.actions
      .filter(([type]) => !memorialized && (type !== 'FOLLOW' || influencer))
      .map(([type, label]) => ({ type, label })),
    featured: { items: featured(context) },
    profilePictures: face === null ? {} : { displayImage: faceUrl(source, person, 800) },
    coverPictures: cover === null ? {} : { displayImage: cover },
    additionalProfileData: care === 'hidden' ? {} : additional(context),
    profileLocales: locales(context),
    enrichedAt: source.now().toISOString(),
  }
  const unshown = care === 'hidden' ? profileWords.unshown.map((name) => [name, null]) : []
  return { ...profile, ...Object.fromEntries(unshown) }
}

function employment({ current, person }: ProfileContext): Fields {
  const role = person.roles.find((each) => each.to === null)
  return {
    title: role?.title ?? null,
    companyName: current?.name ?? role?.employer ?? null,
    companyDomain: current?.domain ?? null,
    companyUniversalName: current?.universalName ?? null,
    companyProviderId: current && String(current.id),
    companyNetworkUrl: current && pageUrl.company(current.universalName),
  }
}

/** Hidden members are known to be in a country. */
function whereabouts({ person: { place, care } }: ProfileContext): Fields {
  const label = care === 'hidden' ? place.countryName : place.label
  return {
    location: label,
    country: place.countryName,
    locationNetworkText: label,
    locationCountryCode: place.countryCode.toLowerCase(),
    locationRegionCode: place.regionCode,
    locationCountry: place.countryName,
    locationCountryFull: place.countryName,
    locationState: place.regionName,
    locationCity: place.name,
  }
}

function about({ person, words, choices, fill }: ProfileContext): string | null {
  const chance = choices('about')
  if (chance.chance({ full: 0, plain: 0.5, sparse: 1, hidden: 1 }[person.care])) return null
  const { openings, closings } = profileWords.about
  const some = (texts: readonly string[], count: number) =>
    chance.sample(texts, count).map((text) => fill(text, chance))
  const results = `Some results I am proud of:\n• ${some(words.wins, 2).join('\n• ')}`
  const opening = [...some(openings, 1), ...some(words.beliefs, 1)].join(' ')
  return [opening, some(words.tasks, 3).join(' '), results, ...some(closings, 1)].join('\n\n')
}

function featured({ person, posts, choices }: ProfileContext): Fields[] {
  if (person.care !== 'full') return []
  return posts
    .slice(0, choices('featured').int(0, 3))
    .map(({ id, text }) => ({ type: 'POST', title: text.split('\n')[0] ?? '', url: pageUrl.post(id), text }))
}

function locales({ person }: ProfileContext): Fields[] {
  const { country, language } = marketOf(person.place.countryCode) ?? { country: 'US', language: 'en' }
  return language === 'en'
    ? [{ country, language }]
    : [
        { country: 'US', language: 'en' },
        { country, language },
      ]
}

function additional({ person, source, current, companies, known, choices, card }: ProfileContext): Fields {
  const chance = choices('additional')
  const most = person.care === 'sparse' ? 3 : 16
  return {
    pronouns: chance.chance(0.3) ? (person.face.startsWith('f') ? 'she/her' : 'he/him') : null,
    websites:
      current && chance.chance(0.6) ? [{ category: 'COMPANY', url: `https://www.${current.domain}/` }] : [],
    currentCompany: current && companyCard(source, current),
    interests: {
      companies: chance
        .sample(person.followsCompanies, most)
        .flatMap((id) => companies.get(id) ?? [])
        .map((each) => ({ ...companyCard(source, each), followerCount: each.followers })),
    },
    peopleAlsoViewed: chance.sample(known, most).map(card),
  }
}

/** What a profile says of work and education. */
function careerOf(context: ProfileContext): Fields {
  const roles = context.person.roles.map((role, index) => ({
    role,
    position: position(context, role),
    description: description(context, role, index),
  }))
  const current = roles.filter(({ role }) => role.to === null)
  const [now] = current
  return {
    currentRoleDescription: now?.description ?? null,
    currentRoleEmploymentType: now?.role.type ?? null,
    currentRoleWorkplaceType: now?.role.workplace ?? null,
    currentRoleDuration: now ? duration(now.role.from, now.role.to) : null,
    currentPositions: current.map(({ position }) => position),
    experience: roles.map(({ role, position, description }, index) => ({
      ...position,
      endedAt: role.to === null ? null : monthText(role.to),
      duration: duration(role.from, role.to),
      isCurrent: role.to === null,
      description,
      skills:
        context.person.care === 'full'
          ? context.choices(`role-skills-${index}`).sample(context.words.skills, 5)
          : [],
    })),
    education: education(context),
  }
}

function position({ source, companyOf }: ProfileContext, role: Role): Fields {
  const company = companyOf(role)
  return {
    title: role.title,
    companyName: role.employer,
    companyId: company ? String(company.id) : null,
    companyUniversalName: company?.universalName ?? null,
    companyNetworkUrl: company
      ? pageUrl.company(company.universalName)
      : `${host}/search/results/all/?keywords=${encodeURIComponent(role.employer)}`,
    companyLogo: company && logoUrl(source, company),
    employmentType: role.type,
    workplaceType: role.workplace,
    location: role.place,
    geoId: role.geoId,
    startedAt: monthText(role.from),
  }
}

function description({ person, words, choices, fill, companyOf }: ProfileContext, role: Role, index: number) {
  const chance = choices(`role-${index}`)
  if (chance.chance({ full: 0.06, plain: 0.45, sparse: 1, hidden: 1 }[person.care])) return null
  const lines = (mark: string, texts: readonly string[], most: number) =>
    chance
      .sample(texts, chance.int(2, most))
      .map((text) => `${mark} ${fill(text, chance, companyOf(role))}`)
      .join('\n')
  const title = chance.pick(['Results', 'What came of it', 'In figures'])
  return `${lines('•', words.tasks, 5)}\n\n${title}:\n${lines('–', words.wins, 3)}`
}

function education({ person, schools, source, record, choices }: ProfileContext): Fields[] {
  return person.studies.map((study, index) => {
    const school = schools.get(study.schoolId)
    return {
      schoolId: String(study.schoolId),
      schoolName: study.school,
      schoolUniversalName: school?.universalName ?? null,
      schoolUrl: school ? pageUrl.school(school.universalName) : null,
      schoolLogo: school ? logoUrl(source, school) : null,
      degree: study.degree,
      fieldOfStudy: study.field,
      startedAt: String(study.from),
      endedAt: String(study.to),
      location: school?.place.label ?? null,
      grade: study.grade,
      ...record(profileWords.study, choices(`study-${index}`)),
    }
  })
}

type Templates = Readonly<Record<string, string>>

/** One list of a profile: how often it is there, and its records, or the words of a profession that name them. */
type Section = { often: number; most: number; entry: Templates } & (
  | { rows: readonly Templates[] }
  | { from: 'projects' | 'certificates' | 'courses' }
)

// safe: the tests make every section of this file
const sections = profileWords.sections as unknown as Readonly<Record<string, Section>>

/** The lists that members fill in themselves, or others for them. */
function listsOf(context: ProfileContext): Fields {
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
