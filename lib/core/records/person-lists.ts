import { formatPeriod } from '@/lib/core/answers/dates'
import { readCareer, type Career } from '@/lib/core/answers/experience'
import { monthOf, tenure } from '@/lib/core/answers/tenure'
import { onceFor } from '@/lib/core/once-for'
import { dateValue, mostEntries, type Convert } from '@/lib/core/records/convert'
import { usualEntry, type EntryNames } from '@/lib/core/records/entry'
import { fact, type Facts } from '@/lib/core/records/kind'
import { listIn } from '@/lib/core/records/read-fields'

const roles = 'experience experiences workExperience positions positionHistory employment jobs career'
const rolesNow = 'currentPositions currentPosition'
const none = readCareer([], monthOf(new Date(0)))

/** The career that a person's record tells, as of the time of the answer. */
export const careerOf = onceFor((facts: Facts): Career => {
  const now = listIn(facts.find(rolesNow, someRoles)?.raw)
  const told = listIn(facts.find(roles, someRoles)?.raw)
  const list = told.length > 0 ? told : now
  return list.length === 0 ? none : readCareer(list, monthOf(new Date(facts.at)), now)
})

/** A list of roles stays as it came: `careerOf` reads it. */
const someRoles: Convert = (value) => (typeof value === 'object' ? null : undefined)

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
const roleLines = (facts: Facts) =>
  careerOf(facts)
    .blocks.flatMap(({ positions }) => positions)
    .slice(0, mostEntries)
    .flatMap(
      ({ title, companyName, period }) =>
        [title, companyName, formatPeriod(period)].filter(Boolean).join(' · ') || [],
    )

const list = (title: string, names: string, entry: EntryNames = usualEntry) =>
  fact.entries(title, names, { entry })

export const personLists = {
  experience: fact.entries('Roles', roles, { as: someRoles, written: roleLines }),
  currentPositions: fact.entries('Current roles', rolesNow, {
    as: someRoles,
    written: (facts) =>
      careerOf(facts).current.flatMap(
        ({ title, companyName }) => [title, companyName].filter(Boolean).join(' · ') || [],
      ),
  }),
  education: list('Education', 'education educations schools educationHistory', {
    title: 'schoolName school institution university name title',
    subtitle: 'degree degreeName fieldOfStudy field major',
    facts: 'location grade',
    picture: 'schoolLogo logo schoolLogoUrl',
  }),
  certifications: list(
    'Licences & certifications',
    'certifications certificates licenses licensesAndCertifications licencesAndCertifications',
    {
      title: 'name title certification',
      subtitle: 'authority issuer organization company',
      facts: 'licenseNumber credentialId',
    },
  ),
  projects: list('Projects', 'projects', {
    title: 'name title',
    subtitle: 'associatedWith company organization',
  }),
  publications: list('Publications', 'publications', {
    title: 'title name',
    subtitle: 'publisher publication journal',
  }),
  patents: list('Patents', 'patents', { title: 'title name', subtitle: 'number status' }),
  honours: list('Honours & awards', 'honorsAndAwards honoursAndAwards honors honours awards', {
    title: 'title name',
    subtitle: 'issuer authority',
  }),
  courses: list('Courses', 'courses', { title: 'name title', subtitle: 'number associatedWith' }),
  volunteering: list(
    'Volunteering',
    'volunteering volunteerExperience volunteerExperiences volunteerWork volunteer',
    { title: 'role title position', subtitle: 'organization organisation companyName company cause' },
  ),
  organizations: list('Organisations', 'organizations organisations', {
    title: 'name title',
    subtitle: 'role position',
  }),
  causes: list('Causes', 'causes volunteerCauses'),
  featured: fact.entries('Featured', 'featured featuredItems', {
    entry: { title: 'title name headline', subtitle: '' },
    isOfOthers: true,
  }),
  recommendations: fact.entries(
    'Recommendations',
    'receivedRecommendations recommendations recommendationsReceived',
    {
      entry: {
        title: 'recommenderName authorName name fullName',
        subtitle: 'recommenderHeadline authorHeadline headline title caption',
        facts: 'relationship relation',
        picture: 'recommenderAvatarUrl recommenderAvatar authorAvatar avatarUrl picture photo',
        by: 'recommender author from',
        date: 'createdAt date postedAt',
        text: 'text description content recommendation',
      },
      isOfOthers: true,
    },
  ),
  alsoViewed: fact.entries(
    'People also viewed',
    'peopleAlsoViewed alsoViewed moreProfiles similarProfiles browseMap',
    { isOfOthers: true },
  ),
}
