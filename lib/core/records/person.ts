import { pickText, isObject, pick } from '@/lib/core/answers/json'
import { pageOf } from '@/lib/core/answers/identity'
import { careerOf, mainRole, roleMonths, roleStart, personLists } from '@/lib/core/records/person-lists'
import { fact, recordKind, type Facts, inside } from '@/lib/core/records/kind'
import { wording, listIn, wordingIn } from '@/lib/core/records/read-fields'
import { type Convert, dateValue } from '@/lib/core/records/convert'

const isCredential = (piece: string) =>
  /^(?:Jr|Sr|Esq)\.?$/.test(piece) || (/^[A-Za-z.]{2,12}$/.test(piece) && /[A-Z][a-z.]*[A-Z]/.test(piece))

/** 'Rahman, PharmD' is the name Rahman with the suffix PharmD; a comma before anything else is part of the name. */
function withoutCredentials(name: string): { last: string; suffix: string | null } {
  const [last = name, ...credentials] = name.split(/(?<!\s)\s*,\s*/)
  return credentials.length > 0 && credentials.every(isCredential)
    ? { last, suffix: credentials.join(', ') }
    : { last: name, suffix: null }
}

/** First and last name as told; a whole name is parted by nobody here, and may hold a suffix. */
export function nameParts(first: string | null, last: string | null, whole: string | null) {
  const isTold = first !== null || last !== null
  const parts = withoutCredentials((isTold ? last : whole)?.trim() ?? '')
  return { first, last: last === null ? null : parts.last, suffix: parts.suffix }
}

const firstNames = 'firstName givenName vorname prénom prenom 名'
const lastNames = 'lastName familyName surname nachname familienname apellido apellidos фамилия 姓'

const firstOf = (facts: Facts) => wording(facts.find(firstNames)?.raw)
const lastOf = (facts: Facts) => wording(facts.find(lastNames)?.raw)

/** The whole name, made of the parts that are told. */
const joinedName = (facts: Facts): string =>
  [firstOf(facts), lastOf(facts)].filter((part) => part !== null).join(' ')

const partsOf = (facts: Facts) => nameParts(firstOf(facts), lastOf(facts), facts.text('name'))

function ofField(facts: Facts, names: string, value: string | null) {
  const field = facts.find(names)
  return field === null || value === null ? value : { ...field, value }
}

const firstName = (facts: Facts) => ofField(facts, firstNames, partsOf(facts).first)
const lastName = (facts: Facts) => ofField(facts, lastNames, partsOf(facts).last)
const nameSuffix = (facts: Facts) => partsOf(facts).suffix

const inCompany = inside(({ field }) => field('company currentCompany employer'), wordingIn)
const inPlace = inside(({ raw }) => raw('place'), pickText)

const isCountryCode = (told: string) => /^[A-Za-z]{2}$/.test(told)

/** The country of the place in words; null where only its code is told. */
function countryName(facts: Facts): string | null {
  const told = inPlace('countryfull', 'country')(facts)
  return told !== null && isCountryCode(told) ? null : told
}

/** The code of the country of the place, in capitals. */
function countryCode(facts: Facts): string | null {
  const told = inPlace('countrycode')(facts) ?? inPlace('country')(facts)
  return told !== null && isCountryCode(told) ? told.toUpperCase() : null
}

/** What is told under one of the names in the school that ended last. */
const inLatestSchool = inside(
  ({ entries }) => entries('education').toSorted((a, b) => endOf(b).localeCompare(endOf(a)))[0],
  wordingIn,
)

const endOf = (entry: unknown) => dateValue(pick(entry, ['endedat', 'enddate', 'end', 'endyear'])) ?? ''

/** Text of which only some counts, such as an id in one form. */
const textThat =
  (isWanted: (text: string) => boolean): Convert =>
  (value) => {
    const told = wording(value)
    return told !== null && isWanted(told) ? told : undefined
  }

const siteOf = (site: unknown) =>
  isObject(site) ? (pickText(site, ['url', 'link', 'website', 'href']) ?? wording(site)) : wording(site)

/** The addresses of websites, from text, a list of texts or a list of objects. */
const sites: Convert = (value) => {
  const told = (typeof value === 'string' ? [value] : listIn(value)).flatMap((site) => siteOf(site) ?? [])
  return told.length > 0 ? told : undefined
}

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
