import * as z from 'zod/mini'

/** An object with these fields and any others, called so in the interface description. */
const titled = <Shape extends z.core.$ZodShape>(title: string, shape: Shape) =>
  z.looseObject(shape).check(z.meta({ title }))

/** An answer whose fields nobody specified: any JSON object. */
export const genericAnswer = titled('Generic object', {})

/** AgentEmail. */
export const emailAnswer = titled('AgentEmail', {
  email: z.string(),
  status: z.string(),
  providerStatus: z.string(),
  qualityScore: z.number(),
  deliverable: z.boolean(),
  disposable: z.boolean(),
  catchAllDomain: z.boolean(),
  validEmailServer: z.boolean(),
  foundInGoogleSearch: z.boolean(),
})

const text = z.nullable(z.string())
const uri = z.nullable(z.url())
const dateTime = z.iso.datetime({ offset: true })
const count = z.nullable(z.int().check(z.minimum(0)))
const flag = z.nullable(z.boolean())
const list = z.array(z.unknown())
const nullableList = z.nullable(list)
const object = z.looseObject({})

/** One schema for each of these fields. */
const fieldsOf = <Schema extends z.ZodMiniType>(schema: Schema, names: string): Record<string, Schema> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, schema]))

/** AgentProfile: every field is present; every one but networkId may be null where the contract says so. */
export const profileAnswer = titled('AgentProfile', {
  networkId: z.string(),
  ...fieldsOf(uri, 'networkUrl companyNetworkUrl avatarUrl coverUrl'),
  ...fieldsOf(
    text,
    `networkProviderId objectUrn firstName lastName headline about topSkills title companyName
      companyDomain companyUniversalName companyProviderId location country locationNetworkText
      locationCountryCode locationRegionCode locationCountry locationCountryFull locationState
      locationCity currentRoleDescription currentRoleEmploymentType currentRoleWorkplaceType
      currentRoleDuration`,
  ),
  ...fieldsOf(count, 'connectionsCount followerCount'),
  registeredAt: z.nullable(dateTime),
  ...fieldsOf(flag, 'openToWork hiring premium influencer memorialized verified'),
  ...fieldsOf(
    nullableList,
    `currentPositions experience education certifications projects volunteering
      receivedRecommendations skills publications`,
  ),
  ...fieldsOf(
    list,
    'courses patents honorsAndAwards languages causes organizations profileActions profileLocales',
  ),
  ...fieldsOf(object, 'featured profilePictures coverPictures additionalProfileData'),
  enrichedAt: dateTime,
})

export const bulkAnswer = titled('Bulk profile result', { profiles: z.array(profileAnswer) })

const actor = titled('Actor', {
  networkId: z.string(),
  networkUrl: z.url(),
  fullName: z.string(),
  headline: z.string(),
  avatarUrl: z.url(),
})

const pagination = titled('Pagination state', {
  totalElements: z.int(),
  pageNumber: z.int(),
  pageSize: z.int(),
  paginationToken: z.nullable(z.string()),
})

const comment = titled('Comment', {
  id: z.string(),
  networkUrl: z.url(),
  commentary: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  postId: z.string(),
  actor,
  reactionTypeCounts: z.array(z.looseObject({ type: z.string(), count: z.int() })),
})

/** AgentPostEngagement. */
export const engagementAnswer = titled('AgentPostEngagement', {
  reactions: z.array(titled('Reaction', { type: z.string(), actor })),
  comments: z.array(comment),
  pagination: z.looseObject({ reactions: pagination, comments: pagination }),
})
