import * as z from 'zod/mini'

/** An answer whose fields nobody specified: any JSON object. */
export const genericAnswer = z.looseObject({}).check(z.meta({ title: 'Generic object' }))

/** AgentEmail. */
export const emailAnswer = z
  .looseObject({
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
  .check(z.meta({ title: 'AgentEmail' }))

const text = z.nullable(z.string())
const uri = z.nullable(z.url())
const dateTime = z.iso.datetime({ offset: true })
const count = z.nullable(z.int().check(z.minimum(0)))
const flag = z.nullable(z.boolean())
const list = z.array(z.unknown())
const nullableList = z.nullable(list)
const object = z.looseObject({})

/** AgentProfile: every field is present; every one but networkId may be null where the contract says so. */
export const profileAnswer = z
  .looseObject({
    networkId: z.string(),
    networkUrl: uri,
    networkProviderId: text,
    objectUrn: text,
    firstName: text,
    lastName: text,
    headline: text,
    about: text,
    topSkills: text,
    title: text,
    companyName: text,
    companyDomain: text,
    companyUniversalName: text,
    companyProviderId: text,
    companyNetworkUrl: uri,
    location: text,
    country: text,
    locationNetworkText: text,
    locationCountryCode: text,
    locationRegionCode: text,
    locationCountry: text,
    locationCountryFull: text,
    locationState: text,
    locationCity: text,
    avatarUrl: uri,
    coverUrl: uri,
    connectionsCount: count,
    followerCount: count,
    registeredAt: z.nullable(dateTime),
    openToWork: flag,
    hiring: flag,
    premium: flag,
    influencer: flag,
    memorialized: flag,
    verified: flag,
    currentRoleDescription: text,
    currentRoleEmploymentType: text,
    currentRoleWorkplaceType: text,
    currentRoleDuration: text,
    currentPositions: nullableList,
    experience: nullableList,
    education: nullableList,
    certifications: nullableList,
    projects: nullableList,
    volunteering: nullableList,
    receivedRecommendations: nullableList,
    skills: nullableList,
    publications: nullableList,
    courses: list,
    patents: list,
    honorsAndAwards: list,
    languages: list,
    causes: list,
    organizations: list,
    profileActions: list,
    featured: object,
    profilePictures: object,
    coverPictures: object,
    additionalProfileData: object,
    profileLocales: list,
    enrichedAt: dateTime,
  })
  .check(z.meta({ title: 'AgentProfile' }))

export const bulkAnswer = z
  .looseObject({ profiles: z.array(profileAnswer) })
  .check(z.meta({ title: 'Bulk profile result' }))

const actor = z
  .looseObject({
    networkId: z.string(),
    networkUrl: z.url(),
    fullName: z.string(),
    headline: z.string(),
    avatarUrl: z.url(),
  })
  .check(z.meta({ title: 'Actor' }))

const pagination = z
  .looseObject({
    totalElements: z.int(),
    pageNumber: z.int(),
    pageSize: z.int(),
    paginationToken: z.nullable(z.string()),
  })
  .check(z.meta({ title: 'Pagination state' }))

const comment = z
  .looseObject({
    id: z.string(),
    networkUrl: z.url(),
    commentary: z.string(),
    createdAt: z.iso.datetime({ offset: true }),
    postId: z.string(),
    actor,
    reactionTypeCounts: z.array(z.looseObject({ type: z.string(), count: z.int() })),
  })
  .check(z.meta({ title: 'Comment' }))

/** AgentPostEngagement. */
export const engagementAnswer = z
  .looseObject({
    reactions: z.array(z.looseObject({ type: z.string(), actor }).check(z.meta({ title: 'Reaction' }))),
    comments: z.array(comment),
    pagination: z.looseObject({ reactions: pagination, comments: pagination }),
  })
  .check(z.meta({ title: 'AgentPostEngagement' }))
