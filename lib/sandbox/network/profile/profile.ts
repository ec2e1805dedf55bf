import type { Fields } from '@/lib/core/json'
import type { Person } from '@/lib/service/data/model'
import { age, companyCard, coverUrl, creativeUrl, faceOrNull, faceUrl } from '@/lib/service/lookups/cards'
import { companyUrl, postUrl, profileUrl } from '@/lib/service/lookups/identifiers'
import type { Source } from '@/lib/service/lookups/lookup'
import { asOfMonth, duration, yearOf } from '@/lib/sandbox/network/dates'
import { careerOf } from '@/lib/sandbox/network/profile/career'
import { contextOf, type ProfileContext } from '@/lib/sandbox/network/profile/context'
import { sectionsOf } from '@/lib/sandbox/network/profile/sections'
import { marketOf } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** The whole profile of a person: every field of the answer's schema, null or empty where nothing is known. */
export async function profileOf(source: Source, person: Person): Promise<Fields> {
  const context = await contextOf(source, person)
  const { choices, skills } = context
  const { care, openToWork, hiring, premium, influencer, memorialized, verified } = person
  const hasCover = care === 'full' && choices('cover').chance(0.8)
  const faces = ([400, 100, 200, 800] as const).map((width) => ({
    width,
    url: faceUrl(source, person, width),
  }))
  const covers = ([1400, 800] as const).map((width) => ({ width, url: coverUrl(source, person, width) }))
  const frame = openToWork ? 'OPEN_TO_WORK' : hiring ? 'HIRING' : null
  const profile: Fields = {
    networkId: person.slug,
    networkUrl: profileUrl(person.slug),
    networkProviderId: person.encoded,
    objectUrn: `urn:network:member:${person.memberNumber}`,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    about: about(context),
    topSkills: skills.slice(0, 5).join(', ') || null,
    ...employment(context),
    ...whereabouts(context),
    avatarUrl: faceOrNull(source, person, 400),
    coverUrl: hasCover ? coverUrl(source, person) : null,
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
    ...sectionsOf(context),
    profileActions: profileWords.actions
      .filter(([type]) => !memorialized && (type !== 'FOLLOW' || influencer))
      .map(([type, label]) => ({ type, label })),
    featured: featured(context),
    profilePictures: person.face === 'none' ? {} : { ...pictures(faces, 1), frame },
    coverPictures: hasCover ? pictures(covers, 4) : {},
    additionalProfileData: care === 'hidden' ? {} : additional(context),
    profileLocales: locales(context),
    enrichedAt: source.now().toISOString(),
  }
  const unshown = care === 'hidden' ? profileWords.unshown.map((name) => [name, null]) : []
  return { ...profile, ...Object.fromEntries(unshown) }
}

const pictures = (offered: readonly { width: number; url: string }[], ratio: number) => ({
  displayImage: offered[0]?.url,
  artifacts: offered.map(({ width, url }) => ({ width, height: width / ratio, url })),
})

function employment({ current, person }: ProfileContext): Fields {
  const role = person.roles.find((each) => each.to === null)
  return {
    title: role?.title ?? null,
    companyName: current?.name ?? role?.employer ?? null,
    companyDomain: current?.domain ?? null,
    companyUniversalName: current?.universalName ?? null,
    companyProviderId: current && String(current.id),
    companyNetworkUrl: current && companyUrl(current.universalName),
  }
}

/** Hidden members are known to be in a country. */
function whereabouts({ person: { place, care }, choices }: ProfileContext): Fields {
  const isHidden = care === 'hidden'
  const label = isHidden ? place.countryName : place.label
  const isWide = !isHidden && place.population > 300_000 && choices('area').chance(0.25)
  return {
    location: label,
    country: place.countryName,
    locationNetworkText: isWide ? `Greater ${place.name} Area` : label,
    locationCountryCode: place.countryCode.toLowerCase(),
    locationRegionCode: place.regionCode,
    locationCountry: place.countryName,
    locationCountryFull: place.countryName,
    locationState: place.regionName,
    locationCity: place.name,
  }
}

