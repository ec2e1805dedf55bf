import type { Fields } from '@/lib/core/json'
import type { Person } from '@/lib/service/data/model'
import { companyUrl, profileUrl } from '@/lib/service/lookups/identifiers'
import type { Source } from '@/lib/service/lookups/lookup'
import { coverUrl, faceOrNull } from '@/lib/service/lookups/cards'
import { random } from '@/lib/sandbox/network/random'
import { duration } from '@/lib/sandbox/network/dates'
import * as activities from '@/lib/sandbox/network/profile/activities'
import * as career from '@/lib/sandbox/network/profile/career'
import { contextOf, type ProfileContext } from '@/lib/sandbox/network/profile/context'
import * as extras from '@/lib/sandbox/network/profile/extras'
import * as learning from '@/lib/sandbox/network/profile/learning'
import { skillNames, yearsOfWork } from '@/lib/sandbox/network/profile/learning'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** The person in their own words; null where nothing was written. */
function about(context: ProfileContext): string | null {
  const { person, words } = context
  const chance = context.chance('about')
  if (person.care === 'hidden' || person.care === 'sparse' || (person.care === 'plain' && chance.chance(0.5)))
    return null
  const fill = (template: string) => context.fill(template, chance)
  const years = yearsOfWork(context)
  const title = person.roles[0]?.title ?? words.name
  const opening =
    years < 2
      ? `I am at the beginning of my working life and learn ${words.name.toLowerCase()} where it happens${context.current ? `: at ${context.current.name} in ${person.place.name}` : ''}.`
      : chance.pick([
          `For ${years} years I have worked in ${words.name.toLowerCase()}, today as ${title}${context.current ? ` at ${context.current.name}` : ''}.`,
          `${title}, ${years} years in the trade, at home in ${person.place.name}.`,
          `What I do: ${words.name.toLowerCase()}. What I like about it: the people. I have done it for ${years} years.`,
        ])
  const beliefs = chance.sample(words.beliefs, 2).map(fill)
  const work = chance.sample(words.tasks, 3).map(fill)
  const wins = chance.sample(words.wins, 2).map(fill)
  const closing = chance.pick([
    `Ask me about ${chance.sample(skillNames(context), 3).join(', ')}.`,
    'Messages are welcome, sales pitches less so.',
    `Outside work: ${chance.pick(profileWords.pastimes)} and ${chance.pick(profileWords.otherPastimes)}.`,
    fill('Always glad to meet people who work on {problem}.'),
  ])
  return [
    `${opening} ${beliefs[0] ?? ''}`,
    work.join(' '),
    `Some results I am proud of:\n• ${wins.join('\n• ')}`,
    beliefs[1] ?? '',
    closing,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The whole profile of a person: every field of the answer's schema, null or empty where nothing is known. */
export async function profileOf(source: Source, person: Person): Promise<Fields> {
  const context = await contextOf(source, person)
  const hidden = person.care === 'hidden'
  return {
    ...identity(context),
    ...employer(context),
    ...whereabouts(person),
    avatarUrl: faceOrNull(source, person, 400),
    coverUrl: extras.hasCover(context) ? coverUrl(source, person) : null,
    connectionsCount: hidden ? null : person.connections,
    followerCount: hidden ? null : person.followers,
    registeredAt: person.care === 'sparse' ? null : person.joined,
    ...flags(person),
    ...currentRole(context),
    currentPositions: hidden ? null : career.currentPositions(context),
    experience: hidden ? null : career.experience(context),
    education: hidden ? null : career.education(context),
    certifications: hidden ? null : learning.certifications(context),
    projects: hidden ? null : activities.projects(context),
    volunteering: hidden ? null : activities.volunteering(context),
    receivedRecommendations: hidden ? null : extras.receivedRecommendations(context),
    skills: hidden ? null : learning.skills(context),
    publications: hidden ? null : activities.publications(context),
    courses: learning.courses(context),
    patents: activities.patents(context),
    honorsAndAwards: activities.honors(context),
    languages: learning.languages(context),
    causes: activities.causes(context),
    organizations: activities.organizations(context),
    profileActions: extras.profileActions(context),
    featured: activities.featured(context),
    profilePictures: extras.profilePictures(context),
    coverPictures: extras.coverPictures(context),
    additionalProfileData: extras.additionalProfileData(context),
    profileLocales: extras.profileLocales(context),
    enrichedAt: source.now().toISOString(),
  }
}

function identity(context: ProfileContext): Fields {
  const { person } = context
  const hidden = person.care === 'hidden'
  const top = learning.skillNames(context).slice(0, 5)
  return {
    networkId: person.slug,
    networkUrl: profileUrl(person.slug),
    networkProviderId: person.encoded,
    objectUrn: `urn:network:member:${person.memberNumber}`,
    firstName: hidden ? null : person.firstName,
    lastName: hidden ? null : person.lastName,
    headline: person.headline,
    about: about(context),
    topSkills: top.length > 0 ? top.join(', ') : null,
    title: person.roles.find((role) => role.to === null)?.title ?? null,
  }
}

function employer({ current, person }: ProfileContext): Fields {
  const role = person.roles.find((each) => each.to === null)
  return {
    companyName: current?.name ?? role?.employer ?? null,
    companyDomain: current?.domain ?? null,
    companyUniversalName: current?.universalName ?? null,
    companyProviderId: current ? String(current.id) : null,
    companyNetworkUrl: current ? companyUrl(current.universalName) : null,
  }
}

function whereabouts({ place, care, id }: Person): Fields {
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

function flags(person: Person): Fields {
  const isHidden = person.care === 'hidden'
  return {
    openToWork: isHidden ? null : person.openToWork,
    hiring: isHidden ? null : person.hiring,
    premium: person.premium,
    influencer: person.influencer,
    memorialized: person.memorialized,
    verified: person.verified,
  }
}

function currentRole(context: ProfileContext): Fields {
  const { roles, care } = context.person
  const index = roles.findIndex((each) => each.to === null)
  const role = care === 'hidden' ? undefined : roles[index]
  return {
    currentRoleDescription: role ? career.description(context, role, index) : null,
    currentRoleEmploymentType: role?.type ?? null,
    currentRoleWorkplaceType: role?.workplace ?? null,
    currentRoleDuration: role ? duration(role.from, role.to) : null,
  }
}
