import { isObject, pickText } from '@/lib/core/answers/json'
import { pageOf } from '@/lib/core/answers/identity'
import { careerOf, mainRole, roleMonths, roleStart } from '@/lib/core/records/career'
import {
  count,
  date,
  email,
  flag,
  link,
  longText,
  period,
  phone,
  picture,
  place,
  recordKind,
  text,
  words,
} from '@/lib/core/records/kind'
import { personLists } from '@/lib/core/records/person-lists'
import {
  countryCode,
  countryName,
  firstName,
  firstNames,
  inCompany,
  inLatestSchool,
  inPlace,
  isCountryCode,
  joinedName,
  lastName,
  lastNames,
  nameSuffix,
  sites,
  textThat,
} from '@/lib/core/records/person-parts'
import { wording } from '@/lib/core/records/read-fields'

const ranks: readonly RegExp[] = [
  /\b(?:ph\.?\s?d|d\.?phil|doctor|doctorate|doktor|dr\.)/i,
  /\b(?:master|m\.?sc|m\.?a|m\.?b\.?a|m\.?eng|magister|diplom|laurea magistrale|m\.?phil|ll\.?m)\b/i,
  /\b(?:bachelor|b\.?sc|b\.?a|b\.?eng|licence|laurea|ll\.?b)\b/i,
]

function highestDegree(education: readonly unknown[]): string | null {
  const told = education.filter(isObject).flatMap((entry) => {
    const degree = degreeOf(entry)
    return degree === null ? [] : [{ degree, field: fieldOf(entry), rank: rankOf(degree) }]
  })
  const [best] = told.toSorted((a, b) => a.rank - b.rank)
  if (!best) return null
  return best.field === null || best.degree.includes(best.field)
    ? best.degree
    : `${best.degree}, ${best.field}`
}

const degreeOf = (entry: unknown) => pickText(entry, ['degree', 'degreename', 'qualification'])

const fieldOf = (entry: unknown) => pickText(entry, ['fieldofstudy', 'field', 'major', 'studyfield', 'area'])

function rankOf(degree: string): number {
  const at = ranks.findIndex((rank) => rank.test(degree))
  return at < 0 ? ranks.length : at
}

const encodedId = /^AC[a-z][\w-]{20,}$/

export const person = recordKind({
  kind: 'person',
  unnamed: 'Somebody without a name',
  inside:
    'basicInfo basic general personalInfo personal person profile identity contact contactInfo details additionalProfileData',
  facts: {
    name: text('Name', 'fullName name displayName 姓名 氏名 фио', {
      column: 'full_name',
      or: joinedName,
      isNews: true,
    }),
    firstName: text('First name', firstNames, { first: firstName }),
    lastName: text('Last name', lastNames, { first: lastName }),
    nameSuffix: text('Name suffix', '', { first: nameSuffix }),
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
      or: (facts) => inCompany('id')(facts) ?? pickText(facts.entries('currentPositions')[0], ['companyid']),
    }),
    companyUrl: link('Company page', 'companyNetworkUrl companyUrl', {
      column: 'current_company_url',
      first: (facts) => mainRole(facts)?.companyUrl,
      or: inCompany('networkurl', 'url'),
    }),
    roleStart: date('In the role since', '', {
      column: 'current_start',
      first: roleStart,
    }),
    roleMonths: period('In the current role', '', {
      column: 'current_tenure_months',
      first: roleMonths,
    }),
    experienceMonths: period('Experience', '', {
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
      or: countryName,
    }),
    countryCode: text('Country code', 'locationCountryCode countryCode locationCountry country', {
      as: (value) => {
        const told = wording(value)
        return told !== null && /^[A-Za-z]{2,3}$/.test(told) ? told.toUpperCase() : undefined
      },
      or: countryCode,
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
    email: email('E-mail', 'workEmail email emailAddress', {
      column: 'work_email',
      judgedBy: 'emailState',
      isNews: true,
    }),
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
      first: inLatestSchool('schoolname', 'school', 'institution', 'title', 'name'),
    }),
    degree: text('Degree', '', {
      column: 'education_latest_degree',
      first: inLatestSchool('degree', 'degreename', 'fieldofstudy'),
    }),
    followers: count('Followers', 'followerCount followersCount followers numFollowers'),
    connections: count('Connections', 'connectionsCount connectionCount connections numConnections'),
    openToWork: flag('Open to work', 'openToWork isOpenToWork openToOpportunities', { isNews: true }),
    phone: phone('Phone', 'phoneNumber phone mobile'),
    companyDomain: text('Company domain', 'companyDomain', { or: inCompany('domain') }),
    industry: text('Industry', 'industry industryName', {
      or: inCompany('industry'),
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
    ...personLists,
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
  leads: [{ key: 'position', label: 'Title', width: 176 }, { key: 'company', width: 136 }, { key: 'place' }],
})
