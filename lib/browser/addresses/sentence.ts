import { singular as singularRole } from '@/lib/core/rows/words'

/** What a sentence asks for, by the fields of the search that answers it. */
export type Sentence =
  | { of: 'people'; draft: PeopleDraft }
  | { of: 'companies'; draft: { search?: string; location?: string } }
  | { of: 'jobs'; draft: { search?: string; company?: string; location?: string } }
  | { of: 'ads'; draft: { company: string } }

type PeopleDraft = Partial<
  Record<'search' | 'title' | 'currentCompany' | 'pastCompany' | 'school' | 'followerOf' | 'location', string>
>

const polite =
  /^(?:(?:please|can you|could you|i['’]?m looking for|i am looking for|i need|i want|we need|looking for|look for|search for|find me|find|show me|show|get me|give me|who (?:is|are)(?! (?:hiring|recruiting|looking))) )+/i
const article = /^(?:all|the|some|any|an|a) (?=\S+ )/i

const lead = (text: string): string => text.replace(article, '')

const titleWord =
  /^(?:[a-z-]*(?:eer|ist|ician|arian|lyst|tect|tant|ator|itor|utor|ector|essor|isor|ative|utive|loper|igner|ager|smith|wright|keeper|worker)|c[a-z]{1,3}o|[es]?vp|sre|dba|pm|qa|head|lead|chief|president|officer|founder|owner|partner|recruiter|researcher|teacher|lawyer|trainer|trader|banker|broker|buyer|planner|writer|producer|marketer|tester|driver|programmer|associate|intern|agent|advisor|adviser|controller|nurse|doctor|student|welder|plumber|baker|chef|cook|waiter|waitress|cleaner|carpenter|painter|clerk|cashier|solicitor|barrister|midwife|paramedic|butcher|roofer|fitter|farmer|gardener|tailor|guard|pilot|captain|judge|translator|interpreter|resources|marketing|sales|engineering|finance|legal|support|operations|procurement|logistics|hr|it)s?$/i

const trades =
  /^(?:welder|plumber|baker|chef|cook|waiter|cleaner|carpenter|painter|roofer|fitter|mechanic|clerk|cashier|solicitor|barrister|paramedic|gardener|farmer|pilot|translator|interpreter)s$/i

/** 'data engineers' as 'data engineer', 'welders' as 'welder'. */
const singular = (text: string): string =>
  singularRole(text).replace(/\S+/g, (word) => (trades.test(word) ? word.slice(0, -1) : word))

const isTitle = (text: string): boolean => text.split(/[\s/]+/).some((word) => titleWord.test(word))

/** Two or three words with capitals, none of which somebody does for a living. */
const isName = (text: string): boolean => /^\p{Lu}\S+(?: \p{Lu}\S+){1,2}$/u.test(text) && !isTitle(text)

/** Large cities and countries that are named without 'in': 'nurse Dublin', 'Berlin data engineers'. */
const places = new Set(
  `amsterdam athens atlanta auckland austin bangalore bangkok barcelona beijing belfast belgrade berlin birmingham
  boston bratislava bristol brussels bucharest budapest cairo cardiff chicago cologne copenhagen cork dallas delhi
  denver dubai dublin edinburgh frankfurt geneva glasgow hamburg helsinki hong_kong houston istanbul jakarta
  johannesburg kyiv lagos leeds lisbon liverpool ljubljana london los_angeles lyon madrid manchester manila
  melbourne mexico_city miami milan montreal mumbai munich nairobi naples new_york new_york_city oslo paris
  philadelphia porto prague riga rome rotterdam san_francisco seattle seoul shanghai singapore sofia stockholm
  stuttgart sydney taipei tallinn tokyo toronto turin utrecht vancouver vienna vilnius warsaw washington zagreb zurich
  austria australia belgium brazil canada china denmark england finland france germany greece hungary india ireland
  italy japan mexico netherlands norway poland portugal romania scotland spain sweden switzerland turkey uk usa wales`.split(
    /\s+/,
  ),
)

const isPlace = (text: string): boolean => {
  const [own = ''] = text.split(',')
  return places.has(own.trim().toLowerCase().replace(/\s/g, '_'))
}

type Parts = { head: string; place?: string }

/** A text and the place at its end that a word before it tells. */
function cutPlace(text: string): Parts {
  const [, head, place] =
    /^(.+?) (?:based in|living in|located in|in|near|around) (.{2,60})$/i.exec(text) ?? []
  return head && place ? { head, place: lead(place) } : { head: text }
}

/** The same of a company, behind whose name a place may follow a comma: 'Acme, Berlin', but not 'Acme, Inc.'. */
function cutCompany(text: string): Parts {
  const [, name, behind] = /^([^,]+), ?([^,]{2,60})$/.exec(text) ?? []
  return name && behind && !legal.test(behind) ? { head: name.trim(), place: behind } : cutPlace(text)
}

const legal = /^(?:inc|llc|llp|ltd|limited|corp|co|gmbh|plc|ag|sa|bv|ab|oy)\.?$/i

/** What somebody does with a large city or country before or behind it: 'nurse Dublin', 'Berlin welders'. */
function besidePlace(text: string): Parts {
  const words = text.split(' ')
  for (const count of [3, 2, 1]) {
    const [first, last] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (isTitle(first) && isPlace(last)) return { head: first, place: last }
    const [front, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if (isPlace(front) && isTitle(rest)) return { head: rest, place: front }
  }
  return { head: text }
}

/** A text and its place, however that is told. */
function placed(text: string): Parts {
  const parts = cutPlace(text)
  return parts.place ? parts : besidePlace(text)
}

const located = (place: string | undefined) => (place ? { location: place.replace(/^the /i, '') } : {})

/** A pattern, and what its parts are. */
type Form = { form: RegExp; read: (parts: readonly string[]) => Sentence | null }

const people = (draft: PeopleDraft): Sentence => ({ of: 'people', draft })

function withCompany(field: 'currentCompany' | 'pastCompany' | 'school', text: string): Sentence {
  const { head, place } = cutCompany(text)
  return people({ [field]: lead(head), ...located(place) })
}

function jobs(text: string): Sentence {
  const { head, place } = placed(text)
  const [, title = head, company] = /^(.*?) ?\b(?:at|with) (.+)$/i.exec(head) ?? []
  return {
    of: 'jobs',
    draft: {
      ...(title && { search: singular(lead(title)) }),
      ...(company && { company }),
      ...located(place),
    },
  }
}

function companies(kind: string, place: string | undefined): Sentence {
  return { of: 'companies', draft: { ...(kind && { search: kind }), ...located(place) } }
}

const forms: readonly Form[] = [
  {
    form: /^(?:people who follow|followers of|who follows) (.+)$/i,
    read: ([of = '']) => people({ followerOf: of }),
  },
  {
    form: /^(?:ads?|adverts?|advertisements?|campaigns?) (?:by|of|from|for) (.+)$/i,
    read: ([company = '']) => ({ of: 'ads', draft: { company } }),
  },
  {
    form: /^(.+?)(?:['’]s)? (?:ads|adverts|advertisements)$/i,
    read: ([company = '']) => ({ of: 'ads', draft: { company } }),
  },
  {
    form: /^(?:open )?(?:jobs?|openings?|vacanc(?:y|ies)|positions?) (?:for|as) (.+)$/i,
    read: ([text = '']) => jobs(lead(text)),
  },
  {
    form: /^(?:open )?(?:jobs|openings|vacancies|positions) (?:at|with) (.+)$/i,
    read: ([text = '']) => {
      const { head, place } = cutPlace(text)
      return { of: 'jobs', draft: { company: head, ...located(place) } }
    },
  },
  {
    form: /^(?:open )?(?:jobs|openings|vacancies|positions) in (.+)$/i,
    read: ([place = '']) => ({ of: 'jobs', draft: { location: lead(place) } }),
  },
  {
    form: /^(.+?) (?:jobs?|openings?|vacanc(?:y|ies))(?: (.+))?$/i,
    read: ([title = '', rest = '']) =>
      jobs(isPlace(rest) ? `${title} in ${rest}` : `${title} ${rest}`.trim()),
  },
  {
    form: /^(?:who|which companies|companies(?: that are| which are)?|compan(?:y|ies) that|is anyone) (?:are |is )?(?:hires?|hiring|recruit(?:s|ing)|looking for) (.+)$/i,
    read: ([text = '']) => jobs(lead(text)),
  },
  {
    form: /^(?:compan(?:y|ies)|firms|businesses|employers|startups|agencies) (?:based in|located in|in|near) (.+)$/i,
    read: ([place = '']) => companies('', lead(place)),
  },
  {
    form: /^(.+?) (?:compan(?:y|ies)|firms|businesses|startups|agencies|manufacturers|suppliers)(?: (?:based in|located in|in|near) (.+))?$/i,
    read: ([kind = '', place]) => companies(lead(kind), place && lead(place)),
  },
  {
    form: /^(?:people|persons?|anyone|everyone|employees|those) (?:who|that) (?:used to work|worked|have worked) (?:at|for|with) (.+)$/i,
    read: ([text = '']) => withCompany('pastCompany', text),
  },
  {
    form: /^(?:former|ex|previous)[ -](?:employees|staff|people|workers|colleagues) (?:of|at|from) (.+)$/i,
    read: ([text = '']) => withCompany('pastCompany', text),
  },
  {
    form: /^(?:former|ex|previous)[ -](.+?) (?:employees|staff|people|workers)$/i,
    read: ([company = '']) => people({ pastCompany: company }),
  },
  {
    form: /^(?:alumni|graduates|students|people who (?:studied|graduated)) (?:of|from|at) (.+)$/i,
    read: ([text = '']) => withCompany('school', text),
  },
  { form: /^(.+?) (?:alumni|graduates)$/i, read: ([school = '']) => people({ school: lead(school) }) },
  { form: /^who works (?:at|for) (.+)$/i, read: ([text = '']) => withCompany('currentCompany', text) },
  {
    form: /^(?:people|persons?|everyone|everybody|anyone|staff|employees|workers|colleagues|team(?: members)?) (?:(?:who|that) )?(?:are )?(?:currently )?(?:work(?:s|ing)? |employed )?(?:at|for|of|from|with|by) (.+)$/i,
    read: ([text = '']) => (isPlace(text) ? people({ location: text }) : withCompany('currentCompany', text)),
  },
  {
    form: /^(?:people|everyone|anyone) (?:based in|living in|in|near) (.+)$/i,
    read: ([place = '']) => people({ location: lead(place) }),
  },
  {
    form: /^(?:people|anyone|someone|somebody|a person) (?:named|called) (.+)$/i,
    read: ([name = '']) => people({ search: name }),
  },
  {
    form: /^(.+?)(?:['’]s)? (?:people|employees|staff|team)$/i,
    read: ([who = '']) => (isTitle(who) ? null : people({ currentCompany: lead(who) })),
  },
]

const ledBy = /\b(?:heads?|vps?|vice presidents?|directors?|chiefs?|deans?|secretary|boards?|chairs?) of /i

/** What somebody does or is called, with where they work and live. */
function person(text: string): Sentence {
  const at = /^(.{2,80}?) (?:at|@) (.{2,60})$/i.exec(text)
  // 'Head of Sales' has no company in it
  const of = ledBy.test(text) ? null : /^(.{2,60}?) (?:with|of|for|from) (.{2,60})$/i.exec(text)
  const [, before, company] = at ?? of ?? []
  if (before && company && (at || isTitle(before) || isName(before))) {
    const { head, place } = cutCompany(company)
    return isPlace(company) && !at
      ? people({ ...called(before), ...located(company) })
      : people({ ...called(before), currentCompany: head, ...located(place) })
  }
  const [, first = '', second] = /^([^,]{2,60}) ?, ?([^,]{2,60})$/.exec(text) ?? []
  if (second !== undefined && legal.test(second)) return people({ search: text })
  if (second !== undefined)
    return isName(first) && !isPlace(second)
      ? people({ search: first, currentCompany: second })
      : people({ ...called(first), location: second })
  const { head, place } = placed(text)
  return place ? people({ ...called(head), ...located(place) }) : people({ search: singular(text) })
}

const called = (text: string): PeopleDraft =>
  isName(text) ? { search: text } : { title: singular(lead(text)) }

/** In characters; nothing that somebody asks for is longer. */
const longest = 300

/**
 * Reads a sentence such as 'people who work at Acme', 'nurse jobs in Dublin' or 'CTO at Acme, Berlin'. What is not
 * recognised stays as words.
 */
export function readSentence(typed: string): Sentence {
  const text = typed
    .slice(0, longest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?!.]+$/, '')
  const plain = lead(text.replace(polite, '')) || text
  for (const { form, read } of forms) {
    const found = form.exec(plain)
    const sentence = found && read(found.slice(1).map((part) => part?.trim() ?? ''))
    if (sentence) return sentence
  }
  return person(plain)
}
