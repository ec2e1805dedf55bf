import type { Fields } from '@/lib/core/json'
import { duration, monthText } from '@/lib/sandbox/network/dates'
import { host, pageUrl } from '@/lib/service/lookups/identifiers'
import type { Role } from '@/lib/service/data/model'
import { logoUrl } from '@/lib/service/lookups/cards'
import type { ProfileContext } from '@/lib/sandbox/network/profile-context'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** What a profile says of work and education. */
export function careerOf(context: ProfileContext): Fields {
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
