import type { Entity } from '@/lib/core/answers/view'
import { eachKept, kindTitles, type KeptKind } from '@/lib/core/kind-titles'

/** How records of one kind are told from others in an answer whose names nobody here knows. */
type Traits = {
  /** Keys under which lists of them usually stand, plain. */
  lists: ReadonlySet<string>
  /** Keys that wrap one such record and say so, plain. */
  wrappers: ReadonlySet<string>
  /** Where its title stands, the likeliest first; paths of plain names joined by dots. */
  titles: readonly string[]
  /** What the path of its page's address holds; absent where it has none. */
  address?: RegExp
  /** Names under which others speak of it, plain. */
  owner?: RegExp
  /** Its date matters. */
  isDated?: true
  /** It is somebody. */
  isSomebody?: true
}

/** Words with a space between them, as a set. */
export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const ofPerson = {
  address: /\/(?:in|pub|profile|people|u)\//,
  owner: /^(?:actor|author|user|owner|creator|poster)$/,
  isSomebody: true,
} as const

/** What tells a kind of which nothing more is said. */
const usual = (kind: KeptKind): Traits => ({
  lists: set(`elements ${kindTitles[kind][1]} results items`),
  wrappers: set(kind),
  titles: ['name', 'title', 'label'],
})

/** Every kind of record with what tells it. */
export const entities: Readonly<Record<Entity, Traits>> = {
  ...eachKept(usual),
  person: {
    ...ofPerson,
    lists: set('elements profiles people persons members leads candidates contacts results items'),
    wrappers: set('profile person member people user lead contact candidate'),
    titles: ['fullname', 'name', 'displayname'],
  },
  company: {
    lists: set('elements companies organizations organisations accounts firms results items'),
    wrappers: set('company organization organisation account firm'),
    titles: ['name', 'companyname', 'displayname'],
    address: /\/(?:company|companies|school|showcase|org)\//,
    owner: /^(?:company|organization|organisation|employer|advertiser)$/,
  },
  job: {
    lists: set('elements jobs jobpostings postings vacancies positions openings results items'),
    wrappers: set('job jobposting posting vacancy position opening'),
    titles: ['title', 'jobtitle', 'position', 'name'],
    address: /\/(?:jobs?|vacanc|career)/,
    isDated: true,
  },
  ad: {
    lists: set('elements ads adverts advertisements creatives campaigns results items'),
    wrappers: set('ad advert advertisement creative'),
    titles: [
      ...['content.headline', 'headline', 'title'],
      ...['content.commentary', 'creative.headline', 'commentary'],
    ],
    address: /\/(?:ads?|ad-library)\//,
    isDated: true,
  },
  post: {
    lists: set('elements posts updates activities shares feed articles results items'),
    wrappers: set('post update activity share'),
    titles: ['content', 'text', 'commentary', 'body', 'content.text', 'text.text'],
    address: /\/(?:posts?|feed|update|status|p)\//,
    isDated: true,
  },
  comment: {
    lists: set('comments commenters elements items'),
    wrappers: set('comment'),
    titles: ['commentary', 'content', 'text', 'comment', 'body', 'message'],
    address: /\/(?:posts?|feed|update|comment)/,
    isDated: true,
  },
  reaction: {
    ...ofPerson,
    lists: set('reactions reactors likes likers comments commenters elements items'),
    wrappers: set('reaction'),
    titles: [
      ...['actor.fullname', 'actor.name', 'user.fullname', 'user.name'],
      ...['profile.fullname', 'profile.name', 'fullname', 'name'],
    ],
  },
  place: {
    lists: set('elements geos geoids locations places suggestions candidates results items hits'),
    wrappers: set('geo location place'),
    titles: ['title', 'name', 'label', 'displayname', 'text'],
    address: /\/(?:geo|place|location)/,
  },
  email: {
    lists: set('emails results items'),
    wrappers: set('email emailresult'),
    titles: ['email', 'address'],
  },
  unknown: {
    lists: set('elements results items'),
    wrappers: set('profile person company organization job ad post'),
    titles: [],
  },
}
