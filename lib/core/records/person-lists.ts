import { careerOf, roleLines, roles, rolesNow, someRoles } from '@/lib/core/records/career'
import { linesBy, type EntryNames } from '@/lib/core/records/entry'
import { fact } from '@/lib/core/records/kind'

export const personEntries = {
  education: {
    title: 'schoolName school institution university name title',
    subtitle: 'degree degreeName fieldOfStudy field major',
    facts: 'location grade',
    picture: 'schoolLogo logo schoolLogoUrl',
  },
  certifications: {
    title: 'name title certification',
    subtitle: 'authority issuer organization company',
    facts: 'licenseNumber credentialId',
  },
  projects: { title: 'name title', subtitle: 'associatedWith company organization' },
  publications: { title: 'title name', subtitle: 'publisher publication journal' },
  patents: { title: 'title name', subtitle: 'number status' },
  honours: { title: 'title name', subtitle: 'issuer authority' },
  courses: { title: 'name title', subtitle: 'number associatedWith' },
  volunteering: {
    title: 'role title position',
    subtitle: 'organization organisation companyName company cause',
  },
  organizations: { title: 'name title', subtitle: 'role position' },
  causes: { title: 'name title', subtitle: '' },
  languages: {
    title: 'name language title text fullText fullName displayName label value',
    subtitle: '',
    level: 'proficiency level fluency',
  },
  recommendations: {
    title: 'recommenderName authorName name fullName',
    subtitle: 'recommenderHeadline authorHeadline headline title caption',
    facts: 'relationship relation',
    picture: 'recommenderAvatarUrl recommenderAvatar authorAvatar avatarUrl picture photo',
    by: 'recommender author from',
    date: 'createdAt date postedAt',
    text: 'text description content recommendation',
  },
  featured: { title: 'title name headline', subtitle: '' },
} as const satisfies Record<string, EntryNames>

const list = (title: string, names: string, entry: EntryNames) =>
  fact.entries(title, names, { as: linesBy(entry) })

export const personLists = {
  experience: fact.entries('Roles', roles, { as: someRoles, written: roleLines }),
  currentPositions: fact.entries('Current roles', rolesNow, {
    as: someRoles,
    written: (facts) =>
      careerOf(facts).current.flatMap(
        ({ title, companyName }) => [title, companyName].filter(Boolean).join(' · ') || [],
      ),
  }),
  education: list('Education', 'education educations schools educationHistory', personEntries.education),
  certifications: list(
    'Licences & certifications',
    'certifications certificates licenses licensesAndCertifications licencesAndCertifications',
    personEntries.certifications,
  ),
  projects: list('Projects', 'projects', personEntries.projects),
  publications: list('Publications', 'publications', personEntries.publications),
  patents: list('Patents', 'patents', personEntries.patents),
  honours: list(
    'Honours & awards',
    'honorsAndAwards honoursAndAwards honors honours awards',
    personEntries.honours,
  ),
  courses: list('Courses', 'courses', personEntries.courses),
  volunteering: list(
    'Volunteering',
    'volunteering volunteerExperience volunteerExperiences volunteerWork volunteer',
    personEntries.volunteering,
  ),
  organizations: list('Organisations', 'organizations organisations', personEntries.organizations),
  causes: list('Causes', 'causes volunteerCauses', personEntries.causes),
  featured: fact.entries('Featured', 'featured featuredItems', {
    as: linesBy(personEntries.featured),
    isOfOthers: true,
  }),
  recommendations: fact.entries(
    'Recommendations',
    'receivedRecommendations recommendations recommendationsReceived',
    { isOfOthers: true },
  ),
  alsoViewed: fact.entries(
    'People also viewed',
    'peopleAlsoViewed alsoViewed moreProfiles similarProfiles browseMap',
    { isOfOthers: true },
  ),
}
