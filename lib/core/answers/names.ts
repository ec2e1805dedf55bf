import { plain, wordsOf } from '@/lib/core/answers/json'
import type { Entity, NameShape, RouteId } from '@/lib/core/answers/view'
import { eachKept, type KeptKind, keptNames, kindNamed, kindTitles } from '@/lib/core/kind-titles'

/** How records of one kind are told from others in an answer whose names nobody here knows. */
type Traits = {
  lists: ReadonlySet<string>
  wrappers: ReadonlySet<string>
  /** Where its title stands, the likeliest first; paths of plain names joined by dots. */
  titles: readonly string[]
  /** What the path of its page's address holds; absent where it has none. */
  address?: RegExp
  /** Names under which others speak of it, plain. */
  owner?: RegExp
  isDated?: true
  isSomebody?: true
}

/** Words with a space between them, as a set. */
export const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const ofPerson = {
  address: /\/(?:in|pub|profile|people|u)\//,
  owner: /^(?:actor|author|user|owner|creator|poster)$/,
  isSomebody: true,
} as const

const usual = (kind: KeptKind): Traits => ({
  lists: set(`elements ${kindTitles[kind][1]} results items`),
  wrappers: set(kind),
  titles: ['name', 'title', 'label'],
})

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

const listNames = set(
  'elements items results result records rows hits entries edges nodes list listing data values objects docs documents collection content response',
)

const auxiliaryNames = set(
  'moreprofiles alsoviewed peoplealsoviewed related relatedsearches locations logos images pictures photos skills experience experiences education educations languages certifications courses projects publications patents honors honorsandawards awards organizations volunteering recommendations specialties specialities industries errors error warnings messages facets filters aggregations breadcrumbs links payments variants benefits replies included tags features columns headers fields suggestions didyoumean positions',
)

const bulkNames = set('elements results profiles people items data records')

/** True when a key is a name under which this route's records usually stand. */
export function isRouteName(key: string, route: RouteId): boolean {
  const names = route === 'bulk' ? bulkNames : entities[entityOf(route)].lists
  return names.has(plain(key))
}

/** True when a key is a usual name of any list of records. */
export const isListName = (key: string): boolean => listNames.has(plain(key))

/** True for lists that go with records rather than being them: facets, errors, similar people. */
export function isAuxiliaryName(key: string): boolean {
  const name = plain(key)
  return (
    auxiliaryNames.has(name) || name.startsWith('similar') || /(?:count|counts|facets|filters)$/.test(name)
  )
}

export const neutralPayload = set(
  'element data result item response payload body record content output object entity node document root value',
)

/** True when a key wraps a record of the entity and says so. */
export const isEntityPayload = (key: string, entity: Entity): boolean =>
  entities[entity].wrappers.has(plain(key))

const askedFor: Partial<Record<RouteId, Entity>> = {
  profile: 'person',
  bulk: 'person',
  email: 'email',
  places: 'place',
  engagement: 'reaction',
}

/** What a route's records are about; in an engagement the name of the list tells comments from reactions. */
export function entityOf(route: RouteId, listName = ''): Entity {
  if (route === 'engagement' && /com+ent|komment|reply|replies/.test(plain(listName))) return 'comment'
  return askedFor[route] ?? kindNamed(route) ?? 'unknown'
}

const ofPeople: ReadonlySet<Entity> = new Set(['comment', 'reaction', 'email'])

/** The kind under which the library keeps what a record is about; null for what it does not keep. */
export const keptAs = (entity: Entity): KeptKind | null =>
  ofPeople.has(entity) ? 'person' : (keptNames.find((kind) => kind === entity) ?? null)

const identityNames = set(
  'id ids urn url uri link href name fullname firstname lastname title headline text label email slug handle username universalname publicidentifier guid uuid displayname',
)

/** True when a key names, numbers or addresses the record it stands in. */
export function isIdentityName(key: string): boolean {
  if (identityNames.has(plain(key))) return true
  const last = wordsOf(key).at(-1) ?? ''
  return last === 'id' || last === 'url' || last === 'urn' || last === 'name' || last === 'title'
}

