import { formatPeriod } from '@/lib/core/answers/dates'
import { readCareer, type Career } from '@/lib/core/answers/experience'
import { monthOf, tenure } from '@/lib/core/answers/tenure'
import { dateValue, mostEntries, type Convert } from '@/lib/core/records/convert'
import type { Facts } from '@/lib/core/records/fact'
import { onceFor } from '@/lib/core/once-for'
import { listIn } from '@/lib/core/records/read-fields'

export const roles = 'experience experiences workExperience positions positionHistory employment jobs career'
export const rolesNow = 'currentPositions currentPosition'
const none = readCareer([], monthOf(new Date(0)))

/** The career that a person's record tells, as of the time of the answer. */
export const careerOf = onceFor((facts: Facts): Career => {
  const now = listIn(facts.find(rolesNow, someRoles)?.raw)
  const told = listIn(facts.find(roles, someRoles)?.raw)
  const list = told.length > 0 ? told : now
  return list.length === 0 ? none : readCareer(list, monthOf(new Date(facts.at)), now)
})

/** A list of roles stays as it came: `careerOf` reads it. */
export const someRoles: Convert = (value) => (typeof value === 'object' ? null : undefined)

/** The role that a person has now, or had last. */
export const mainRole = (facts: Facts) => careerOf(facts).current[0]

/** The month in which the role began that a person has now, or had last. */
export function roleStart(facts: Facts) {
  const start = mainRole(facts)?.period.start
  return start?.state === 'date' ? dateValue({ ...start.date, day: null }) : null
}

/** How many months that role has lasted until the time of the answer, or lasted. */
export function roleMonths(facts: Facts) {
  const role = mainRole(facts)
  return role && tenure(role.period, monthOf(new Date(facts.at)))?.months
}

/** A career as lines: 'Head of Tea · Brindlewick · Jan 2024 – Present'. */
export const roleLines = (facts: Facts) =>
  careerOf(facts)
    .blocks.flatMap(({ positions }) => positions)
    .slice(0, mostEntries)
    .flatMap(
      ({ title, companyName, period }) =>
        [title, companyName, formatPeriod(period)].filter(Boolean).join(' · ') || [],
    )
