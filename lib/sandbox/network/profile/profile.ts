import type { Fields } from '@/lib/core/json'
import type { Person } from '@/lib/service/data/model'
import { companyUrl, postUrl, profileUrl } from '@/lib/service/lookups/identifiers'
import type { Source } from '@/lib/service/lookups/lookup'
import {
  age,
  companyCard,
  coverUrl,
  creativeUrl,
  faceOrNull,
  faceUrl,
  personCard,
} from '@/lib/service/lookups/cards'
import { asOfMonth, duration, yearOf } from '@/lib/sandbox/network/dates'
import { careerOf } from '@/lib/sandbox/network/profile/career'
import { contextOf, type ProfileContext } from '@/lib/sandbox/network/profile/context'
import { sectionsOf, skillNames } from '@/lib/sandbox/network/profile/sections'
import { marketOf } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** What a hidden member does not show, among what the contract lets be null. */
const unshown: readonly string[] = profileWords.unshown

/** The whole profile of a person: every field of the answer's schema, null or empty where nothing is known. */
export async function profileOf(source: Source, person: Person): Promise<Fields> {
  const context = await contextOf(source, person)
  const hasCover = person.care === 'full' && context.chance('cover').chance(0.8)
  const profile: Fields = {
    ...identity(context),
    ...employer(context),
    ...whereabouts(context),
    avatarUrl: faceOrNull(source, person, 400),
    coverUrl: hasCover ? coverUrl(source, person) : null,
    connectionsCount: person.connections,
    followerCount: person.followers,
    registeredAt: person.care === 'sparse' ? null : person.joined,
    openToWork: person.openToWork,
    hiring: person.hiring,
    premium: person.premium,
    influencer: person.influencer,
    memorialized: person.memorialized,
    verified: person.verified,
    ...careerOf(context),
    ...sectionsOf(context),
    profileActions: profileWords.actions
      .filter(([type]) => !person.memorialized && (type !== 'FOLLOW' || person.influencer))
      .map(([type, label]) => ({ type, label })),
    featured: featured(context),
    profilePictures:
      person.face === 'none'
        ? {}
        : {
            ...pictures([400, 100, 200, 800] as const, 1, (width) => faceUrl(source, person, width)),
            frame: person.openToWork ? 'OPEN_TO_WORK' : person.hiring ? 'HIRING' : null,
          },
    coverPictures: hasCover
      ? pictures([1400, 800] as const, 4, (width) => coverUrl(source, person, width))
      : {},
    additionalProfileData: person.care === 'hidden' ? {} : additional(context),
    profileLocales: locales(context),
    enrichedAt: source.now().toISOString(),
  }
  const blank = person.care === 'hidden' ? unshown.map((name) => [name, null]) : []
  return { ...profile, ...Object.fromEntries(blank) }
}

/** A picture in several widths, the one to show first. */
const pictures = <W extends number>(
  widths: readonly [W, ...W[]],
  ratio: number,
  at: (width: W) => string,
) => ({
  displayImage: at(widths[0]),
  artifacts: widths.map((width) => ({ width, height: width / ratio, url: at(width) })),
})

function identity(context: ProfileContext): Fields {
  const { person } = context
  return {
    networkId: person.slug,
    networkUrl: profileUrl(person.slug),
    networkProviderId: person.encoded,
    objectUrn: `urn:network:member:${person.memberNumber}`,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    about: about(context),
    topSkills: skillNames(context).slice(0, 5).join(', ') || null,
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

/** Hidden members are known to be in a country. */
function whereabouts({ person: { place, care }, chance }: ProfileContext): Fields {
  const isHidden = care === 'hidden'
  const label = isHidden ? place.countryName : place.label
  const isWide = !isHidden && place.population > 300_000 && chance('area').chance(0.25)
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

/** The person in their own words; null where nothing was written. */
function about(context: ProfileContext): string | null {
  const { person, words, current } = context
  const chance = context.chance('about')
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
    chance.sample(texts, count).map((text) => context.fill(text, chance))
  const [belief = '', ...more] = some(words.beliefs, 2)
  const closing = chance.pick([
    `Ask me about ${chance.sample(skillNames(context), 3).join(', ')}.`,
    'Messages are welcome, sales pitches less so.',
    `Outside work: ${chance.pick(profileWords.pastimes)} and ${chance.pick(profileWords.otherPastimes)}.`,
    context.fill('Always glad to meet people who work on {problem}.', chance),
  ])
  const results = `Some results I am proud of:\n• ${some(words.wins, 2).join('\n• ')}`
  return [`${opening} ${belief}`, some(words.tasks, 3).join(' '), results, ...more, closing].join('\n\n')
}

/** What the person pinned to the head of the profile: own posts and a page of the employer. */
function featured({ person, posts, current, source, fill, chance: choices }: ProfileContext): Fields {
  const chance = choices('featured')
  if (person.care !== 'full') return { items: [] }
  const items: Fields[] = posts.slice(0, chance.int(0, 3)).map(({ id, text, media }) => ({
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

/** The languages in which the profile is kept. */
function locales({ person, chance }: ProfileContext): Fields[] {
  const { country, language } = marketOf(person.place.countryCode) ?? { country: 'US', language: 'en' }
  if (language === 'en') return [{ country, language }]
  const english = { country: 'US', language: 'en' }
  return chance('locales').chance(0.35) ? [english, { country, language }] : [english]
}

/** Everything else that the network shows around a profile. */
function additional(context: ProfileContext): Fields {
  const { person, source, current, companies, known, posts } = context
  const chance = context.chance('additional')
  const first = person.roles.at(-1)
  const some = person.care === 'sparse' ? 3 : 10
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
        .sample(person.followsCompanies, some)
        .flatMap((id) => companies.get(id) ?? [])
        .map((each) => ({ ...companyCard(source, each), followerCount: each.followers })),
      people: chance
        .sample(followed, some)
        .map((each) => ({ ...personCard(source, each), followerCount: each.followers })),
    },
    peopleAlsoViewed: chance.sample(known, some).map((each) => personCard(source, each)),
  }
}
