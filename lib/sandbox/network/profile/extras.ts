import type { Fields } from '@/lib/core/json'
import { asOfMonth, duration, monthText } from '@/lib/sandbox/network/dates'
import { postUrl, profileUrl } from '@/lib/service/lookups/identifiers'
import { age, companyCard, coverUrl, creativeUrl, faceUrl, personCard } from '@/lib/service/lookups/cards'
import type { ProfileContext } from '@/lib/sandbox/network/profile/context'
import { marketOf } from '@/lib/sandbox/network/words'
import profileWords from '@/lib/sandbox/network/words/profiles.json' with { type: 'json' }

/** What colleagues wrote about the person. */
export function receivedRecommendations(context: ProfileContext): Fields[] {
  const chance = context.chance('recommendations')
  const count = { full: chance.int(1, 5), plain: chance.int(0, 1), sparse: 0, hidden: 0 }[context.person.care]
  const writers = chance.sample(context.colleagues.length > 2 ? context.colleagues : context.known, count)
  const texts = chance.sample(profileWords.recommendations, writers.length)
  return writers.map((writer, index) => ({
    recommenderName: `${writer.firstName} ${writer.lastName}`,
    recommenderHeadline: writer.headline,
    recommenderNetworkId: writer.slug,
    recommenderNetworkUrl: profileUrl(writer.slug),
    recommenderAvatarUrl: faceUrl(context.source, writer),
    relationship: chance.pick(profileWords.relationships),
    createdAt: monthText(asOfMonth - chance.int(2, 96)),
    text: context.fill(texts[index] ?? '', chance),
  }))
}

/** The portrait in every size; an empty object when there is none. */
export function profilePictures({ person, source }: ProfileContext): Fields {
  if (person.face === 'none') return {}
  return {
    displayImage: faceUrl(source, person, 400),
    artifacts: ([100, 200, 400, 800] as const).map((size) => ({
      width: size,
      height: size,
      url: faceUrl(source, person, size),
    })),
    frame: person.openToWork ? 'OPEN_TO_WORK' : person.hiring ? 'HIRING' : null,
  }
}

/** The picture behind the head in every size; an empty object when the person uploaded none. */
export function coverPictures(context: ProfileContext): Fields {
  const { person, source } = context
  if (!hasCover(context)) return {}
  return {
    displayImage: coverUrl(source, person),
    artifacts: ([800, 1400] as const).map((size) => ({
      width: size,
      height: size / 4,
      url: coverUrl(source, person, size),
    })),
  }
}

/** Whether the person put a picture behind the head of the profile. */
export function hasCover(context: ProfileContext): boolean {
  return context.person.care === 'full' && context.chance('cover').chance(0.8)
}

/** The languages in which the profile is kept. */
export function profileLocales(context: ProfileContext): Fields[] {
  const home = marketOf(context.person.place.countryCode)
  const own =
    home && home.language !== 'en' && context.chance('locales').chance(0.35)
      ? [{ country: home.country, language: home.language }]
      : []
  return [{ country: home?.language === 'en' ? home.country : 'US', language: 'en' }, ...own]
}

/** What a visitor may do here. */
export function profileActions(context: ProfileContext): Fields[] {
  const allowed = context.person.memorialized
    ? []
    : profileWords.actions.filter(([type]) => type !== 'FOLLOW' || context.person.influencer)
  return allowed.map(([type, label]) => ({ type, label }))
}

/** Everything else that the network shows around a profile. */
export function additionalProfileData(context: ProfileContext): Fields {
  const { person, source, current, companies, known, posts, words } = context
  if (person.care === 'hidden') return {}
  const chance = context.chance('additional')
  const first = person.roles.at(-1)
  const some = person.care === 'sparse' ? 3 : 10
  const website = current && `https://www.${current.domain}/`
  return {
    memberNumber: String(person.memberNumber),
    pronouns: chance.chance(0.3) ? (person.face.startsWith('f') ? 'she/her' : 'he/him') : null,
    totalExperience: first ? duration(first.from, asOfMonth) : null,
    websites: website && chance.chance(0.6) ? [{ category: 'COMPANY', url: website }] : [],
    creatorTopics: person.influencer
      ? chance.sample(words.skills, 5).map((name) => `#${name.replace(/\W/g, '')}`)
      : [],
    openToWork: person.openToWork
      ? {
          jobTitles: chance.sample(words.ladder[person.level] ?? [], 3),
          workplaceTypes: ['Remote', 'Hybrid'],
          locations: [person.place.label],
          start: chance.pick(['Immediately', 'Within three months']),
        }
      : null,
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
        .sample(
          known.filter((each) => person.followsPeople.includes(each.id)),
          some,
        )
        .map((each) => ({ ...personCard(source, each), followerCount: each.followers })),
    },
    peopleAlsoViewed: chance.sample(known, some).map((each) => personCard(source, each)),
  }
}
