import { pickText } from '@/lib/core/answers/json'
import { pageOf } from '@/lib/core/answers/identity'
import { careerOf, mainRole, roleMonths, roleStart, personLists } from '@/lib/core/records/person-lists'
import { fact, recordKind, type Facts } from '@/lib/core/records/kind'
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

function highestDegree({ entries }: Facts): string | null {
  const degrees = entries('education').flatMap((entry) => {
    const degree = pickText(entry, ['degree', 'degreename', 'qualification'])
    const field = pickText(entry, ['fieldofstudy', 'field', 'major', 'studyfield', 'area']) ?? ''
    const rank = ranks.findIndex((form) => form.test(degree ?? ''))
    return degree === null ? [] : [{ degree, field, rank: rank < 0 ? ranks.length : rank }]
  })
  const [best] = degrees.toSorted((a, b) => a.rank - b.rank)
  if (!best) return null
  return best.degree.includes(best.field) ? best.degree : `${best.degree}, ${best.field}`
}

const encodedId = /^AC[a-z][\w-]{20,}$/

export const person = recordKind({
  kind: 'person',
  unnamed: 'Somebody without a name',
  inside:
    'basicInfo basic general personalInfo personal person profile identity contact contactInfo details additionalProfileData',
  facts: {
    name: fact.text('Name', 'fullName name displayName 姓名 氏名 фио', {
      column: 'full_name',
      or: joinedName,
      isNews: true,
    }),
    firstName: fact.text('First name', firstNames, { first: firstName }),
    lastName: fact.text('Last name', lastNames, { first: lastName }),
    nameSuffix: fact.text('Name suffix', '', { first: nameSuffix }),
    headline: fact.text('Headline', 'headline occupation tagline subtitle', { isNews: true }),
    position: fact.text('Position', 'currentTitle jobTitle title position currentPosition currentRole role', {
      column: 'current_title',
      first: (facts) => mainRole(facts)?.title,
      isNews: true,
    }),
    company: fact.text(
      'Company',
      'currentCompanyName companyName currentCompany company employer organization',
      { column: 'current_company', first: (facts) => mainRole(facts)?.companyName, isNews: true },
    ),
    companyId: fact.text('Company ID', 'companyProviderId companyId', {
      column: 'current_company_id',
      first: (facts) => mainRole(facts)?.company?.id,
      or: (facts) => inCompany('id')(facts) ?? pickText(facts.entries('currentPositions')[0], ['companyid']),
    }),
    companyUrl: fact.link('Company page', 'companyNetworkUrl companyUrl', {
      column: 'current_company_url',
      first: (facts) => mainRole(facts)?.companyUrl,
      or: inCompany('networkurl', 'url'),
    }),
    roleStart: fact.date('In the role since', '', { column: 'current_start', first: roleStart }),
    roleMonths: fact.period('In the current role', '', {
      column: 'current_tenure_months',
      first: roleMonths,
    }),
    experienceMonths: fact.period('Experience', '', {
      column: 'total_experience_months',
      first: (facts) => careerOf(facts).total.months || null,
    }),
    place: fact.place(
      'Place',
      'location locationName geoLocationName geo geoLocation place addressWithCountry address locationNetworkText',
      { column: 'location', isNews: true },
    ),
    city: fact.text('City', 'locationCity city', { or: inPlace('city') }),
    region: fact.text('Region', 'locationState state region', { or: inPlace('state', 'region') }),
    country: fact.text('Country', 'locationCountryFull locationCountry country', {
      as: textThat((told) => !isCountryCode(told)),
      or: countryName,
    }),
    countryCode: fact.text('Country code', 'locationCountryCode countryCode locationCountry country', {
      as: (value) => {
        const told = wording(value)
        return told !== null && /^[A-Za-z]{2,3}$/.test(told) ? told.toUpperCase() : undefined
      },
      or: countryCode,
    }),
    networkId: fact.text('Network ID', 'id networkProviderId entityUrn networkId', {
      as: textThat((told) => encodedId.test(told)),
      or: ({ find }) => find('networkId id'),
    }),
    publicIdentifier: fact.text('Public identifier', 'publicIdentifier networkId username slug', {
      as: textThat((told) => !encodedId.test(told) && !/^(?:https?:|\d+$)/.test(told)),
      or: (facts) => pageOf(facts.text('url') ?? '')?.slug,
    }),
    url: fact.link('Address', 'networkUrl profileUrl publicProfileUrl publicUrl url link permalink', {
      column: 'profile_url',
    }),
    email: fact.email('E-mail', 'workEmail email emailAddress', {
      column: 'work_email',
      judgedBy: 'emailState',
      isNews: true,
    }),
    emailState: fact.text('E-mail state', 'emailStatus', { column: 'email_status', isNews: true }),
    emailStateRaw: fact.text('E-mail state as given', '', { column: 'email_status_raw' }),
    emailScore: fact.text('E-mail score', ''),
    emailCatchAll: fact.flag('E-mail catch-all', ''),
    emailCheckedAt: fact.date('E-mail checked', ''),
    skills: fact.words('Skills', 'skills skillSet skillList', { or: ({ words: list }) => list('topSkills') }),
    languages: fact.words('Languages', 'languages languageSkills', {
      entry: {
        title: 'name language title text fullText fullName displayName label value',
        subtitle: '',
        level: 'proficiency level fluency',
      },
    }),
    school: fact.text('School', '', {
      column: 'education_latest_school',
      first: inLatestSchool('schoolname', 'school', 'institution', 'title', 'name'),
    }),
    degree: fact.text('Degree', '', {
      column: 'education_latest_degree',
      first: inLatestSchool('degree', 'degreename', 'fieldofstudy'),
    }),
    followers: fact.count('Followers', 'followerCount followersCount followers numFollowers'),
    connections: fact.count('Connections', 'connectionsCount connectionCount connections numConnections'),
    openToWork: fact.flag('Open to work', 'openToWork isOpenToWork openToOpportunities', { isNews: true }),
    phone: fact.phone('Phone', 'phoneNumber phone mobile'),
    companyDomain: fact.text('Company domain', 'companyDomain', { or: inCompany('domain') }),
    industry: fact.text('Industry', 'industry industryName', { or: inCompany('industry'), isNews: true }),
    website: fact.link('Website', '', { first: ({ words: list }) => list('websites')[0], isNews: true }),
    websites: fact.words('Websites', 'websites website personalWebsite', { as: sites }),
    about: fact.longText('About', 'about summary bio aboutMe description'),
    topSkills: fact.words('Top skills', 'topSkills'),
    employers: fact.words('Employers', '', {
      first: (facts) => [...new Set(careerOf(facts).blocks.flatMap(({ name }) => name ?? []))],
    }),
    highestDegree: fact.text('Highest degree', '', { first: highestDegree }),
    verified: fact.flag('Verified', 'verified isVerified'),
    hiring: fact.flag('Hiring', 'hiring isHiring'),
    premium: fact.flag('Premium', 'premium isPremium'),
    influencer: fact.flag('Influencer', 'influencer isInfluencer'),
    memorialized: fact.flag('In memory', 'memorialized memorialised isMemorialized'),
    ...personLists,
    roleEmployment: fact.text('Current role employment type', 'currentRoleEmploymentType'),
    roleWorkplace: fact.text('Current role workplace type', 'currentRoleWorkplaceType'),
    roleDuration: fact.text('Current role duration', 'currentRoleDuration'),
    roleDescription: fact.longText('Current role description', 'currentRoleDescription'),
    companyUniversalName: fact.text('Company universal name', 'companyUniversalName'),
    regionCode: fact.text('Region code', 'locationRegionCode'),
    memberUrn: fact.text('Member URN', 'objectUrn urn entityUrn'),
    registeredAt: fact.date('Registered', 'registeredAt'),
    enrichedAt: fact.date('Enriched', 'enrichedAt'),
    picture: fact.picture(
      'Picture',
      'avatarUrl avatar profilePicture profilePictureUrl profilePicUrl photo photoUrl picture pictureUrl image imageUrl profileImage profilePictures',
      { column: 'picture_url' },
    ),
    cover: fact.picture(
      'Cover',
      'coverUrl cover coverImage backgroundPicture backgroundImage banner coverPictures',
      { column: 'cover_url' },
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
