import { fold } from '@/lib/service/data/text'

/** Ways to say the same in a title, in the form in which everything is searched; short forms first. */
const synonyms: readonly (readonly string[])[] = [
  ['ceo', 'chief executive officer', 'chief executive'],
  ['cto', 'chief technology officer', 'chief technical officer'],
  ['cfo', 'chief financial officer', 'chief finance officer'],
  ['coo', 'chief operating officer', 'chief operations officer'],
  ['cmo', 'chief marketing officer'],
  ['cro', 'chief revenue officer'],
  ['cdo', 'chief data officer'],
  ['cio', 'chief information officer'],
  ['ciso', 'chief information security officer'],
  ['cso', 'chief scientific officer', 'chief science officer'],
  ['cpo', 'chief product officer'],
  ['chro', 'cpo', 'chief people officer', 'chief human resources officer'],
  ['gc', 'general counsel'],
  ['founder', 'co founder', 'cofounder'],
  ['vp', 'vice president'],
  ['svp', 'senior vice president'],
  ['md', 'managing director'],
  ['gm', 'general manager'],
  ['sr', 'senior'],
  ['jr', 'junior'],
  ['mgr', 'manager'],
  ['hr', 'human resources'],
  ['hr', 'human resources', 'people operations'],
  ['hrbp', 'hr business partner', 'human resources business partner'],
  ['head of people', 'head of hr', 'head of human resources'],
  ['vp of people', 'vp of hr', 'vp of human resources'],
  ['recruiter', 'talent acquisition specialist', 'talent acquisition partner'],
  ['pm', 'product manager'],
  ['pm', 'project manager'],
  ['pm', 'programme manager', 'program manager'],
  ['tpm', 'technical product manager', 'technical programme manager', 'technical program manager'],
  ['po', 'product owner'],
  ['sdr', 'bdr', 'sales development representative', 'business development representative'],
  ['bdm', 'business development manager'],
  ['ae', 'account executive'],
  ['kam', 'key account manager'],
  ['csm', 'customer success manager'],
  ['swe', 'sde', 'dev', 'software engineer', 'software developer', 'programmer'],
  ['dev', 'developer'],
  ['sre', 'site reliability engineer'],
  ['em', 'engineering manager'],
  ['frontend engineer', 'front end engineer', 'frontend developer', 'front end developer', 'frontend dev'],
  ['backend engineer', 'back end engineer', 'backend developer', 'back end developer', 'backend dev'],
  ['fullstack', 'full stack'],
  ['full stack engineer', 'full stack developer', 'fullstack dev', 'fullstack engineer'],
  ['qa', 'quality assurance'],
  ['ml', 'machine learning'],
  ['machine learning engineer', 'ml engineer', 'ai engineer', 'artificial intelligence engineer'],
  ['ai', 'artificial intelligence'],
  ['ux', 'user experience'],
  ['ui', 'user interface'],
]

const isShort = (phrase: string): boolean => /^[a-z]{2,4}$/.test(phrase)

/** The short forms: each is a whole word and not the beginning of another. */
export const shortForms: ReadonlySet<string> = new Set(synonyms.flat().filter(isShort))

const known = new Map<string, string>()

/** A title followed by what else it is called, in the form in which it is searched. */
export function titleText(title: string): string {
  const text = known.get(title) ?? withSynonyms(fold(title))
  known.set(title, text)
  return text
}

function withSynonyms(title: string): string {
  const has = (phrase: string) => ` ${title} `.includes(` ${phrase} `)
  const others = synonyms.filter((row) => row.some(has)).flatMap((row) => row.filter((each) => !has(each)))
  return [title, ...new Set(others)].join(' ')
}
