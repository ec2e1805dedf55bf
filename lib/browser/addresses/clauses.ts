import { isCountry, isIndustry, isPlace, startOfPlace } from '@/lib/browser/addresses/vocabulary'

const article =
  /^(?:(?:all|the|some|any|an|a|every|each|whole|entire|our|of|(?:a )?(?:few|couple)|several|two|three|four|five|six|ten)(?: of)? )+(?=\S)/i

/** Text without the articles before it. */
export const lead = (text: string): string => text.replace(article, '')

/** What parts a sentence, and what stands behind it: ' at ' a company, ' in ' a place. The first that fits counts. */
const joints: readonly (readonly [Exclude<keyof Clauses, 'head'>, RegExp])[] = [
  [
    'left',
    / (?:(?:posted|published)(?= (?:today|yesterday|this|last|in|on|since|within|\d))|earning|paying|having|open to(?: work| offers)?|(?:willing|ready|able|returning|looking) to(?: (?:work|move|relocate)(?: to)?)?|available|since|below|above|reporting to|(?:who |that )?posts?(?= (?:a lot|often|regularly|frequently|daily|weekly)(?: |$)))(?= |$)/i,
  ],
  [
    'left',
    / (?:(?:founded|established|started) (?:in|after|before) (?=\d)|(?=\d+\+? (?:years?|yrs?)(?: |$)))/i,
  ],
  [
    'left',
    / (?:with|over|under|(?:more|less|fewer) than|at least|at most|between)(?= (?:(?:about|around|over|under|more|less|fewer|at least|at most|up to|between|than) )?(?:than )?[$€£]?\d)/i,
  ],
  [
    'left',
    / (?:(?:from|in|over|during|within) )?(?:the )?(?:this|last|past)(?= (?:week|month|year|quarter|\d|two|three|few|couple))/i,
  ],
  [
    'past',
    / (?:(?:who|that|and) left|(?:(?:who|that) )?(?:came|moved|joined) (?:over )?from|(?:who |that )?(?:was|were|been) (?:at|with)|(?:used to work|(?:previously |formerly )?worked|(?:previously|formerly)(?: employed)?) (?:at|for|with|of))(?= |$)/i,
  ],
  ['past', /(?<=\S) ex[- ](?=\p{Lu})/u],
  ['role', / (?:(?:now )?work(?:s|ing)? )as(?= )/i],
  ['school', / with an? (?:degree|diploma|ph\.?d|mba|master['’]?s?) (?:from|at)(?= )/i],
  ['school', / (?:studied|graduated|study|went|go|educated) (?:at|from|to)(?= )/i],
  ['follow', / (?:follows?|following)(?= )/i],
  [
    'words',
    / with (?:\S+ years(?: of)? )?(?:experience|background|expertise|skills?|knowledge) (?:in|of|with|at)(?= )/i,
  ],
  [
    'words',
    / (?:interested in|work(?:s|ed|ing)? on|in charge of|responsible for|invest(?:s|ing)? in|(?:post|talk|write)(?:s|ed|ing)? about|experienced in|speciali[sz](?:ing|ed) in|skilled in|knows?(?: about)?|speaks?|speaking|(?:that|which|who) (?:make|sell|build|produce|offer)s?)(?= )/i,
  ],
  [
    'words',
    / with(?= (?:an? )?[^,]{2,40}(?:certifi|degree|diploma|licen[cs]e|experience|background|ph\.?d|mba))/i,
  ],
  ['company', / (?:(?:work|works|working|employed) (?:now )?(?:at|for|with|by)|at|@)(?= )/i],
  [
    'place',
    / (?:(?:based|living|located|live|lives|residing|working|works?) )?(?:in|near|around|within(?: \d+ ?(?:km|mi|miles) of)?|close to)(?= )/i,
  ],
  [
    'left',
    / from(?= (?:next|now|january|february|march|april|may|june|july|august|september|october|november|december)(?: |$))/i,
  ],
  ['place', / (?:à|en|em|bei)(?= \p{Lu})/u],
  ['from', / (?:(?:come|comes) )?from(?= )/i],
]

/** What leads to a joint and is no part of what stands before it: 'nurses who are' at a place. */
const leads = /(?:,|(?:^| )(?:and|but|or|who|that|which|is|are|was|were|has|have|there|currently|now))+$/i

/** The first joint of a text from there on. */
function jointIn(text: string, from: number) {
  const rest = text.slice(from)
  const found = joints.flatMap(([name, form]) => {
    const match = form.exec(rest)
    return match ? [{ name, joint: match[0], index: from + match.index }] : []
  })
  return found.toSorted((a, b) => a.index - b.index)[0]
}

/** What a clause names, and what is said of it behind that: 'Spotify' and 'does machine learning'. */
const cutClause = (text: string, name: keyof Clauses): string[] =>
  name === 'head' || name === 'left'
    ? [text]
    : text.split(/ (?:who|that|which)(?: (?:is|are|do|does|can))? (.+)$/i)

/** What stands before the first joint, and behind each. */
export type Clauses = {
  head: string
  /** What no search can say: 'posted this week', 'with 50 to 200 employees'. */
  left?: string
  past?: string
  role?: string
  school?: string
  follow?: string
  words?: string
  company?: string
  place?: string
  from?: string
}

/** What only says that a word is a skill of somebody. */
const withWhat = /^(?:with|and|for) | (?:experience|background|expertise|skills|knowledge)$/gi

/** 'automotive' in 'automotive industry'. */
const fieldOf = /^(.+?) (?:industry|sector|space|field)$/i

/** The clauses of a sentence of one line. */
export function clausesOf(text: string): Clauses {
  const padded = ` ${text}`
  const clauses: Clauses = { head: '' }
  function add(to: keyof Clauses, words: string): void {
    // whose is not known: 'at my company'
    if (/^(?:my|our|his|her|their) /i.test(words)) return add('left', `${joint} ${words}`)
    // the second of its kind belongs to the first: 'Institute in Pisa in Italy'
    if (words !== '') clauses[to] = clauses[to] ? `${clauses[to]}, ${words}` : words
  }
  /** What goes on behind the name of a place is none of it: 'Lisbon open to work', 'insurance in Nairobi'. */
  function addPlace(words: string): void {
    const [, branch = '', further = ''] = /^([^,]+), ?(.+)$/.exec(words) ?? []
    if (isIndustry(branch) || fieldOf.test(branch)) return [branch, further].forEach(addPlace)
    const [place, behind] = startOfPlace(lead(words))
    const [, field] = fieldOf.exec(place) ?? []
    if (isIndustry(place)) return addWords(words)
    const isHere = /^(?:me|us|here)$/i.test(place)
    if (isHere) add('left', `${joint} ${place}`)
    else if (!field && isPlace(place) && !isPlace(clauses.place ?? place)) {
      add('words', clauses.place ?? '')
      clauses.place = place
    } else if (clauses.place && isPlace(clauses.place) && !isPlace(place) && !/\p{Lu}/u.test(place)) {
      addWords(place)
    } else add(field ? 'words' : 'place', field ?? place)
    // a second place is more than one search can say
    const [, other = ''] = /^(?:or|and) (.+)$/i.exec(behind) ?? []
    if (isPlace(other)) add('left', behind)
    else addWords(behind)
  }
  /** Behind it a place may still stand: 'posted this week Cork'. */
  function addLeft(words: string) {
    const [, before = words, place = ''] = (!clauses.place && /^(.+) (\S+)$/.exec(words)) || []
    if (isPlace(place)) add('place', place)
    add('left', isPlace(place) ? before : words)
  }
  /** A number counts what no search can: '50-200 employees'. */
  function addWords(words: string) {
    for (const part of words.split(/ ?, ?/))
      if (!clauses.place && isPlace(part)) clauses.place = part
      else add(/(?:^| )\P{L}?\d/u.test(part) ? 'left' : 'words', lead(part.replace(withWhat, '')))
  }
  let name: keyof Clauses = 'head'
  let joint = ''
  let from = 0
  let passed = 0
  function take(end: number) {
    const [words = '', more = ''] = cutClause(padded.slice(from, end).replace(leads, '').trim(), name)
    // 'people at Personio who left'
    if (name === 'past' && words === '' && clauses.company) {
      clauses.past = clauses.company
      delete clauses.company
    } else if (name === 'left') addLeft(`${joint} ${words}`.trim())
    else if (name === 'place' && /work/i.test(joint) && !/^\p{Lu}/u.test(words) && !isPlace(words))
      addWords(words)
    else if (name === 'place') addPlace(words)
    else if (name === 'words') addWords(words)
    else if (name === 'from' && !clauses.place && isPlace(words)) clauses.place = words
    else add(name, words)
    addWords(more)
  }
  for (let next = jointIn(padded, 0); next; next = jointIn(padded, passed)) {
    passed = next.index + next.joint.length
    // 'paying at least'
    if (name === 'left' && next.name === 'left') continue
    take(next.index)
    name = next.name
    joint = next.joint.trim()
    from = passed
  }
  take(padded.length)
  return clauses
}

/** What stands behind the name of a company and is no place. */
export const legal = /^(?:inc|llc|llp|ltd|limited|corp|co|gmbh|plc|ag|sa|bv|ab|oy|kg|se|spa|srl)\.?$/i

/** A company and the place behind its name: 'Acme, Berlin', but not 'Acme, Inc.'. */
export function cutPlace(text: string): [company: string, place?: string] {
  const [, name = '', behind = ''] = /^([^,]+), ?(.{2,60})$/.exec(text) ?? []
  if (name !== '') return legal.test(behind) ? [text] : [name.trim(), behind]
  // 'Lidl Ireland', but not 'Bank of Ireland' and 'Air France'
  const [, own = '', country = ''] = /^(.*[^ ,]) (\p{Lu}\S+)$/u.exec(text) ?? []
  return isCountry(country) && !/(?:^| )(?:of|de|air|royal|the|and|&|new|south|north)$/i.test(own)
    ? [own, country]
    : [text]
}

/** 'the Boston area' as 'Boston'; the Bay Area is called so. */
export const placeOf = (text: string): string => {
  const plain = lead(text)
  const [, inner = plain] = /^(?:greater )?(.+?)(?: metropolitan)? (?:area|region)$/i.exec(plain) ?? []
  return /\bbay$/i.test(inner) ? plain : inner
}
