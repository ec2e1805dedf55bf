import * as z from 'zod/mini'

const text = z.nullable(z.string())
const uri = z.nullable(z.url())
const dateTime = z.iso.datetime({ offset: true })
const count = z.nullable(z.int().check(z.minimum(0)))
const flag = z.nullable(z.boolean())
const list = z.array(z.unknown())
const nullableList = z.nullable(list)
const object = z.looseObject({})

/** Profile (AgentProfile): every field is present; every one but networkId may be null where the contract says so. */
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

/** Bulk profile result. */
export const bulkAnswer = z
  .looseObject({ profiles: z.array(profileAnswer) })
  .check(z.meta({ title: 'Bulk profile result' }))
