import { cutPlace, lead, legal } from '@/lib/browser/addresses/clauses'
import type { Known, partsOf } from '@/lib/browser/addresses/parts'
import {
  behindName,
  behindTitle,
  isCountry,
  isFamilyName,
  isCompanyNoun,
  isFunction,
  isGrammar,
  isIndustry,
  isPlace,
  isTitle,
  startOfPlace,
  singular,
  titleAt,
  titleIn,
} from '@/lib/browser/addresses/vocabulary'

type Person = Partial<Record<(typeof partsOf)['people'][number], string>>

const particle = /^(?:van|von|der|den|de|da|di|du|del|dos|la|le|el|al|bin|ter|ten|zu|y|e)$/

/** Whether text is two to five words with capitals, none of which somebody does for a living. */
export function isName(text: string): boolean {
  const words = text.split(' ')
  const own = words.filter((word) => !particle.test(word))
  const areCapital = own.every((word) => /^\p{Lu}/u.test(word))
  const isFree = !isTitle(text) || isFamilyName(text)
  return own.length >= 2 && words.length <= 5 && areCapital && isFree && !/[\d,]/.test(text)
}

/** Words for people of whatever trade. */
const people =
  /^(?:people|persons?|everyone|everybody|anyone|anybody|someone|somebody|those|staff|employees|workers|colleagues|team(?: members)?|folks|professionals|candidates|talent|contacts|leads|users|men|women)$/i
/** 'the Acme team', 'sales people'. */
export const team = /^(.+?) (people|employees|staff|team|workers|folks|colleagues)$/i

/** Those who have such a part in a whole company that 'of' names it. */
const officer =
  /(?:^|[ -])(?:c[a-z]{1,2}os?|(?:founder|owner|president|director|chair|chairman|partner|manager|member)s?)$/i

const ledBy = /\b(?:heads?|vps?|vice presidents?|directors?|chiefs?|deans?|secretary|boards?) of /i

