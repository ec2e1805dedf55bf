import { duration } from '@/lib/service/data/dates'
import { companyUrl, profileUrl } from '@/lib/service/data/identifiers'
import type { Person } from '@/lib/service/data/model'
import { random } from '@/lib/service/data/random'
import { coverUrl, faceOrNull } from '@/lib/service/work/media'
import { about } from '@/lib/service/work/profile/about'
import * as career from '@/lib/service/work/profile/career'
import * as doings from '@/lib/service/work/profile/doings'
import * as learning from '@/lib/service/work/profile/learning'
import * as others from '@/lib/service/work/profile/others'
import { sceneOf, type Scene } from '@/lib/service/work/profile/scene'
import type { Source } from '@/lib/service/work/work'

/** The whole profile of a person: every field of the contract's table, null or empty where nothing is known. */
export async function profileOf(source: Source, person: Person): Promise<Record<string, unknown>> {
  const scene = await sceneOf(source, person)
  const hidden = person.care === 'hidden'
  return {
    ...identity(scene),
    ...employer(scene),
    ...whereabouts(person),
    avatarUrl: faceOrNull(source, person, 400),
    coverUrl: others.hasCover(scene) ? coverUrl(source, person) : null,
    connectionsCount: hidden ? null : person.connections,
    followerCount: hidden ? null : person.followers,
    registeredAt: person.care === 'sparse' ? null : person.joined,
    ...flags(person),
    ...currentRole(scene),
    currentPositions: hidden ? null : career.currentPositions(scene),
    experience: hidden ? null : career.experience(scene),
    education: hidden ? null : career.education(scene),
    certifications: hidden ? null : learning.certifications(scene),
    projects: hidden ? null : doings.projects(scene),
    volunteering: hidden ? null : doings.volunteering(scene),
    receivedRecommendations: hidden ? null : others.receivedRecommendations(scene),
    skills: hidden ? null : learning.skills(scene),
    publications: hidden ? null : doings.publications(scene),
    courses: learning.courses(scene),
    patents: doings.patents(scene),
    honorsAndAwards: doings.honors(scene),
    languages: learning.languages(scene),
    causes: doings.causes(scene),
    organizations: doings.organizations(scene),
    profileActions: others.profileActions(scene),
    featured: doings.featured(scene),
    profilePictures: others.profilePictures(scene),
    coverPictures: others.coverPictures(scene),
    additionalProfileData: others.additionalProfileData(scene),
    profileLocales: others.profileLocales(scene),
    enrichedAt: source.now().toISOString(),
  }
}

function identity(scene: Scene): Record<string, unknown> {
  const { person } = scene
  const hidden = person.care === 'hidden'
  const top = learning.skillNames(scene).slice(0, 5)
  return {
    networkId: person.slug,
    networkUrl: profileUrl(person.slug),
    networkProviderId: person.encoded,
    objectUrn: `urn:network:member:${person.memberNumber}`,
    firstName: hidden ? null : person.firstName,
    lastName: hidden ? null : person.lastName,
    headline: person.headline,
    about: about(scene),
    topSkills: top.length > 0 ? top.join(', ') : null,
    title: person.roles.find((role) => role.to === null)?.title ?? null,
  }
}

function employer({ current, person }: Scene): Record<string, unknown> {
  const role = person.roles.find((each) => each.to === null)
  return {
    companyName: current?.name ?? role?.employer ?? null,
    companyDomain: current?.domain ?? null,
    companyUniversalName: current?.universalName ?? null,
    companyProviderId: current ? String(current.id) : null,
    companyNetworkUrl: current ? companyUrl(current.universalName) : null,
  }
}

function whereabouts({ place, care, id }: Person): Record<string, unknown> {
  const wide = random('area', id).chance(0.25) && place.population > 300_000
  const exact = care !== 'hidden'
  return {
    location: exact ? place.label : place.countryName,
    country: place.countryName,
    locationNetworkText: exact ? (wide ? `Greater ${place.name} Area` : place.label) : place.countryName,
    locationCountryCode: place.countryCode.toLowerCase(),
    locationRegionCode: exact ? place.regionCode : null,
    locationCountry: place.countryName,
    locationCountryFull: place.countryName,
    locationState: exact ? place.regionName : null,
    locationCity: exact ? place.name : null,
  }
}

function flags(person: Person): Record<string, unknown> {
  const told = person.care !== 'hidden'
  return {
    openToWork: told ? person.openToWork : null,
    hiring: told ? person.hiring : null,
    premium: person.premium,
    influencer: person.influencer,
    memorialized: person.memorialized,
    verified: person.verified,
  }
}

function currentRole(scene: Scene): Record<string, unknown> {
  const index = scene.person.roles.findIndex((role) => role.to === null)
  const role = scene.person.roles[index]
  if (!role || scene.person.care === 'hidden') {
    return {
      currentRoleDescription: null,
      currentRoleEmploymentType: null,
      currentRoleWorkplaceType: null,
      currentRoleDuration: null,
    }
  }
  return {
    currentRoleDescription: career.description(scene, role, index),
    currentRoleEmploymentType: role.type,
    currentRoleWorkplaceType: role.workplace,
    currentRoleDuration: duration(role.from, role.to),
  }
}
