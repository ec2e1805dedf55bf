import { clausesOf, cutPlace, lead, placeOf, type Clauses } from '@/lib/browser/addresses/clauses'
import type { Known, Sentence } from '@/lib/browser/addresses/parts'
import {
  isCompanyNoun,
  isFunction,
  isGrammar,
  isPlace,
  isTitle,
  singular,
  startOfPlace,
  titleIn,
} from '@/lib/browser/addresses/vocabulary'
import { fold } from '@/lib/core/rows/words'
import { besidePlace, person, team } from '@/lib/browser/addresses/person-words'

/** What stands before the question itself, and after it. */
const polite =
  /^(?:(?:please|hi|hello|hey|can you|could you|help me|i['’]?m looking for|i am looking for|i(?:['’]d like| want| need| would like)? to (?:hire|find|recruit|meet|contact|reach)|i need|i want|we (?:need|want)|(?:we(?:['’]re| are)|i(?:['’]m| am)) (?:hiring|recruiting|looking for)|looking for|look (?:for|up)|search(?: for)?|(?:find|show|get|give|list)(?: me)?(?: of| all)?(?: \d+(?= \p{Ll}))?|(?:the )?(?:top|best) \d+|names of|i(?:['’]d| would) like|(?:an? )?list of|hire(?: me)?(?= an? )|(?:do you have|are there|is there)(?: any| an?)?|i(?:['’]m| am) after|how many|which(?! (?:compan|ads|firms|employers))|(?:best|top)(?= (?:\S+ ){0,2}\S+s )|is (?:there )?anyone(?= (?:at|in|from|who|with) )|who do i know|who(?:['’]s| is| are)(?! (?:hiring|recruiting|looking))),? )+/iu
/** What is wanted of somebody is bought of who is found. */
const wanted =
  /^(?:the )?(?:work )?(?:e-?mails?(?: address(?:es)?)?|phones?(?: numbers?)?|contacts?|contact details|profiles?|posts?) (?:of|for|by) /i
const wantedOf = /['’]s? (?:e-?mail(?: address)?|phone(?: number)?|contact details|profile|posts)$/i
/** What says how sure or how soon something is wanted. */
const asides =
  /,?(?<=^|[ ,])(?:right now|currently|at the moment|these days|ideally|preferably|maybe|probably|possibly|urgently)(?=[ ,]|$),?/gi
const thanks = /(?:,? (?:please|thanks|thank you|(?<!posted )(?:now|today)|asap))+$/i

type Parts = Record<string, string | undefined>

const filled = (of: Sentence['of'], draft: Parts): Sentence => ({
  of,
  draft: Object.fromEntries(Object.entries(draft).flatMap(([part, text]) => (text ? [[part, text]] : []))),
})

/** Whether text names none: 'fintech startups', 'a hospital group'. */
const isKindOfCompany = (text: string): boolean =>
  /^(?:an? [^\p{Lu}]+|[^\p{Lu}]+ makers)$/u.test(text) ||
  (isCompanyNoun(text.split(' ').at(-1) ?? '') && !/\p{Lu}\S*$/u.test(text))

const schools =
  /(?:^| )(?:university|universit\S+|college|institute of|school|polytechnic|academy|tu|eth|mit)(?: |$)/i

function personSentence({ head, ...clauses }: Clauses, known: Known): Sentence {
  const own = person(head, known)
  const [at, place] = cutPlace(clauses.company ?? own.currentCompany ?? '')
  const isKind = isKindOfCompany(at)
  const company = isKind ? '' : at
  // 'startups' says something where nothing else does
  const kind = isKind
    ? lead(at).replace(/(?:^| )\S+$/, (noun) => (anyCompany.test(noun.trim()) ? '' : noun))
    : ''
  const isSchool = schools.test(clauses.from ?? '')
  const [from, fromPlace] = cutPlace(isSchool ? '' : (clauses.from ?? ''))
  const draft: Parts = {
    ...own,
    title: own.title ?? (clauses.role && singular(lead(clauses.role))),
    search: [own.search, kind, clauses.words].filter(Boolean).join(' '),
    currentCompany: lead(company || from || ''),
    pastCompany: own.pastCompany ?? clauses.past?.replace(/ (?:before|previously|earlier)$/i, ''),
    school: own.school ?? lead(clauses.school ?? (isSchool ? (clauses.from ?? '') : '')),
    followerOf: own.followerOf ?? clauses.follow,
    location: placeOf(clauses.place ?? own.location ?? place ?? fromPlace ?? ''),
  }
  // a number of a phone or a house is no place, nor is an address
  if (/\d{3}|@/.test(draft['location'] ?? '') && !isPlace(draft['location'] ?? ''))
    draft['location'] = undefined
  if (isFunction(draft['location'] ?? '')) {
    const part = draft['title'] ? 'search' : 'title'
    draft[part] = [draft[part], draft['location']].filter(Boolean).join(' ')
    draft['location'] = undefined
  }
  const isBare = Object.keys(draft).every((part) => part === 'title' || !draft[part])
  return filled('people', isBare ? { search: team.test(head) ? head : draft['title'] } : draft)
}

const jobForms = [
  /^(?:does|do) (?<company>.+?) have (?:any )?(?:open )?(?:jobs?|openings?|vacanc(?:y|ies)|positions?|roles?)(?: (?:for|as) (?<found>.+))?$/i,
  /^(?:what )?(?:jobs|openings|vacancies|positions|roles) (?:does|do) (?<company>.+?)(?: have)?(?: open)?$/i,
  /^is (?!any(?:one|body) )(?<company>.+?) (?:hiring|recruiting)(?: (?<found>.+))?$/i,
  /^(?:who|which companies|companies|what companies|compan(?:y|ies)|firms|employers|anyone|is anyone)(?: that| which| who)?(?: are| is|['’]s)? (?:hires?|hiring|recruit(?:s|ing)?|looking for|needs?) (?<found>.+)$/i,
  /^(?<found>.+ (?:companies|firms|businesses|agencies|employers|start-?ups)) (?:that |which |who )?(?:are )?(?:hiring|recruiting)$/i,
  /^.*(?:companies|firms|employers|start-?ups|scale-?ups|agencies) .*(?:hiring|recruiting) (?<found>.+)$/i,
  /^(?:compan(?:y|ies)|firms|employers|who)(?: that| which)? (?:with|have|has) (?:open )?(?<found>.+?) (?:jobs?|openings?|vacanc(?:y|ies)|positions|roles)$/i,
  /^(?<found>(?:.+ )?(?:intern|apprentice|trainee)ships?(?: (?:for|as|of) .+)?)$/i,
  /^(?:open |job )?(?:jobs?|openings?|vacanc(?:y|ies)|positions?|roles?|offers?)(?: (?:for|as|with|of) (?<found>.+))?$/i,
  /^(?:open )?(?<found>.+?) (?:jobs?|openings?|vacanc(?:y|ies)|roles|positions)(?: (?:with )?(?<behind>.+))?$/i,
]

/** Openings: 'welder jobs Cork', 'jobs for welders', 'who hires welders', 'is Acme hiring'. */
function jobs({ head, ...clauses }: Clauses): Sentence | null {
  // 'software companies in Porto hiring welders'
  const [, hired] = /^(?:hiring|recruiting) (.+)$/i.exec(clauses.words ?? '') ?? []
  if (hired && isCompanyNoun(head.split(' ').at(-1) ?? ''))
    return filled('jobs', { search: singular(hired), location: placeOf(clauses.place ?? '') })
  const [, plain = '', behindComma = ''] = /^(.+?), ([^,]+)$/.exec(head) ?? []
  if (isPlace(behindComma) && !clauses.place) return jobs({ ...clauses, head: plain, place: behindComma })
  const form = jobForms.find((one) => one.test(head))
  if (!form) return null
  const { found = '', behind = '', ...named } = form.exec(head)?.groups ?? {}
  const at = clauses.company ?? clauses.from ?? named['company'] ?? ''
  const isKind = isKindOfCompany(at)
  const company = isKind ? '' : at
  const beside = besidePlace(lead(found))
  const isBehindPlace = isPlace(behind)
  const wanted = [
    beside?.title ?? singular(lead(found)),
    isBehindPlace ? '' : behind,
    isKind && at,
    clauses.words,
  ]
  return filled('jobs', {
    search: wanted.filter(Boolean).join(' '),
    company: company && cutPlace(company)[0],
    location: placeOf(clauses.place ?? (isBehindPlace ? behind : (beside?.location ?? ''))),
  })
}

/** Of these the kind is told by what stands before; of others they are the kind. */
const anyCompany =
  /^(?:compan(?:y|ies)|business(?:es)?|firms?|employers|organi[sz]ations|start-?ups?|scale-?ups)$/i
const kindOfFirm =
  /^(?:law|accounting|accountancy|consulting|audit|architecture|engineering|staffing|search|investment|private equity|pr)$/i

/** Where a place begins behind what companies are called: 18 in 'marketing agencies Amsterdam'; -1 where none does. */
const placeBehindNoun = (text: string): number =>
  [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .find(
      (at) =>
        isCompanyNoun(text.slice(0, at).replace(/,$/, '').split(' ').at(-1) ?? '') &&
        isPlace(text.slice(at + 1)),
    ) ?? -1

function companies({ head, ...clauses }: Clauses): Sentence | null {
  const [, made = ''] =
    /^(?:(?:which|what) )?(?:companies|firms|businesses|startups|manufacturers|makers|suppliers|competitors) (?:(?:that|which|who) )?(?:(?:make|do|produce)(?:s|es)?|(?:sell|build|offer|use)(?:s|ing)?|using|making|of|similar to|like) (.+)$/i.exec(
      head,
    ) ?? []
  if (made) return filled('companies', { search: made, location: placeOf(clauses.place ?? '') })
  const at = clauses.place ? -1 : placeBehindNoun(head)
  if (at > 0)
    return companies({ ...clauses, head: head.slice(0, at).replace(/,$/, ''), place: head.slice(at + 1) })
  const words = head.split(' ')
  const noun = words.at(-1) ?? ''
  // 'founders of fintech startups' are people
  if (isTitle(/^(.+?) (?:of|at|for|with|who|that) /.exec(head)?.[1] ?? '')) return null
  // 'Acme Labs' is the name of one
  const isNamed = words.length > 1 && !anyCompany.test(noun) && /^\p{Lu}/u.test(noun)
  if (!isCompanyNoun(noun) || isNamed) return null
  const before = lead(words.slice(0, -1).join(' '))
  if (titleIn(before) && besidePlace(before)) return null
  const isKind = !anyCompany.test(noun) || (/^firms?$/i.test(noun) && kindOfFirm.test(before))
  // of these words only startups and scaleups say something
  const bare = anyCompany.test(noun) && !/ups?$/i.test(noun) ? '' : noun
  const [place, behind] = startOfPlace(before)
  const kind = isPlace(place) ? behind : before
  const search = [isKind ? `${kind} ${noun}`.trim() : kind, clauses.words].filter(Boolean).join(' ')
  return filled('companies', {
    search: search || bare,
    location: placeOf(clauses.place ?? (isPlace(place) ? place : '')),
  })
}

const adForms = [
  /^(?:advertising )?(?:ads?|adverts?|advertisements?|campaigns?)(?: (?:by|of|from|for|run by) (.+))?$/i,
  /^(?:(?:what|which) )?(?:ads|adverts) (?:is|does|are|do) (.+?) (?:running|run|showing|show|publishing)$/i,
  /^(?:ads|adverts) (?:that |which )?(.+?) (?:is running|runs|shows|publishes)$/i,
  /^(?:is|does|are) (.+?) (?:running|run|showing|show|publishing|have) (?:any )?(?:ads|adverts)$/i,
  /^what (?:is|does|are) (.+?) (?:advertising|advertise)$/i,
  /^(.+?)(?:['’]s?)? (?:ads|adverts|advertisements|ad campaigns?)$/i,
]

/** What leaves something out, up to the next comma: no search can say it. */
const without =
  /(?:,| but)?(?: (?:who|that|which))?(?: (?:do|does|did|have|has|are|is))? (?:not|NOT|no|never|except|excluding|without|outside|besides|other than|\p{L}+n['’]t) [^,]+/u

const aboutWhat = / (?:about|promoting|mentioning) (.+)$/i

/** Who advertises, and about what: 'ads by Acme about delivery'. */
function ads({ head, ...clauses }: Clauses): Sentence | null {
  const [plain = '', search = ''] = head.split(aboutWhat)
  const form = adForms.find((one) => one.test(plain))
  if (!form) return null
  const [, named = clauses.from ?? clauses.company ?? ''] = form.exec(plain) ?? []
  const [company = '', about = search] = named.split(aboutWhat)
  if (/ for \p{Ll}/u.test(plain) && company !== '') return filled('ads', { search: company })
  return filled('ads', {
    company: lead(company.replace(/ (?:shown|running|published)$/i, '')),
    search: about,
  })
}

const nobody: Known = { companies: new Set(), people: new Set() }

/** In characters; what is longer is no question, and stays as it is. */
const longest = 300

/** The words of a text as they are compared: 'Nurses,' as 'nurse'. */
const comparable = (text: string): string[] =>
  text.split(/[\s,]+/).map((word) => singular(fold(word).replace(/^ex-|['’]s?$|^[("“]+|[)"”.?!]+$/g, '')))

/** The typed words that no part says, beside those that only hold a sentence together, as they stand one behind another. */
function wordsLeft(text: string, parts: readonly string[]): string {
  const said = new Set(parts.flatMap(comparable))
  const words = text.split(/[\s,]+/)
  const isSaid = words.map((word) => isGrammar(word) || comparable(word).every((one) => said.has(one)))
  const runs: string[] = []
  for (const [at, word] of words.entries()) {
    if (isSaid[at]) continue
    runs.push(isSaid[at - 1] === false ? `${runs.pop()} ${word}` : word)
  }
  return runs.join(', ')
}

/**
 * Reads a sentence such as 'people who work at Acme', 'nurse jobs in Dublin' or 'CTO at Acme, Berlin'. What is not
 * recognised stays as words, and what no part says is told as left.
 */
export function readSentence(typed: string, known: Known = nobody): Sentence {
  // the first question is read, and what is said behind it is told
  const [first = '', ...others] = typed
    .replace(/\s+/g, ' ')
    .trim()
    .split(/[?!]+(?: |$)/)
  const text = first
    .replace(/\.+$/, '')
    .replace(asides, '')
    .replace(/(\p{Lu}\p{L}+) speaking(?! \p{Lu})/u, '$1-speaking')
    .replace(/ \(([^)]+)\)$/, ', $1')
    .trim()
  if (typed.length > longest) return filled('people', { search: typed.trim().replace(/\s+/g, ' ') })
  const asked = text.replace(thanks, '').replace(polite, '')
  const plain = lead(asked) || text
  const padded = ` ${plain}`
  const omitted = without.exec(padded)?.[0] ?? ''
  const rest = padded.replace(omitted, '').trim()
  const { left, ...clauses } = clausesOf(rest.replace(wanted, '').replace(wantedOf, ''))
  const sentence = ads(clauses) ?? jobs(clauses) ?? companies(clauses) ?? personSentence(clauses, known)
  const told = [omitted.replace(/^,? (?:but )?/, ''), left]
  const unsaid = wordsLeft(rest, [...Object.values(sentence.draft), left ?? ''])
  const words = [...told, unsaid, ...others].filter(Boolean).join(', ')
  return words ? { ...sentence, left: words } : sentence
}
