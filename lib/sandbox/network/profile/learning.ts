import type { Fields } from '@/lib/core/json'
import { asOfMonth, monthText, monthWords, yearOf } from '@/lib/sandbox/network/dates'
import { companyUrl, hash } from '@/lib/service/lookups/identifiers'

import { personCard } from '@/lib/service/lookups/cards'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import { professions } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** Names of the skills in the order of their endorsements. */
export function skillNames(context: ProfileContext): string[] {
  const chance = context.chance('skills')
  const own = context.words.skills
  const other = professions[context.words.related].skills
  const counts = { full: chance.int(22, 32), plain: chance.int(10, 20), sparse: chance.int(0, 6), hidden: 0 }
  const count = counts[context.person.care]
  const fromOwn = chance.sample(own, Math.ceil(count * 0.75))
  return [...new Set([...fromOwn, ...chance.sample(other, count - fromOwn.length)])]
}

/** Skills with those who endorsed them. */
export function skills(context: ProfileContext): Fields[] {
  const names = skillNames(context)
  return names.map((name, index) => {
    const chance = context.chance(`skill-${name}`)
    const most = Math.max(0, Math.round((context.person.connections / 28) * (1 - index / (names.length + 4))))
    const count = chance.int(Math.floor(most * 0.4), most)
    const role = chance.pick(context.person.roles)
    const company = context.companyOf(role)
    const endorsers = chance.sample(context.known, Math.min(count, index < 12 ? 3 : 1))
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
      endorsedBy: endorsers.map((person) => personCard(context.source, person)),
      insight:
        company && endorsers.length > 0
          ? `Endorsed by ${Math.min(count, endorsers.length)} ${endorsers.length === 1 ? 'colleague' : 'colleagues'} at ${company.name}`
          : null,
    }
  })
}

/** Certificates with their issuers. */
export function certifications(context: ProfileContext): Fields[] {
  const chance = context.chance('certifications')
  const { care } = context.person
  const names = chance.sample(
    context.words.certificates,
    care === 'full' ? chance.int(1, 4) : chance.int(0, 1),
  )
  return names.map((name) => {
    const issued = asOfMonth - chance.int(3, 90)
    const ends = chance.chance(0.35) ? issued + 36 : null
    const credential = chance.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 12)
    return {
      name,
      authority: `${chance.pick(['Institute', 'Board', 'Academy', 'Council'])} for ${context.words.name}`,
      issuedAt: monthText(issued),
      issued: `Issued ${monthWords(issued)}`,
      expiresAt: ends === null ? null : monthText(ends),
      licenseNumber: chance.chance(0.7) ? credential : null,
      url: chance.chance(0.7) ? `https://credentials.example/verify/${credential}` : null,
      skills: chance.sample(context.words.skills, 3),
    }
  })
}

/** Courses taken, with their numbers. */
export function courses(context: ProfileContext): Fields[] {
  const chance = context.chance('courses')
  if (context.person.care !== 'full' || context.person.studies.length === 0) return []
  return chance.sample(context.words.courses, chance.int(0, 5)).map((name) => ({
    name,
    number: chance.chance(0.6) ? `${chance.text('ABCDEFGHIKLMNPRST', 2)} ${chance.int(101, 699)}` : null,
    associatedWith: context.person.studies[0]?.school ?? null,
  }))
}

/** Languages and how well they are spoken; the first is the mother tongue. */
export function languages(context: ProfileContext): Fields[] {
  const chance = context.chance('languages')
  if (context.person.care === 'hidden' || (context.person.care === 'sparse' && chance.chance(0.7))) return []
  return context.person.languages.map((name, index) => ({
    name,
    proficiency:
      profileWords.proficiencies[
        index === 0 ? 0 : Math.min(4, chance.int(1, 3) + (name === 'English' ? 0 : 1))
      ] ?? profileWords.proficiencies[2],
  }))
}

/** Years since the first role. */
export function yearsOfWork(context: ProfileContext): number {
  const first = context.person.roles.at(-1)
  return first ? yearOf(asOfMonth) - yearOf(first.from) : 0
}
