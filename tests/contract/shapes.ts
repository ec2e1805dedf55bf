type Kind = 'string' | 'uri' | 'date-time' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** Field names with their type; `?` allows null. */
type Table = [names: string, type: Kind | `${Kind}?`][]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const checks = {
  string: (value) => typeof value === 'string',
  uri: (value) => typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\/\/[^\s/]+/i.test(value),
  'date-time': (value) =>
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  integer: (value) => Number.isInteger(value) && Number(value) >= 0,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isRecord,
} satisfies Record<Kind, (value: unknown) => boolean>

function kindOf(type: Table[number][1]): { kind: Kind; nullable: boolean } {
  const nullable = type.endsWith('?')
  const name = nullable ? type.slice(0, -1) : type
  const kind = Object.keys(checks).find((known): known is Kind => known === name)
  if (!kind) throw new Error(`no such type: ${type}`)
  return { kind, nullable }
}

function problemsOf(table: Table, value: unknown, at: string): string[] {
  if (!isRecord(value)) return [`${at} is not an object`]
  return table.flatMap(([names, type]) => {
    const { kind, nullable } = kindOf(type)
    return names.split(/,\s*/).flatMap((name) => {
      if (!(name in value)) return [`${at}.${name} is missing`]
      const found = value[name]
      return (nullable && found === null) || checks[kind](found) ? [] : [`${at}.${name} is not ${type}`]
    })
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const profile: Table = [
  ['networkId', 'string'],
  ['networkUrl, companyNetworkUrl, avatarUrl, coverUrl', 'uri?'],
  ['networkProviderId, objectUrn', 'string?'],
  ['firstName, lastName, headline, about, topSkills, title', 'string?'],
  ['companyName, companyDomain, companyUniversalName, companyProviderId', 'string?'],
  ['location, country, locationNetworkText, locationCountryCode, locationRegionCode', 'string?'],
  ['locationCountry, locationCountryFull, locationState, locationCity', 'string?'],
  ['connectionsCount, followerCount', 'integer?'],
  ['registeredAt', 'date-time?'],
  ['openToWork, hiring, premium, influencer, memorialized, verified', 'boolean?'],
  ['currentRoleDescription, currentRoleEmploymentType', 'string?'],
  ['currentRoleWorkplaceType, currentRoleDuration', 'string?'],
  ['currentPositions, experience, education, certifications, projects, volunteering', 'array?'],
  ['receivedRecommendations, skills, publications', 'array?'],
  ['courses, patents, honorsAndAwards, languages, causes, organizations, profileActions', 'array'],
  ['featured, profilePictures, coverPictures, additionalProfileData', 'object'],
  ['profileLocales', 'array'],
  ['enrichedAt', 'date-time'],
]

/** How many fields the contract names for a Profile. */
export const profileFieldCount = profile.flatMap(([names]) => names.split(/,\s*/)).length

const email: Table = [
  ['email, status, providerStatus', 'string'],
  ['qualityScore', 'number'],
  ['deliverable, disposable, catchAllDomain, validEmailServer, foundInGoogleSearch', 'boolean'],
]

const actor: Table = [
  ['networkId, fullName, headline', 'string'],
  ['networkUrl, avatarUrl', 'uri'],
]

const pagination: Table = [
  ['totalElements, pageNumber, pageSize', 'integer'],
  ['paginationToken', 'string?'],
]

const comment: Table = [
  ['id, commentary, postId', 'string'],
  ['networkUrl', 'uri'],
  ['createdAt', 'date-time'],
  ['actor', 'object'],
  ['reactionTypeCounts', 'array'],
]

const counted: Table = [
  ['type', 'string'],
  ['count', 'integer'],
]

const profileProblems = (value: unknown, at = 'profile') => problemsOf(profile, value, at)

function bulkProblems(value: unknown): string[] {
  const shape = problemsOf([['profiles', 'array']], value, 'bulk')
  if (!isRecord(value)) return shape
  return [...shape, ...listOf(value['profiles']).flatMap((one, at) => profileProblems(one, `profiles.${at}`))]
}

function engagementProblems(value: unknown): string[] {
  const shape = problemsOf(
    [
      ['reactions, comments', 'array'],
      ['pagination', 'object'],
    ],
    value,
    'engagement',
  )
  if (!isRecord(value)) return shape
  const { reactions, comments, pagination: pages } = value
  return [
    ...shape,
    ...listOf(reactions).flatMap((one) => [
      ...problemsOf(
        [
          ['type', 'string'],
          ['actor', 'object'],
        ],
        one,
        'reaction',
      ),
      ...problemsOf(actor, isRecord(one) && one['actor'], 'reaction.actor'),
    ]),
    ...listOf(comments).flatMap((one) => [
      ...problemsOf(comment, one, 'comment'),
      ...problemsOf(actor, isRecord(one) && one['actor'], 'comment.actor'),
      ...listOf(isRecord(one) && one['reactionTypeCounts']).flatMap((count) =>
        problemsOf(counted, count, 'comment.reactionTypeCounts'),
      ),
    ]),
    ...['reactions', 'comments'].flatMap((name) =>
      problemsOf(pagination, isRecord(pages) && pages[name], `pagination.${name}`),
    ),
  ]
}

/** What is wrong with a result by the tables of the contract, written here a second time; empty when nothing is. */
export const shapes = {
  profile: profileProblems,
  bulk: bulkProblems,
  email: (value: unknown) => problemsOf(email, value, 'email'),
  engagement: engagementProblems,
  generic: (value: unknown) => (isRecord(value) ? [] : ['not an object']),
} satisfies Record<string, (value: unknown) => string[]>

export type Shape = keyof typeof shapes