function about({ person, words, current, choices, skills, fill }: ProfileContext): string | null {
  const chance = choices('about')
  if (chance.chance({ full: 0, plain: 0.5, sparse: 1, hidden: 1 }[person.care])) return null
  const years = yearOf(asOfMonth) - yearOf(person.roles.at(-1)?.from ?? asOfMonth)
  const trade = words.name.toLowerCase()
  const title = person.roles[0]?.title ?? words.name
  const at = current ? ` at ${current.name}` : ''
  const opening =
    years < 2
      ? `I am at the beginning of my working life and learn ${trade} where it happens${at && `:${at} in ${person.place.name}`}.`
      : chance.pick([
          `For ${years} years I have worked in ${trade}, today as ${title}${at}.`,
          `${title}, ${years} years in the trade, at home in ${person.place.name}.`,
          `What I do: ${trade}. What I like about it: the people. I have done it for ${years} years.`,
        ])
  const some = (texts: readonly string[], count: number) =>
    chance.sample(texts, count).map((text) => fill(text, chance))
  const [belief = '', ...more] = some(words.beliefs, 2)
  const closing = chance.pick([
    `Ask me about ${chance.sample(skills, 3).join(', ')}.`,
    'Messages are welcome, sales pitches less so.',
    `Outside work: ${chance.pick(profileWords.pastimes)} and ${chance.pick(profileWords.otherPastimes)}.`,
    fill('Always glad to meet people who work on {problem}.', chance),
  ])
  const results = `Some results I am proud of:\n• ${some(words.wins, 2).join('\n• ')}`
  return [`${opening} ${belief}`, some(words.tasks, 3).join(' '), results, ...more, closing].join('\n\n')
}

function featured({ person, posts, current, source, fill, choices }: ProfileContext): Fields {
  const chance = choices('featured')
  if (person.care !== 'full') return { items: [] }
  const items: Fields[] = posts
    .slice(0, chance.int(0, 3))
    .map(({ id, text, media }) => ({
      type: 'POST',
      title: text.split('\n')[0] ?? '',
      url: postUrl(id),
      text,
      image: media === 'image' ? creativeUrl(source, `post-${id}`) : null,
    }))
  const link = current && {
    type: 'LINK',
    title: fill('{company}: {product}', chance),
    url: `https://www.${current.domain}/`,
    text: current.tagline,
    image: creativeUrl(source, `link-${current.id}`),
  }
  return { items: link && chance.chance(0.5) ? [...items, link] : items }
}

function locales({ person, choices }: ProfileContext): Fields[] {
  const { country, language } = marketOf(person.place.countryCode) ?? { country: 'US', language: 'en' }
  if (language === 'en') return [{ country, language }]
  const english = { country: 'US', language: 'en' }
  return choices('locales').chance(0.35) ? [english, { country, language }] : [english]
}

function additional({
  person,
  source,
  current,
  companies,
  known,
  posts,
  choices,
  card,
}: ProfileContext): Fields {
  const chance = choices('additional')
  const first = person.roles.at(-1)
  const most = person.care === 'sparse' ? 3 : 10
  const website = current && `https://www.${current.domain}/`
  const followed = known.filter((each) => person.followsPeople.includes(each.id))
  return {
    pronouns: chance.chance(0.3) ? (person.face.startsWith('f') ? 'she/her' : 'he/him') : null,
    totalExperience: first ? duration(first.from, asOfMonth) : null,
    websites: website && chance.chance(0.6) ? [{ category: 'COMPANY', url: website }] : [],
    currentCompany: current && {
      ...companyCard(source, current),
      description: current.description,
      specialities: current.specialities,
      foundedYear: current.founded,
      website,
      followerCount: current.followers,
    },
    recentActivity: posts.map(({ id, text, createdAt, reactors, shares, media }) => ({
      type: 'POST',
      id,
      url: postUrl(id),
      text,
      postedAt: createdAt,
      age: age(source, createdAt),
      reactions: reactors.length,
      shares,
      image: media === 'image' ? creativeUrl(source, `post-${id}`) : null,
    })),
    interests: {
      companies: chance
        .sample(person.followsCompanies, most)
        .flatMap((id) => companies.get(id) ?? [])
        .map((each) => ({ ...companyCard(source, each), followerCount: each.followers })),
      people: chance.sample(followed, most).map((each) => ({ ...card(each), followerCount: each.followers })),
    },
    peopleAlsoViewed: chance.sample(known, most).map(card),
  }
}
