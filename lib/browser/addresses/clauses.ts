const article = /^(?:(?:all|the|some|any|an|a|every|each|our|of)(?: of)? )+(?=\S)/i

/** Text without the articles before it. */
export const lead = (text: string): string => text.replace(article, '')

/**
 * What parts a sentence, each with what stands behind it: ' at ' a company, ' in ' a place. The first alternative that
 * fits counts.
 */
const joint =
  / (?:(?:and|but) )?(?:(?:who|that|which)(?: have| has)? )?(?:(?<past>(?:used to work|(?:previously |formerly )?worked|(?:previously|formerly)(?: employed)?) (?:at|for|with|of))|(?<school>(?:studied|graduated|study|went|go|educated) (?:at|from|to))|(?<follow>follows?|following)|(?<words>with (?:\S+ years(?: of)? )?(?:experience|background|expertise|skills?|knowledge) (?:in|of|with|at)|experienced in|speciali[sz](?:ing|ed) in|skilled in|knows?|speaks?|speaking)|(?<company>(?:(?:are |is )?(?:currently |now )?(?:work|works|working|employed)(?: now)? )?(?:at|for|with|by)(?<=(?:work|works|working|employed|now) \w+| at)|@)|(?<place>(?:(?:are|is) )?(?:(?:based|living|located|live|lives|residing|working|works?) )?(?:in|near|around|within|close to))|(?<from>(?:who |that )?(?:is |are |come |comes )?from))(?= )/gi

/** What stands before the first joint, and behind each. */
export type Clauses = {
  head: string
  past?: string
  school?: string
  follow?: string
  words?: string
  company?: string
  place?: string
  from?: string
}

/** The clauses of a sentence of one line. */
export function clausesOf(text: string): Clauses {
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
  const [, where, condition] =
    /^(.+?) (?:posted|(?:with|having) (?:more|less|fewer|over|under|at least)|since|this|last) (.+)$/i.exec(
      clauses.place ?? '',
    ) ?? []
  // no search can say it: it is not taken for a part of the place
  if (where && condition) clauses.place = where
  const { place = '', ...others } = clauses
  const [, field] = /^(?:the )?(.+?) (?:industry|sector|space|field)$/i.exec(place) ?? []
  return field ? { ...others, words: field } : clauses
}

/** What stands behind the name of a company and is no place. */
export const legal = /^(?:inc|llc|llp|ltd|limited|corp|co|gmbh|plc|ag|sa|bv|ab|oy|kg|se|spa|srl)\.?$/i

/** A company and the place behind its name: 'Acme, Berlin', but not 'Acme, Inc.'. */
export function cutPlace(text: string): [company: string, place?: string] {
  const [, name = '', behind = ''] = /^([^,]+), ?(.{2,60})$/.exec(text) ?? []
  return name !== '' && !legal.test(behind) ? [name.trim(), behind] : [text]
}

/** 'the Boston area' as 'Boston'; the Bay Area is called so. */
export const placeOf = (text: string): string => {
  const plain = lead(text)
  const [, inner = plain] = /^(?:greater )?(.+?)(?: metropolitan)? (?:area|region)$/i.exec(plain) ?? []
  return /\bbay$/i.test(inner) ? plain : inner
}
