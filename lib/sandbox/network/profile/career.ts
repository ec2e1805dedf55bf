import type { Fields } from '@/lib/core/json'
import { asOfMonth, duration, monthText } from '@/lib/sandbox/network/dates'
import { companyUrl, host, schoolUrl } from '@/lib/service/lookups/identifiers'
import type { Role } from '@/lib/service/data/model'
import { creativeUrl, logoUrl, staffRangeText } from '@/lib/service/lookups/cards'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import { professions } from '@/lib/sandbox/network/words'
import postWords from '@/lib/sandbox/network/words/posts.json' with { type: 'json' }
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** All roles, the present ones first, as the network lists them. */
export function experience(context: ProfileContext): Fields[] {
  return context.person.roles.map((role, index) => ({
    ...position(context, role, index),
    endedAt: role.to === null ? null : monthText(role.to),
    duration: duration(role.from, role.to),
    isCurrent: role.to === null,
    description: description(context, role, index),
    skills: skillsOf(context, index),
    media: mediaOf(context, role, index),
  }))
}

/** The roles without an end. */
export function currentPositions(context: ProfileContext): Fields[] {
  return context.person.roles.flatMap((role, index) =>
    role.to === null ? [position(context, role, index)] : [],
  )
}

/** What the person did in a role, in their own words; careless profiles leave it out. */
export function description(context: ProfileContext, role: Role, index: number): string | null {
  const { care } = context.person
  const chance = context.chance(`role-${index}`)
  if (care === 'sparse' || care === 'hidden' || chance.chance(care === 'plain' ? 0.45 : 0.06)) return null
  const words = professions[role.profession]
  const company = context.companyOf(role)
  const fill = (template: string) => context.fill(template, chance, company)
  const lead = chance.chance(0.5) ? `${fill(chance.pick(words.beliefs))}\n\n` : ''
  const tasks = chance
    .sample(words.tasks, chance.int(2, care === 'full' ? 5 : 3))
    .map((each) => `• ${fill(each)}`)
  const wins = chance.sample(words.wins, chance.int(1, 3)).map((each) => `– ${fill(each)}`)
  return `${lead}${tasks.join('\n')}\n\n${chance.pick(['Results', 'What came of it', 'In figures'])}:\n${wins.join('\n')}`
}

/** Schools, the last one first. */
export function education(context: ProfileContext): Fields[] {
  return context.person.studies.map((study, index) => {
    const chance = context.chance(`study-${index}`)
    const school = context.schools.get(study.schoolId)
    return {
      schoolId: String(study.schoolId),
      schoolName: study.school,
      schoolUniversalName: school?.universalName ?? null,
      schoolUrl: school ? schoolUrl(school.universalName) : null,
      schoolLogo: school ? logoUrl(context.source, school) : null,
      degree: study.degree,
      fieldOfStudy: study.field,
      startedAt: String(study.from),
      endedAt: String(study.to),
      location: school?.place.label ?? null,
      grade: study.grade,
      activities: chance.chance(0.4) ? chance.sample(profileWords.studentActivities, 2).join(', ') : null,
      description: chance.chance(0.5)
        ? `Focus on ${chance.sample(context.words.courses, 2).join(' and ')}. Thesis: “${context.fill(chance.pick(postWords.titles), chance)}”.`
        : null,
    }
  })
}

function position(context: ProfileContext, role: Role, index: number): Fields {
  const company = context.companyOf(role)
  return {
    id: `urn:network:position:${context.person.memberNumber}${String(index).padStart(2, '0')}`,
    title: role.title,
    companyName: role.employer,
    companyId: company ? String(company.id) : null,
    companyUniversalName: company?.universalName ?? null,
    companyNetworkUrl: company
      ? companyUrl(company.universalName)
      : `${host}/search/results/all/?keywords=${encodeURIComponent(role.employer)}`,
    companyLogo: company ? logoUrl(context.source, company) : null,
    companyIndustry: company ? company.industry : null,
    companyStaffRange: company ? staffRangeText(company) : null,
    employmentType: role.type,
    workplaceType: role.workplace,
    location: role.place,
    geoId: role.geoId,
    startedAt: monthText(role.from),
  }
}

function skillsOf(context: ProfileContext, index: number): string[] {
  const chance = context.chance(`role-skills-${index}`)
  const role = context.person.roles[index]
  if (!role || context.person.care !== 'full') return []
  return chance.sample(professions[role.profession].skills, chance.int(3, 6))
}

function mediaOf(context: ProfileContext, role: Role, index: number): Fields[] {
  const chance = context.chance(`role-media-${index}`)
  if (context.person.care !== 'full' || asOfMonth - role.from > 150 || chance.chance(0.5)) return []
  const company = context.companyOf(role)
  return Array.from({ length: chance.int(1, 2) }, (_, at) => ({
    type: chance.pick(['ARTICLE', 'IMAGE', 'DOCUMENT']),
    title: context.fill(chance.pick(postWords.titles), chance, company),
    description: context.fill(chance.pick(professions[role.profession].wins), chance, company),
    url: company ? `https://www.${company.domain}/stories/${context.person.id}-${index}-${at}` : null,
    thumbnail: creativeUrl(context.source, `media-${context.person.id}-${index}-${at}`, 600),
  }))
}