/** True for keys that name the record in words. */
export const isTitleName = (key: string): boolean =>
  /^(?:full|display|first)?name$|^title$|^headline$/.test(plain(key))

/** True for a key that usually stands beside a list to say which part of the whole it is. */
export const isPagingName = (key: string): boolean =>
  /^(?:pagination|paging|pageinfo|page|meta|metadata|hasmore|count|next|previous|offset|limit|perpage|pagesize)$|^(?:total|hasnext)|(?:token|cursor)$/.test(
    plain(key),
  )

/** True for a key that speaks of the call or of the transport, never of the record. */
export const isEnvelopeName = (key: string): boolean =>
  /^_?(?:cache|meta|metadata|billing|payments?|receipt|pagination|paging|request|query|input|links|debug|usage|credits|context|errors?|warnings?|timing|extensions|ratelimit)$/.test(
    plain(key),
  )

const forms =
  /(?:^|[\s.,])(?:inc|llc|llp|ltd|limited|gmbh|ag|kg|ug|se|corp|corporation|company|co|plc|pty|pvt|s\.?\s?a|s\.?\s?r\.?\s?l|s\.?\s?p\.?\s?a|sas|sarl|bv|b\.v|nv|n\.v|oy|oyj|ab|a\/s|aps|kft|zrt|holding|holdings|group|gruppe|groupe|labs|partners|bank|university|universität|institute|foundation|solutions|technologies|systems|industries|ооо|оао|зао|пао|ао)\.?(?:$|[\s,.)])|公司|集团|会社|有限|大学|银行|주식회사/iu

const roles =
  /(?<!\p{L})(?:engineer|engineering|manager|director|developer|head|chief|officer|ceo|cto|cfo|coo|vp|president|consultant|analyst|designer|architect|lead|senior|junior|founder|owner|assistant|specialist|sales|marketing|product|software|nurse|teacher|lawyer|recruiter|student|ingeniero|ingeniera|ingénieur|ingénieure|directeur|directrice|leiter|leiterin|entwickler|entwicklerin|geschäftsführer|geschäftsführerin|инженер|директор|менеджер)(?!\p{L})|(?:工程师|经理|总监|主管|总裁|董事|部長|課長|社長|エンジニア)$/iu

/** The small words that stand before a family name or join two. */
export const particles =
  'de|del|della|da|das|di|do|dos|du|des|van|von|und|der|den|ter|ten|la|le|el|al|bin|binti|ibn|ben|y|e|zu|af|av'
const word = String.raw`(?:\p{Lu}[\p{L}\p{M}]*(?:['’\-.]\p{L}[\p{L}\p{M}]*)*\.?)`
const western = new RegExp(`^${word}(?:\\s(?:(?:${particles})\\s?)*['’]?${word}){1,4}$`, 'u')

/** The hundred most frequent family names of China, the longer ones first, which begin a name, and some of Japan and Korea. */
const families =
  /^(?:佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|斎藤|清水|欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|司徒|[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾姜崔谭譚廖范范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴覃武莫孔向汤湯김이박최정강조윤장임])/u
const eastern = /^[\p{Script=Han}\p{Script=Hangul}々]{2,5}$/u

/** The family name that begins a Chinese, Japanese or Korean name; null where none is known to. */
export const easternFamily = (text: string): string | null =>
  eastern.test(text) ? (families.exec(text)?.[0] ?? null) : null

/** Whether a text is written as the name of a person is. */
export function isLikePerson(text: string): boolean {
  if (text.length > 60 || forms.test(text) || roles.test(text)) return false
  return western.test(text) || easternFamily(text) !== null
}

/** The shape of some texts of one column. */
export function shapeOf(texts: readonly string[]): NameShape {
  const share = (is: (text: string) => boolean) => texts.filter(is).length / Math.max(1, texts.length)
  return {
    person: share(isLikePerson),
    company: share((text) => text.length <= 120 && forms.test(text)),
    role: share((text) => text.length <= 200 && roles.test(text)),
  }
}
