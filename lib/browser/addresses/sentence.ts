import type { Known, partsOf, Sentence } from '@/lib/browser/addresses/parts'
import {
  isCompanyNoun,
  isFunction,
  isPlace,
  isTitle,
  singular,
  titleAt,
} from '@/lib/browser/addresses/vocabulary'

type Person = Partial<Record<(typeof partsOf)['people'][number], string>>

/** What stands before the question itself, and after it. */
const polite =
  /^(?:(?:please|hi|hello|hey|can you|could you|help me|i['’]?m looking for|i am looking for|i(?:['’]d like| want| need| would like)? to (?:hire|find|recruit|meet|contact|reach)|i need|i want|we (?:need|want)|we(?:['’]re| are) (?:hiring|looking for)|looking for|look (?:for|up)|search(?: for)?|find(?: me)?|show(?: me)?|get me|give me|list(?: of)?|names of|who (?:is|are)(?! (?:hiring|recruiting|looking))),? )+/i
const thanks = /(?:,? (?:please|thanks|thank you|now|today|asap))+$/i
const article = /^(?:(?:all|the|some|any|an|a|every|each|our|of)(?: of)? )+(?=\S)/i

const lead = (text: string): string => text.replace(article, '')

/**
 * What parts a sentence, each with what stands behind it: ' at ' a company, ' in ' a place. The first alternative that
 * fits counts.
 */
const joint =
  / (?:(?:who|that|which)(?: have| has)? )?(?:(?<past>(?:used to work|(?:previously |formerly )?worked|(?:previously|formerly)(?: employed)?) (?:at|for|with|of))|(?<school>(?:studied|graduated|study|went|go|educated) (?:at|from|to))|(?<follow>follows?|following)|(?<words>with (?:\S+ years(?: of)? )?(?:experience|background|expertise|skills?|knowledge) (?:in|of|with|at)|experienced in|speciali[sz](?:ing|ed) in|skilled in|knows?|speaks?|speaking)|(?<company>(?:(?:are |is )?(?:currently |now )?(?:work|works|working|employed)(?: now)? )?(?:at|for|with|by)(?<=(?:work|works|working|employed|now) \w+| at)|@)|(?<place>(?:(?:are |is )?(?:based|living|located|live|lives|residing|working|works?) )?(?:in|near|around|within|close to|outside))|(?<from>(?:who |that )?(?:is |are |come |comes )?from))(?= )/gi

type Clauses = {
  head: string
  past?: string
  school?: string
  follow?: string
  words?: string
  company?: string
  place?: string
  from?: string
}

function clausesOf(text: string): Clauses {
  const padded = ` ${text}`
  const clauses: Clauses = { head: '' }
  let name: keyof Clauses = 'head'
  let from = 0
  const take = (end: number) => {
    const words = padded.slice(from, end).trim()
    // the second of its kind belongs to the first: 'Institute in Pisa in Italy'
    clauses[name] = clauses[name] ? `${clauses[name]}, ${words}` : words
  }
  for (const { index, 0: whole, groups = {} } of padded.matchAll(joint)) {
    take(index)
    // safe: the names of the groups are those of the clauses
    name = (Object.keys(groups).find((one) => groups[one] !== undefined) ?? 'place') as keyof Clauses
    from = index + whole.length
  }
  take(padded.length)
  return clauses
}

const legal = /^(?:inc|llc|llp|ltd|limited|corp|co|gmbh|plc|ag|sa|bv|ab|oy|kg|se|spa|srl)\.?$/i

/** A company and the place behind its name: 'Acme, Berlin', but not 'Acme, Inc.'. */
function cutPlace(text: string): [company: string, place?: string] {
  const [, name = '', behind = ''] = /^([^,]+), ?(.{2,60})$/.exec(text) ?? []
  return name !== '' && !legal.test(behind) ? [name.trim(), behind] : [text]
}

/** 'the Boston area' as 'Boston'; the Bay Area is called so. */
const placeOf = (text: string): string => {
  const plain = lead(text)
  const [, inner = plain] = /^(?:greater )?(.+?)(?: metropolitan)? (?:area|region)$/i.exec(plain) ?? []
  return /\bbay$/i.test(inner) ? plain : inner
}

type Parts = Record<string, string | undefined>

const filled = (of: Sentence['of'], draft: Parts): Sentence => ({
  of,
  draft: Object.fromEntries(Object.entries(draft).flatMap(([part, text]) => (text ? [[part, text]] : []))),
})

const particle = /^(?:van|von|der|den|de|da|di|du|del|dos|la|le|el|al|bin|ter|ten|zu|y|e)$/

/** Whether text is two to five words with capitals, none of which somebody does for a living. */
export function isName(text: string): boolean {
  const words = text.split(' ')
  const own = words.filter((word) => !particle.test(word))
  const areCapital = own.every((word) => /^\p{Lu}/u.test(word))
  return own.length >= 2 && words.length <= 5 && areCapital && !isTitle(text) && !/\d/.test(text)
}

const people =
  /^(?:people|persons?|everyone|everybody|anyone|anybody|someone|somebody|those|staff|employees|workers|colleagues|team(?: members)?|folks|professionals|candidates|talent|contacts|leads|users|men|women)$/i
const team = /^(.+?) (?:people|employees|staff|team|workers|folks|colleagues)$/i

const ledBy = /\b(?:heads?|vps?|vice presidents?|directors?|chiefs?|deans?|secretary|boards?) of /i

/** What somebody does or is called. */
function called(text: string): Person {
  if (text === '' || people.test(text)) return {}
  return isName(text) ? { search: text } : { title: singular(text) }
}

/** 'nurse Dublin', 'Berlin data engineers': a large city or a country before or behind what somebody does. */
function besidePlace(text: string): Person | null {
  const words = text.split(' ')
  for (const count of [4, 3, 2, 1]) {
    const [first, last] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (first && isTitle(first) && isPlace(last)) return { ...called(first), location: last }
    const [front, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if (isPlace(front) && isTitle(rest)) return { ...called(rest), location: front }
  }
  return null
}

/** A pattern of what stands before the first joint, and whom it means. */
const heads: readonly (readonly [RegExp, (parts: readonly string[]) => Person | null])[] = [
  [/^(?:followers?|fans) of (.+)$/i, ([followerOf = '']) => ({ followerOf })],
  [
    /^(?:alumni|graduates|alumnae|students) (?:of|from|at) (.+)$/i,
    ([school = '']) => ({ school: lead(school) }),
  ],
  [/^(.+?) (?:alumni|graduates|alumnae)$/i, ([school = '']) => ({ school: lead(school) })],
  [
    /^(?:former|ex|previous|past)[ -](?:employees|staff|people|workers|colleagues) (?:of|with) (.+)$/i,
    ([pastCompany = '']) => ({ pastCompany: lead(pastCompany) }),
  ],
  [
    /^(?:former|ex|previous|past)[ -](.+?) (?:employees|staff|people|workers)$/i,
    ([pastCompany = '']) => ({ pastCompany }),
  ],
  [
    /^ex[ -](.+)$/i,
    ([text = '']) => {
      const at = titleAt(text)
      return at > 0 ? { pastCompany: text.slice(0, at).trim(), title: singular(text.slice(at)) } : null
    },
  ],
  [
    /^(?:people|employees|staff|workers|colleagues|team|members) (?:of|with) (.+)$/i,
    ([currentCompany = '']) => ({ currentCompany: lead(currentCompany) }),
  ],
  [/^(?:people|anyone|someone|somebody|a person) (?:named|called) (.+)$/i, ([search = '']) => ({ search })],
  [
    /^(?:people|someone|anyone|those)(?: who| that)? works? as (?:an? )?(.+)$/i,
    ([title = '']) => ({ title: singular(title) }),
  ],
  [
    /^(.+?)['’]s? (.+)$/,
    ([company = '', who = '']) =>
      people.test(who) || isTitle(who) || isFunction(who)
        ? { ...called(who), currentCompany: lead(company) }
        : null,
  ],
  [
    team,
    ([who = '']) => {
      if (isFunction(who)) return { title: who }
      const at = who.search(/ \S+$/)
      const last = who.slice(at + 1)
      if (at > 0 && isFunction(last)) return { currentCompany: lead(who.slice(0, at)), title: last }
      return isTitle(who) ? null : { currentCompany: lead(who) }
    },
  ],
]

/** A company or a person that is known by name, with what stands before or behind it: 'CTO Kranich Bio'. */
function besideKnown(text: string, { companies, people }: Known): Person | null {
  if (people.has(text.toLowerCase())) return { search: text }
  const words = text.split(' ')
  for (let at = 0; at < words.length; at += 1) {
    const [first, last] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (companies.has(last.toLowerCase()) && (first === '' || isTitle(first) || isName(first)))
      return { ...called(first), currentCompany: last }
    if (!companies.has(first.toLowerCase())) continue
    if (isTitle(last)) return { ...called(last), currentCompany: first }
    if (isPlace(last)) return { currentCompany: first, location: last }
  }
  return null
}

function person(head: string, known: Known): Person {
  const named = besideKnown(head, known)
  if (named) return named
  for (const [form, read] of heads) {
    const found = form.exec(head)
    const draft = found && read(found.slice(1).map((part) => part?.trim() ?? ''))
    if (draft) return draft
  }
  const [, before = '', company = ''] =
    (!ledBy.test(head) && /^(.{2,60}?) (?:with|of|for) (.{2,60})$/i.exec(head)) || []
  if (company && !isFunction(company) && (isTitle(before) || isName(before))) {
    const [currentCompany, location] = cutPlace(company)
    return { ...called(before), currentCompany, ...(location && { location }) }
  }
  const [first = '', second, third] = head.split(/ ?, ?/)
  if (second === undefined || legal.test(second)) return besidePlace(head) ?? called(lead(head))
  if (third !== undefined && !legal.test(third))
    return { ...called(lead(first)), currentCompany: second, location: third }
  return isName(first) && !isPlace(second)
    ? { search: first, currentCompany: second }
    : { ...called(lead(first)), location: second }
}

function personSentence({ head, ...clauses }: Clauses, known: Known): Sentence {
  const [company, place] = cutPlace(clauses.company ?? '')
  const isFromPlace = clauses.from !== undefined && isPlace(clauses.from)
  const [from, fromPlace] = isFromPlace ? [undefined, clauses.from] : cutPlace(clauses.from ?? '')
  const own = person(head, known)
  const draft: Parts = {
    ...own,
    search: own.search ?? clauses.words,
    currentCompany: own.currentCompany ?? lead(company || from || ''),
    pastCompany: own.pastCompany ?? clauses.past,
    school: own.school ?? clauses.school,
    followerOf: own.followerOf ?? clauses.follow,
    location: placeOf(clauses.place ?? own.location ?? place ?? fromPlace ?? ''),
  }
  const isBare = Object.keys(draft).every((part) => part === 'title' || !draft[part])
  return filled('people', isBare ? { search: team.test(head) ? head : draft['title'] } : draft)
}

/** Openings: 'welder jobs Cork', 'jobs for welders', 'who hires welders', 'is Acme hiring'. */
function jobs({ head, ...clauses }: Clauses): Sentence | null {
  const is = /^is (.+?) (?:hiring|recruiting)(?: (.+))?$/i.exec(head)
  const who =
    /^(?:who|which companies|companies|what companies|compan(?:y|ies)|firms|employers|anyone|is anyone)(?: that| which| who)?(?: are| is|['’]s)? (?:hires?|hiring|recruit(?:s|ing)?|looking for|needs?) (.+)$/i.exec(
      head,
    )
  const of =
    /^(?:open )?(?:jobs?|openings?|vacanc(?:y|ies)|positions?|roles?)(?: (?:for|as|with|of) (.+))?$/i.exec(
      head,
    )
  const before =
    /^(?:open )?(.+?) (?:jobs?|openings?|vacanc(?:y|ies)|roles|positions)(?: (?:with )?(.+))?$/i.exec(head)
  const company = clauses.company ?? clauses.from ?? (is ? is[1] : undefined)
  const found = is ? is[2] : who ? who[1] : of ? (of[1] ?? '') : before?.[1]
  if (found === undefined && !is) return null
  const behind = before && !of && !is && !who ? before[2] : undefined
  const beside = besidePlace(lead(found ?? ''))
  const search = beside?.title ?? singular(lead(found ?? ''))
  return filled('jobs', {
    search: behind && !isPlace(behind) ? `${search} ${behind}` : search,
    company: company === undefined ? undefined : cutPlace(company)[0],
    location: placeOf(clauses.place ?? (behind && isPlace(behind) ? behind : (beside?.location ?? ''))),
  })
}

/** Of these the kind is told by what stands before; of others they are the kind. */
const anyCompany =
  /^(?:compan(?:y|ies)|business(?:es)?|firms?|employers|organi[sz]ations|start-?ups?|scale-?ups)$/i
const kindOfFirm =
  /^(?:law|accounting|accountancy|consulting|audit|architecture|engineering|staffing|search|investment|private equity|pr)$/i

function companies({ head, ...clauses }: Clauses): Sentence | null {
  const [, made = ''] =
    /^(?:companies|firms|businesses|startups|manufacturers|makers|suppliers)(?: that| which| who)? (?:make|makes|sell|sells|build|builds|do|does|produce|offer|making|selling|building|of) (.+)$/i.exec(
      head,
    ) ?? []
  if (made) return filled('companies', { search: made, location: placeOf(clauses.place ?? '') })
  const words = head.split(' ')
  const noun = words.at(-1) ?? ''
  // 'Acme Labs' is the name of one
  const isNamed = words.length > 1 && !anyCompany.test(noun) && /^\p{Lu}/u.test(noun)
  if (!isCompanyNoun(noun) || isNamed) return null
  const before = lead(words.slice(0, -1).join(' '))
  const isKind = !anyCompany.test(noun) || (/^firms?$/i.test(noun) && kindOfFirm.test(before))
  const bare = /^(?:compan(?:y|ies)|business(?:es)?|firms?|employers|organi[sz]ations)$/i.test(noun)
    ? ''
    : noun
  const beside = before !== '' && isPlace(before) ? before : undefined
  return filled('companies', {
    search: beside ? bare : isKind ? `${before} ${noun}`.trim() : before || bare,
    location: placeOf(clauses.place ?? beside ?? ''),
  })
}

const adForms = [
  /^(?:ads?|adverts?|advertisements?|campaigns?) (?:by|of|from|for|run by) (.+)$/i,
  /^(?:what|which) (?:ads|adverts) (?:is|does|are|do) (.+?) (?:running|run|showing|show|publishing)$/i,
  /^what (?:is|does|are) (.+?) (?:advertising|advertise)$/i,
  /^(.+?)(?:['’]s?)? (?:ads|adverts|advertisements|ad campaigns?)$/i,
]

const nobody: Known = { companies: new Set(), people: new Set() }

/** In characters; nothing that somebody asks for is longer. */
const longest = 300

/**
 * Reads a sentence such as 'people who work at Acme', 'nurse jobs in Dublin' or 'CTO at Acme, Berlin'. What is not
 * recognised stays as words.
 */
export function readSentence(typed: string, known: Known = nobody): Sentence {
  const text = typed
    .slice(0, longest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?!.]+$/, '')
  const asked = text.replace(thanks, '').replace(polite, '')
  const plain = lead(asked) || text
  for (const form of adForms) {
    const [, company] = form.exec(plain) ?? []
    if (company) return filled('ads', { company: lead(company) })
  }
  const clauses = clausesOf(plain)
  return jobs(clauses) ?? companies(clauses) ?? personSentence(clauses, known)
}
