import type { Fields } from '@/lib/core/json'
import type { Person, Post } from '@/lib/service/data/model'
import { companyCard, coverUrl, faceOrNull, faceUrl } from '@/lib/service/lookups/cards'
import { pageUrl } from '@/lib/service/lookups/identifiers'
import { factsOf, type Source } from '@/lib/service/lookups/lookup'
import { careerOf } from '@/lib/sandbox/network/profile-career'
import { contextOf, type ProfileContext } from '@/lib/sandbox/network/profile-context'
import { listsOf } from '@/lib/sandbox/network/profile-lists'
import { marketOf } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** The whole profile of a person: every field of the answer's schema, null or empty where nothing is known. */
export async function profileOf(source: Source, person: Person): Promise<Fields> {
  const context = await contextOf(source, person)
  const { care, openToWork, hiring, premium, influencer, memorialized, verified } = person
  const cover = care === 'full' && context.choices('cover').chance(0.8) ? coverUrl(source, person) : null
  const face = faceOrNull(source, person, 400)
  const profile: Fields = {
    networkId: person.slug,
    networkUrl: pageUrl.person(person.slug),
    networkProviderId: person.encoded,
    objectUrn: `urn:network:member:${person.memberNumber}`,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    about: about(context),
    ...employment(context),
    ...whereabouts(context),
    avatarUrl: face,
    coverUrl: cover,
    connectionsCount: person.connections,
    followerCount: person.followers,
    registeredAt: care === 'sparse' ? null : person.joined,
    openToWork,
    hiring,
    premium,
    influencer,
    memorialized,
    verified,
    ...careerOf(context),
    ...listsOf(context),
    profileActions: profileWords.actions
      .filter(([type]) => !memorialized && (type !== 'FOLLOW' || influencer))
      .map(([type, label]) => ({ type, label })),
    featured: { items: await featured(context) },
    profilePictures: face === null ? {} : { displayImage: faceUrl(source, person, 800) },
    coverPictures: cover === null ? {} : { displayImage: cover },
    additionalProfileData: care === 'hidden' ? {} : additional(context),
    profileLocales: locales(context),
    enrichedAt: source.now().toISOString(),
  }
  const unshown = care === 'hidden' ? profileWords.unshown.map((name) => [name, null]) : []
  return { ...profile, ...Object.fromEntries(unshown) }
}

function employment({ current, person }: ProfileContext): Fields {
  const role = person.roles.find((each) => each.to === null)
  return {
    title: role?.title ?? null,
    companyName: current?.name ?? role?.employer ?? null,
    companyDomain: current?.domain ?? null,
    companyUniversalName: current?.universalName ?? null,
    companyProviderId: current && String(current.id),
    companyNetworkUrl: current && pageUrl.company(current.universalName),
  }
}

/** Hidden members are known to be in a country. */
function whereabouts({ person: { place, care } }: ProfileContext): Fields {
  const label = care === 'hidden' ? place.countryName : place.label
  return {
    location: label,
    country: place.countryName,
    locationNetworkText: label,
    locationCountryCode: place.countryCode.toLowerCase(),
    locationRegionCode: place.regionCode,
    locationCountry: place.countryName,
    locationCountryFull: place.countryName,
    locationState: place.regionName,
    locationCity: place.name,
  }
}

function about({ person, words, choices, fill }: ProfileContext): string | null {
  const chance = choices('about')
  if (chance.chance({ full: 0, plain: 0.5, sparse: 1, hidden: 1 }[person.care])) return null
  const { openings, closings } = profileWords.about
  const some = (texts: readonly string[], count: number) =>
    chance.sample(texts, count).map((text) => fill(text, chance))
  const results = `Some results I am proud of:\n• ${some(words.wins, 2).join('\n• ')}`
  const opening = [...some(openings, 1), ...some(words.beliefs, 1)].join(' ')
  return [opening, some(words.tasks, 3).join(' '), results, ...some(closings, 1)].join('\n\n')
}

async function featured({ person, source, choices }: ProfileContext): Promise<Fields[]> {
  if (person.care !== 'full') return []
  const posts = await factsOf<Post>(
    source.db,
    'network_posts where author_id = $1 order by created_at desc limit 3',
    [person.id],
  )
  return posts
    .slice(0, choices('featured').int(0, 3))
    .map(({ id, text }) => ({ type: 'POST', title: text.split('\n')[0] ?? '', url: pageUrl.post(id), text }))
}

function locales({ person }: ProfileContext): Fields[] {
  const { country, language } = marketOf(person.place.countryCode) ?? { country: 'US', language: 'en' }
  return language === 'en'
    ? [{ country, language }]
    : [
        { country: 'US', language: 'en' },
        { country, language },
      ]
}

function additional({ person, source, current, companies, known, choices, card }: ProfileContext): Fields {
  const chance = choices('additional')
  const most = person.care === 'sparse' ? 3 : 16
  return {
    pronouns: chance.chance(0.3) ? (person.face.startsWith('f') ? 'she/her' : 'he/him') : null,
    websites:
      current && chance.chance(0.6) ? [{ category: 'COMPANY', url: `https://www.${current.domain}/` }] : [],
    currentCompany: current && companyCard(source, current),
    interests: {
      companies: chance
        .sample(person.followsCompanies, most)
        .flatMap((id) => companies.get(id) ?? [])
        .map((each) => ({ ...companyCard(source, each), followerCount: each.followers })),
    },
    peopleAlsoViewed: chance.sample(known, most).map(card),
  }
}