const whoIs =
  /^(?:people|persons?|anyone|anybody|everyone|everybody|someone|somebody|those) (?:(?:(?:who|that)(?:['’]?s| is| are| can| could) )?(?:on|in) (?:the )?|(?:who|that)(?:['’]?s| is| are| can| could) (?:an? )?)/i

/** Endings that most trades have, and few other words in small letters. */
const tradeEnd = /(?:^| )[a-z-]{3,}(?:er|or|ist|ian|ant|eur|man|men|woman|women)s?$/

/** What somebody does or is called; what is neither for certain stays words, by which both are found. */
function called(text: string): Person {
  if (text === '' || people.test(text)) return {}
  // no title says it
  const [, plain] = /^(?:fe)?male (.+)$/i.exec(text) ?? []
  if (plain) return called(plain)
  const [, who, more] = /^(.+?) (?:who|that|which) (.+)$/i.exec(text) ?? []
  if (who && more) {
    const role = titleIn(more)
    const { search, title = role, ...own } = called(who)
    return { ...own, title, search: [search, title === role ? '' : more].filter(Boolean).join(' ') }
  }
  const behind = isName(text) ? '' : behindTitle(text)
  if (behind !== '') {
    const [place, more] = startOfPlace(behind)
    const said = isPlace(place) ? { location: place, search: more } : { search: behind }
    return { ...called(text.slice(0, -behind.length - 1)), ...said }
  }
  const isTrade = isTitle(text) || tradeEnd.test(text)
  return isTrade && !isName(text) ? { title: singular(titleIn(text) || text) } : { search: text }
}

/** 'nurse Dublin', 'Berlin data engineers': a large city or a country before or behind what somebody does. */
export function besidePlace(text: string): Person | null {
  const words = text.split(' ')
  for (const count of [4, 3, 2, 1]) {
    const [first, last] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (first && isTitle(first) && isPlace(last)) {
      const { location, ...own } = besidePlace(first) ?? called(first)
      return { ...own, location: location === undefined ? last : `${location}, ${last}` }
    }
    const [front, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if (isPlace(front) && isTitle(rest)) return { ...called(rest), location: front }
  }
  return null
}

/** A pattern of what stands before the first joint, and whom it means. */
const heads: readonly (readonly [RegExp, (parts: readonly string[]) => Person | null])[] = [
  [/^(?:followers?|fans) of (.+)$/i, ([followerOf = '']) => ({ followerOf })],
  [
    /^(?:alumni|grad(?:uate)?s|alumnae|students) (?:of|from|at) (.+)$/i,
    ([school = '']) => ({ school: lead(school) }),
  ],
  [/^(.+?) (?:alumni|grad(?:uate)?s|alumnae)$/i, ([school = '']) => ({ school: lead(school) })],
  [
    /^(?:former|ex|previous|past)[ -](?:employees|staff|people|workers|colleagues) (?:of|with) (.+)$/i,
    ([pastCompany = '']) => ({ pastCompany: lead(pastCompany) }),
  ],
  [
    /^(?:former|ex|previous|past)[ -](.+?) (?:employees|staff|people|workers)$/i,
    ([pastCompany = '']) => ({ pastCompany }),
  ],
  [
    /^(?:ex|former|previous|past)[ -](.+)$/i,
    ([text = '']) => {
      const at = titleAt(text)
      if (at < 0) return isTitle(text) ? null : { pastCompany: text }
      return at > 0 ? { pastCompany: text.slice(0, at).trim(), title: singular(text.slice(at)) } : null
    },
  ],
  [
    /^(?:people|employees|staff|workers|colleagues|team|members) (?:of|with) (.+)$/i,
    ([currentCompany = '']) => ({ currentCompany: lead(currentCompany) }),
  ],
  [
    /^(?:who|(?:the )?(?:people|person|those|anyone|someone|somebody)(?: who| that)?) (runs?|leads?|heads?(?: up)?|manages?|owns?|founded|started) (.+)$/i,
    ([verb = '', told = '']) => {
      const what = lead(told)
      const isKind = isCompanyNoun(what.split(' ').at(-1) ?? '')
      if (!isKind && (isFunction(what) || !/^\p{Lu}/u.test(what))) return { title: what }
      const title = /^own/i.test(verb) ? 'owner' : /ed$/i.test(verb) ? 'founder' : 'CEO'
      return isKind
        ? { title, search: what.replace(/(?:^| )compan(?:y|ies)$/i, '') }
        : { title, currentCompany: what }
    },
  ],
  [/^(?:people|anyone|someone|somebody|a person) (?:named|called) (.+)$/i, ([search = '']) => ({ search })],
  [
    /^(\S+-speaking) (.+)$/i,
    ([language = '', who = '']) => {
      const { search, ...own } = called(who)
      return { ...own, search: [search, language].filter(Boolean).join(' ') }
    },
  ],
  [
    /^(.+?) (?:team|people|staff|department|folks) (?:of|with) (.+)$/i,
    ([who = '', company = '']) => (isFunction(who) ? { title: who, currentCompany: lead(company) } : null),
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
    ([who = '', whole = '']) => {
      if (isFunction(who)) return { title: who }
      const at = who.search(/ \S+$/)
      const last = who.slice(at + 1)
      const isPart = /(?:team|people)$/i.test(whole) && isFunction(last)
      if (at > 0 && isPart) return { currentCompany: lead(who.slice(0, at)), title: last }
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

/** Whom the words before the first joint mean. */
export function person(told: string, known: Known): Person {
  const [, whoever = '', role = ''] = /^(.+?) (?:who|that) (?:is|are) (?:an? |the )?(.+)$/i.exec(told) ?? []
  if (!people.test(whoever) && isTitle(role)) return { ...person(whoever, known), title: singular(role) }
  const head = told.replace(whoIs, '')
  const owned = besideKnown(head, known)
  if (owned) return owned
  for (const [form, read] of heads) {
    const found = form.exec(head)
    const draft = found && read(found.slice(1).map((part) => part?.trim() ?? ''))
    if (draft) return draft
  }
  // whose is not known, but where may be: 'for our Paris office'
  const [, whose = '', ours = ''] = /^(.+?) (?:with|of|for|at) (?:our|my) (.+)$/i.exec(head) ?? []
  if (whose) {
    const location = ours.split(/[ ,]+/).find(isPlace)
    return { ...called(whose), ...(location && { location }) }
  }
  const after = behindName(head)
  if (after > 0)
    return {
      ...(besidePlace(head.slice(after)) ?? called(head.slice(after))),
      search: head.slice(0, after - 1),
    }
  const [, before = '', company = ''] =
    (!ledBy.test(head) && /^(.{2,60}?) (?:with|of|for) (.{2,60})$/i.exec(head)) || []
  // 'drivers with a truck licence' have no employer of that name
  const isThing =
    / with an? /i.test(head) ||
    (!/\p{Lu}/u.test(company) && !officer.test(before)) ||
    /^(?:an?|the (?:biggest|largest|leading|best|top)) (?!\p{Lu})/u.test(company)
  if (isThing && isTitle(before))
    return { ...called(before), search: lead(company).replace(/ (?:company|companies|business|firm)$/i, '') }
  if (company && !isFunction(company) && (isTitle(before) || isName(before))) {
    const [currentCompany, location] = cutPlace(company)
    return { ...called(before), currentCompany, ...(location && { location }) }
  }
  const [, chief = '', behind = ''] = /^(c[a-z]{1,2}o|founder|president) (.+)$/i.exec(head) ?? []
  const [, named = chief && behind, office = chief] =
    /^(.+) (c[a-z]{1,2}o|founder|president)$/i.exec(head) ?? []
  const [place, search] = startOfPlace(behind)
  if (chief && isPlace(place)) return { title: chief, location: place, ...(search && { search }) }
  const last = named.split(' ').at(-1) ?? ''
  if (named && !isTitle(named) && !isPlace(startOfPlace(named)[0]) && !isPlace(last) && !isGrammar(last))
    return { title: office, currentCompany: named }
  const [first = '', second, third] = head.split(/ ?, ?/)
  if (second && isName(first) && !isPlace(second) && (isTitle(second) || !/\p{Lu}/u.test(second))) {
    const { search, ...own } = called(second)
    return { ...own, search: [first, search].filter(Boolean).join(' '), ...(third && { location: third }) }
  }
  if (second === undefined || legal.test(second)) return besidePlace(head) ?? called(lead(head))
  if (third !== undefined && isPlace(second) && !isPlace(third) && !/\p{Lu}/u.test(third))
    return { ...person(lead(first), known), search: third, location: second }
  if (
    third !== undefined &&
    isPlace(third) &&
    !isPlace(second) &&
    (isIndustry(second) || !/\p{Lu}/u.test(second))
  )
    return { ...person(lead(first), known), search: second, location: third }
  if (third !== undefined && (isPlace(second) || (isCountry(third) && !/\s/.test(second))))
    return { ...person(lead(first), known), location: `${second}, ${third}` }
  if (third !== undefined && !legal.test(third))
    return { ...person(lead(first), known), currentCompany: second, location: third }
  return isName(first) && !isPlace(second)
    ? { search: first, currentCompany: second }
    : { ...person(lead(first), known), location: second }
}
