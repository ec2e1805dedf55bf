import { pageOf } from '@/lib/core/answers/identity'
import { isObject, pick, pickText } from '@/lib/core/answers/json'
import { monthOf, tenure } from '@/lib/core/answers/tenure'
import { careerOf, mainRole, roleLines, roles, rolesNow, someRoles } from '@/lib/core/records/career'
import { dateValue, type Convert } from '@/lib/core/records/convert'
import { highestDegree } from '@/lib/core/records/degree'
import { linesBy, type EntryNames } from '@/lib/core/records/entry'
import {
  count,
  date,
  email,
  entries,
  flag,
  link,
  longText,
  phone,
  picture,
  place,
  recordKind,
  text,
  words,
} from '@/lib/core/records/kind'
import { nameParts } from '@/lib/core/records/name-parts'
import type { Facts } from '@/lib/core/records/fact'
import { listIn, wording } from '@/lib/core/records/read-fields'

/** How the fields of a person's lists of entries are called. */
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
  featured: { title: 'title name headline', subtitle: '' },
} as const satisfies Record<string, EntryNames>

const siteOf = (site: unknown) =>
  isObject(site) ? (pickText(site, ['url', 'link', 'website', 'href']) ?? wording(site)) : wording(site)

const sites: Convert = (value) => {
  const told = (typeof value === 'string' ? [value] : listIn(value)).flatMap((site) => siteOf(site) ?? [])
  return told.length > 0 ? told : undefined
}

const inCompany = (facts: Facts, ...names: string[]) =>
  names.flatMap((name) => wording(pick(facts.field('company currentCompany employer'), [name])) ?? [])[0]

const inPlace =
  (...names: string[]) =>
  (facts: Facts) =>
    pickText(facts.raw('place'), names)

const encodedId = /^AC[a-z][\w-]{20,}$/
const textThat =
  (isWanted: (text: string) => boolean): Convert =>
  (value) => {
    const told = wording(value)
    return told !== null && isWanted(told) ? told : undefined
  }

const isCountryCode = (told: string) => /^[A-Za-z]{2}$/.test(told)

const firstNames = 'firstName givenName vorname prénom prenom 名'
const lastNames = 'lastName familyName surname nachname familienname apellido apellidos фамилия 姓'
const firstOf = (facts: Facts) => wording(facts.find(firstNames)?.raw)
const lastOf = (facts: Facts) => wording(facts.find(lastNames)?.raw)
/** A part of a name with the field that it was read from, where it has one. */
const ofField = (facts: Facts, names: string, value: string | null) => {
  const field = facts.find(names)
  return field === null || value === null ? value : { ...field, value }
}
const partsOf = (facts: Facts) => nameParts(firstOf(facts), lastOf(facts), facts.text('name'))

function latestSchool(facts: Facts): unknown {
  const told = facts.entries('education')
  const ended = (entry: unknown) => dateValue(pick(entry, ['endedat', 'enddate', 'end', 'endyear'])) ?? ''
  return told.toSorted((a, b) => ended(b).localeCompare(ended(a)))[0]
}

const inSchool = (facts: Facts, ...names: string[]) => {
  const latest = latestSchool(facts)
  if (!isObject(latest)) return null
  return names.flatMap((name) => wording(pick(latest, [name])) ?? [])[0] ?? null
}

