import type { Fields } from '@/lib/core/json'
import { asOfMonth, duration, monthText } from '@/lib/sandbox/network/dates'
import { companyUrl, host, schoolUrl } from '@/lib/service/lookups/identifiers'
import type { Role } from '@/lib/service/data/model'
import { creativeUrl, logoUrl, staffRangeText } from '@/lib/service/lookups/cards'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import { professions } from '@/lib/sandbox/network/words'
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** What a profile says of work and education. */
export function careerOf(context: ProfileContext): Fields {
  const roles = context.person.roles.map((role, index) => ({
    role,
    position: position(context, role, index),
    description: description(context, role, index),
    extras: extrasOf(context, role, index),
  }))
  const current = roles.filter(({ role }) => role.to === null)
  const [now] = current
  return {
    currentRoleDescription: now?.description ?? null,
    currentRoleEmploymentType: now?.role.type ?? null,
    currentRoleWorkplaceType: now?.role.workplace ?? null,
    currentRoleDuration: now ? duration(now.role.from, now.role.to) : null,
    currentPositions: current.map(({ position }) => position),
    experience: roles.map(({ role, position, description, extras }) => ({
      ...position,
      endedAt: role.to === null ? null : monthText(role.to),
      duration: duration(role.from, role.to),
      isCurrent: role.to === null,
      description,
      ...extras,
    })),
    education: education(context),
  }
}

function position({ person, source, companyOf }: ProfileContext, role: Role, index: number): Fields {
  const company = companyOf(role)
  return {
    id: `urn:network:position:${person.memberNumber}${String(index).padStart(2, '0')}`,
    title: role.title,
    companyName: role.employer,
    companyId: company ? String(company.id) : null,
    companyUniversalName: company?.universalName ?? null,
    companyNetworkUrl: company
      ? companyUrl(company.universalName)
      : `${host}/search/results/all/?keywords=${encodeURIComponent(role.employer)}`,
    companyLogo: company && logoUrl(source, company),
    companyIndustry: company?.industry ?? null,
    companyStaffRange: company && staffRangeText(company),
    employmentType: role.type,
    workplaceType: role.workplace,
    location: role.place,
    geoId: role.geoId,
    startedAt: monthText(role.from),
  }
}

function description(context: ProfileContext, role: Role, index: number): string | null {
  const { care } = context.person
  const chance = context.choices(`role-${index}`)
  if (chance.chance({ full: 0.06, plain: 0.45, sparse: 1, hidden: 1 }[care])) return null
  const { beliefs, tasks, wins } = professions[role.profession]
  const some = (mark: string, texts: readonly string[], most: number) =>
    chance
      .sample(texts, chance.int(Math.min(2, most - 1), most))
      .map((text) => `${mark} ${context.fill(text, chance, context.companyOf(role))}`)
      .join('\n')
  const lead = chance.chance(0.5) ? `${some('', beliefs, 1).trim()}\n\n` : ''
  const title = chance.pick(['Results', 'What came of it', 'In figures'])
  return `${lead}${some('•', tasks, care === 'full' ? 5 : 3)}\n\n${title}:\n${some('–', wins, 3)}`
}

function extrasOf({ person, source, fill, ...context }: ProfileContext, role: Role, index: number): Fields {
  if (person.care !== 'full') return { skills: [], media: [] }
  const chance = context.choices(`role-extras-${index}`)
  const { skills, wins } = professions[role.profession]
  const company = context.companyOf(role)
  const count = asOfMonth - role.from > 150 ? 0 : chance.pick([0, 0, 1, 2])
  return {
    skills: chance.sample(skills, chance.int(3, 6)),
    media: Array.from({ length: count }, (_, at) => ({
      type: chance.pick(['ARTICLE', 'IMAGE', 'DOCUMENT']),
      title: fill(chance.pick(postWords.titles), chance, company),
      description: fill(chance.pick(wins), chance, company),
      url: company && `https://www.${company.domain}/stories/${person.id}-${index}-${at}`,
      thumbnail: creativeUrl(source, `media-${person.id}-${index}-${at}`, 600),
    })),
  }
}

function education({ person, schools, source, words, fill, choices }: ProfileContext): Fields[] {
  return person.studies.map((study, index) => {
    const chance = choices(`study-${index}`)
    const school = schools.get(study.schoolId)
    return {
      schoolId: String(study.schoolId),
      schoolName: study.school,
      schoolUniversalName: school?.universalName ?? null,
      schoolUrl: school ? schoolUrl(school.universalName) : null,
      schoolLogo: school ? logoUrl(source, school) : null,
      degree: study.degree,
      fieldOfStudy: study.field,
      startedAt: String(study.from),
      endedAt: String(study.to),
      location: school?.place.label ?? null,
      grade: study.grade,
      activities: chance.chance(0.4) ? chance.sample(profileWords.studentActivities, 2).join(', ') : null,
      description: chance.chance(0.5)
        ? `Focus on ${chance.sample(words.courses, 2).join(' and ')}. Thesis: “${fill(chance.pick(postWords.titles), chance)}”.`
        : null,
    }
  })
}