/** People, from a row of a list to a whole profile. */
export const person = recordKind({
  kind: 'person',
  unnamed: 'Somebody without a name',
  inside:
    'basicInfo basic general personalInfo personal person profile identity contact contactInfo details additionalProfileData',
  facts: {
    name: text('Name', 'fullName name displayName 姓名 氏名 фио', {
      column: 'full_name',
      or: (facts) => [firstOf(facts), lastOf(facts)].filter((part) => part !== null).join(' '),
      isNews: true,
    }),
    firstName: text('First name', firstNames, {
      first: (facts) => ofField(facts, firstNames, partsOf(facts).first),
    }),
    lastName: text('Last name', lastNames, {
      first: (facts) => ofField(facts, lastNames, partsOf(facts).last),
    }),
    nameSuffix: text('Name suffix', '', { first: (facts) => partsOf(facts).suffix }),
    headline: text('Headline', 'headline occupation tagline subtitle', { isNews: true }),
    position: text('Position', 'currentTitle jobTitle title position currentPosition currentRole role', {
      column: 'current_title',
      first: (facts) => mainRole(facts)?.title,
      isNews: true,
    }),
    company: text('Company', 'currentCompanyName companyName currentCompany company employer organization', {
      column: 'current_company',
      first: (facts) => mainRole(facts)?.companyName,
      isNews: true,
    }),
    companyId: text('Company ID', 'companyProviderId companyId', {
      column: 'current_company_id',
      first: (facts) => mainRole(facts)?.company?.id,
      or: (facts) => inCompany(facts, 'id') ?? pickText(facts.entries('currentPositions')[0], ['companyid']),
    }),
    companyUrl: link('Company page', 'companyNetworkUrl companyUrl', {
      column: 'current_company_url',
      first: (facts) => mainRole(facts)?.companyUrl,
      or: (facts) => inCompany(facts, 'networkurl', 'url'),
    }),
    roleStart: date('In the role since', '', {
      column: 'current_start',
      first: (facts) => {
        const start = mainRole(facts)?.period.start
        return start?.state === 'date' ? dateValue({ ...start.date, day: null }) : null
      },
    }),
    roleMonths: count('In the current role', '', {
      column: 'current_tenure_months',
      first: (facts) => {
        const role = mainRole(facts)
        return role && tenure(role.period, monthOf(new Date(facts.at)))?.months
      },
    }),
    experienceMonths: count('Experience', '', {
      column: 'total_experience_months',
      first: (facts) => careerOf(facts).total.months || null,
    }),
    place: place(
      'Place',
      'location locationName geoLocationName geo geoLocation place addressWithCountry address locationNetworkText',
      { column: 'location', isNews: true },
    ),
    city: text('City', 'locationCity city', { or: inPlace('city') }),
    region: text('Region', 'locationState state region', { or: inPlace('state', 'region') }),
    country: text('Country', 'locationCountryFull locationCountry country', {
      as: textThat((told) => !isCountryCode(told)),
      or: (facts) => {
        const told = inPlace('countryfull', 'country')(facts)
        return told !== null && isCountryCode(told) ? null : told
      },
    }),
    countryCode: text('Country code', 'locationCountryCode countryCode locationCountry country', {
      as: (value) => {
        const told = wording(value)
        return told !== null && /^[A-Za-z]{2,3}$/.test(told) ? told.toUpperCase() : undefined
      },
      or: (facts) => {
        const told = inPlace('countrycode')(facts) ?? inPlace('country')(facts)
        return told !== null && isCountryCode(told) ? told.toUpperCase() : null
      },
    }),
    networkId: text('Network ID', 'id networkProviderId entityUrn networkId', {
      as: textThat((told) => encodedId.test(told)),
      or: ({ find }) => find('networkId id'),
    }),
    publicIdentifier: text('Public identifier', 'publicIdentifier networkId username slug', {
      as: textThat((told) => !encodedId.test(told) && !/^(?:https?:|\d+$)/.test(told)),
      or: (facts) => pageOf(facts.text('url') ?? '')?.slug,
    }),
    url: link('Address', 'networkUrl profileUrl publicProfileUrl publicUrl url link permalink', {
      column: 'profile_url',
    }),
    email: email('E-mail', 'workEmail email emailAddress', { column: 'work_email', isNews: true }),
    emailState: text('E-mail state', 'emailStatus', { column: 'email_status', isNews: true }),
    emailStateRaw: text('E-mail state as given', '', { column: 'email_status_raw' }),
    emailScore: text('E-mail score', ''),
    emailCatchAll: flag('E-mail catch-all', ''),
    emailCheckedAt: date('E-mail checked', ''),
    skills: words('Skills', 'skills skillSet skillList', {
      or: ({ words: list }) => list('topSkills'),
    }),
    languages: words('Languages', 'languages languageSkills'),
    school: text('School', '', {
      column: 'education_latest_school',
      first: (facts) => inSchool(facts, 'schoolname', 'school', 'institution', 'title', 'name'),
    }),
    degree: text('Degree', '', {
      column: 'education_latest_degree',
      first: (facts) => inSchool(facts, 'degree', 'degreename', 'fieldofstudy'),
    }),
    followers: count('Followers', 'followerCount followersCount followers numFollowers'),
    connections: count('Connections', 'connectionsCount connectionCount connections numConnections'),
    openToWork: flag('Open to work', 'openToWork isOpenToWork openToOpportunities', { isNews: true }),
    phone: phone('Phone', 'phoneNumber phone mobile'),
    companyDomain: text('Company domain', 'companyDomain', { or: (facts) => inCompany(facts, 'domain') }),
    industry: text('Industry', 'industry industryName', {
      or: (facts) => inCompany(facts, 'industry'),
      isNews: true,
    }),
    website: link('Website', '', { first: ({ words: list }) => list('websites')[0], isNews: true }),
    websites: words('Websites', 'websites website personalWebsite', { as: sites }),
    about: longText('About', 'about summary bio aboutMe description'),
    topSkills: words('Top skills', 'topSkills'),
    employers: words('Employers', '', {
      first: (facts) => [...new Set(careerOf(facts).blocks.flatMap(({ name }) => name ?? []))],
    }),
    highestDegree: text('Highest degree', '', {
      first: (facts) => highestDegree(facts.entries('education')),
    }),
    verified: flag('Verified', 'verified isVerified'),
    hiring: flag('Hiring', 'hiring isHiring'),
    premium: flag('Premium', 'premium isPremium'),
    influencer: flag('Influencer', 'influencer isInfluencer'),
    memorialized: flag('In memory', 'memorialized memorialised isMemorialized'),
    experience: entries('Roles', roles, { as: someRoles, written: roleLines }),
    currentPositions: entries('Current roles', rolesNow, {
      as: someRoles,
      written: (facts) =>
        careerOf(facts).current.flatMap(
          ({ title, companyName }) => [title, companyName].filter(Boolean).join(' · ') || [],
        ),
    }),
    education: entries('Education', 'education educations schools educationHistory', {
      as: linesBy(personEntries.education),
    }),
    certifications: entries(
      'Licences & certifications',
      'certifications certificates licenses licensesAndCertifications licencesAndCertifications',
      { as: linesBy(personEntries.certifications) },
    ),
    projects: entries('Projects', 'projects', { as: linesBy(personEntries.projects) }),
    publications: entries('Publications', 'publications', { as: linesBy(personEntries.publications) }),
    patents: entries('Patents', 'patents', { as: linesBy(personEntries.patents) }),
    honours: entries('Honours & awards', 'honorsAndAwards honoursAndAwards honors honours awards', {
      as: linesBy(personEntries.honours),
    }),
    courses: entries('Courses', 'courses', { as: linesBy(personEntries.courses) }),
    volunteering: entries(
      'Volunteering',
      'volunteering volunteerExperience volunteerExperiences volunteerWork volunteer',
      { as: linesBy(personEntries.volunteering) },
    ),
    organizations: entries('Organisations', 'organizations organisations', {
      as: linesBy(personEntries.organizations),
    }),
    causes: entries('Causes', 'causes volunteerCauses', { as: linesBy(personEntries.causes) }),
    featured: entries('Featured', 'featured featuredItems', {
      as: linesBy(personEntries.featured),
      isOfOthers: true,
    }),
    recommendations: entries(
      'Recommendations',
      'receivedRecommendations recommendations recommendationsReceived',
      { isOfOthers: true },
    ),
    alsoViewed: entries(
      'People also viewed',
      'peopleAlsoViewed alsoViewed moreProfiles similarProfiles browseMap',
      { isOfOthers: true },
    ),
    roleEmployment: text('Current role employment type', 'currentRoleEmploymentType'),
    roleWorkplace: text('Current role workplace type', 'currentRoleWorkplaceType'),
    roleDuration: text('Current role duration', 'currentRoleDuration'),
    roleDescription: longText('Current role description', 'currentRoleDescription'),
    companyUniversalName: text('Company universal name', 'companyUniversalName'),
    regionCode: text('Region code', 'locationRegionCode'),
    memberUrn: text('Member URN', 'objectUrn urn entityUrn'),
    registeredAt: date('Registered', 'registeredAt'),
    enrichedAt: date('Enriched', 'enrichedAt'),
    picture: picture(
      'Picture',
      'avatarUrl avatar profilePicture profilePictureUrl profilePicUrl photo photoUrl picture pictureUrl image imageUrl profileImage profilePictures',
      { column: 'picture_url' },
    ),
    cover: picture(
      'Cover',
      'coverUrl cover coverImage backgroundPicture backgroundImage banner coverPictures',
      {
        column: 'cover_url',
      },
    ),
  },
  sections: [
    { title: 'Name', facts: ['firstName', 'lastName', 'nameSuffix'] },
    {
      title: 'Current role',
      facts: [
        'roleEmployment',
        'roleWorkplace',
        'roleDuration',
        'companyDomain',
        'companyUniversalName',
        'companyId',
        'companyUrl',
        'roleDescription',
        'roleStart',
      ],
    },
    { title: 'Place', facts: ['city', 'region', 'regionCode', 'country', 'countryCode'] },
    { title: 'Identifiers', facts: ['networkId', 'publicIdentifier', 'memberUrn'] },
    { title: 'Account', facts: ['registeredAt', 'enrichedAt'] },
  ],
  line: { title: 'name', quiet: 'headline' },
})
