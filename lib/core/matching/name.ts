import { easternFamily, particles, set } from '@/lib/core/answers/names'
import { withoutEntities } from '@/lib/core/entities'
import { areLatin, latinWords } from '@/lib/core/matching/latin'

/** A name as it is written, in parts, without titles and credentials; `beside` is what stood in brackets or quotes. */
export type Name = {
  given: readonly string[]
  family: readonly string[]
  beside: readonly (readonly string[])[]
}

const titles = set(
  'dr prof professor mr mrs ms miss mx sir dame lord lady rev reverend hon capt captain colonel lt sgt ing dipl dipling dring med herr frau mme mlle monsieur madame sra srta dott dottssa drs mgr',
)
const credentials = set(
  'jr sr ii iii iv assoc esq phd dphil mba emba md cpa cfa pmp msc bsc mphil meng beng llm llb jd dds dvm pharmd rn acca frcs facs psyd edd shrm sphr phr cissp csm pe pgmp dmd mph mpa fca aca cfp cisa cism jnr snr shrmcp shrmscp aphr gphr phri sphri cipd assoccipd mcipd acipd chrp ccp cebs crcr cir cphr mscit bcom mcom btech mtech beng bba bcs mca pgdm dba dsc dnp aprn bsn msn lcsw lmft pmpacp capm prince itil sixsigma cspo ccna ccnp ceh oscp aws cma cia cams frm caia cfre cae',
)
/** Credentials that are also names, so only what follows a comma or has dots is one: 'Ng, Ma' is a name. */
const doubtful = set('ma ba ms bs do pe ca ra v md jd med ed cir cia cae aws')
/** A single letter is read as an initial instead. */
const small = new Set(particles.split('|').filter((particle) => particle.length > 1))

const longest = 200
const mostWords = 12
const brackets = /[("“”„«‹（[{]([^()"“”„«»‹›（）[\]{}]*)[)"“”»›）\]}]|(?<=^|\s)['‘]([^'’]+)['’](?=\s|$)/g
const compact = (word: string) => latinWords(word).join('')
/** Titles that are also names, and are titles with a dot; and those of other alphabets. */
const dotted = /^(?:mag|eng|arch|adv|pr)\.$/i
const foreign = /^(?:د|أ|ד[״"]ר|פרופ[׳']|проф|др|д-р|г-н|г-жа)\.?$/iu
const isTitle = (word: string) => titles.has(compact(word)) || dotted.test(word) || foreign.test(word)
const isDoubtful = (word: string) => doubtful.has(compact(word)) && !/\p{L}\.\p{L}/u.test(word)
const isCredential = (word: string) => credentials.has(compact(word)) || doubtful.has(compact(word))

/** What stands behind a name and a comma and is where somebody works. */
const company =
  /&|\b(?:inc|llc|ltd|limited|gmbh|plc|corp|company|group|sons|bank|university|labs?|holdings?)\b/i

const hasLetter = (text: string) => /\p{L}/u.test(text)

/** A word without what stands before its first and after its last letter; nothing where it has none. */
const bare = (word: string) => word.replace(/^[^\p{L}]+|(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/gu, '')

function wordsOf(text: string): string[] {
  const words = text.split(/[\s・]+/).filter(hasLetter)
  while (words.length > 1 && isCredential(words.at(-1) ?? '') && !isDoubtful(words.at(-1) ?? '')) words.pop()
  const apart = words.flatMap((word) => (isTitle(word) ? [word] : word.split('.').map(bare).filter(Boolean)))
  const first = apart.findIndex((word) => !isTitle(word))
  return first > 0 ? apart.slice(first) : apart
}

const pronouns = /(?<!\p{L})(?:she|he|they|ze|xe|elle|ella|il|sie|er)\/\p{L}+(?:\/\p{L}+)?/giu

/** A name without what follows a dash, a bar or 'at', where a whole one stands before it: 'Anna Lind – Head of Tea'. */
function unadorned(text: string): string {
  const plain = text.replace(pronouns, ' ')
  const at = plain.search(/\s[–—•·/-]\s|\||\s(?:at|@)\s/)
  return at > 0 && wordsOf(plain.slice(0, at)).length > 1 ? plain.slice(0, at) : plain
}

function piecesOf(text: string): string[][] {
  const [head = '', ...rest] = unadorned(text.replace(brackets, ' '))
    .split(/[,;，、]/)
    .filter(hasLetter)
  const first = wordsOf(head)
  const isWhole = first.length > 1
  const isLoud = first.every(isShouted)
  const pieces = rest.filter((piece) => {
    if (isWhole && company.test(piece)) return false
    const isSpare = (word: string) =>
      isTitle(word) ||
      (isCredential(word) && (isWhole || !isDoubtful(word))) ||
      // one that is in no list: 'Ada Quill, FCCA'
      (isWhole && !isLoud && isShouted(word))
    return !piece.split(/\s+/).filter(hasLetter).every(isSpare)
  })
  return [first, ...pieces.map(wordsOf)].filter((words) => words.length > 0)
}

/** Family names of which people have two. */
const iberian = set(
  'garcia silva santos oliveira souza sousa costa ferreira pereira carvalho almeida ribeiro rocha cardoso teixeira moreira correia mendes nunes soares vieira monteiro barbosa torres ruiz diaz reyes cruz morales ortega castro romero moreno munoz rubio serrano molina delgado ortiz marin iglesias nunez medina vargas herrera flores rivera ramos aguilar mendoza rojas guerrero navarro vega campos soto cabrera fuentes carrasco pena leon salazar lopes gomes rodrigues fernandes goncalves alves martins neves pires dias marques antunes lima araujo pinto fonseca machado magalhaes cunha reis matos freitas tavares valdes',
)
const isIberian = (word: string) => iberian.has(compact(word)) || /\p{L}{2}(?:ez|éz)$/u.test(word)

/** Hungarian and Vietnamese family names, with which a name begins there. */
const leading = set(
  'nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros olah racz szilagyi nguyen tran pham huynh',
)
const isLeading = (word = '') => leading.has(compact(word))

/** '山田 太郎', '高橋 みなみ' */
const eastern =
  /^[\p{Script=Han}\p{Script=Hangul}々]{1,3} [\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]{1,4}$/u

const patronymic = /(?:[ое]вич|[ое]вна|ична)$/iu
const isShouted = (word: string) =>
  word.length > 2 && word === word.toUpperCase() && word !== word.toLowerCase()

/** The family name is last and has its particles, or first, in capitals or as in Russian lists. */
function parted(words: readonly string[]): Pick<Name, 'given' | 'family'> {
  const [only = ''] = words
  const first = words.length === 1 ? easternFamily(only) : null
  if (first !== null && first !== only) return { given: [only.slice(first.length)], family: [first] }
  const isRussian = words.length === 3 && patronymic.test(words[2] ?? '')
  const isTurned = words.length > 1 && isLeading(only) && !words.slice(1).some(isLeading)
  const isFamilyFirst = isRussian || isTurned || eastern.test(words.join(' '))
  const shouted = isFamilyFirst ? 1 : words.findIndex((word) => !isShouted(word))
  if (shouted > 0) return { given: words.slice(shouted), family: words.slice(0, shouted) }
  let at = words.length - 1
  if (at > 1 && isIberian(words[at - 1] ?? '')) at -= 1
  const last = at
  while (at > 1 && small.has(compact(words[at - 1] ?? ''))) at -= 1
  // 'Lopes da Cunha', 'Ortega y Valdés'
  if (at > 1 && at < last && isIberian(words[at - 1] ?? '')) at -= 1
  return { given: words.slice(0, at), family: words.slice(at) }
}

const besideIn = (text: string) =>
  [...text.matchAll(brackets)].slice(0, 3).map((match) => wordsOf(match[1] ?? match[2] ?? ''))

/** A whole name in its parts: 'Kowalska, Dr. Anna' and 'Anna Kowalska, PhD' are one. */
export function readName(text: string): Name {
  const told = withoutEntities(text.slice(0, longest))
  const [first = [], ...others] = piecesOf(told)
  const parts = others.length > 0 ? { given: others.flat(), family: first } : parted(first)
  return { ...parts, beside: besideIn(told) }
}

/** A name as people say it, first name first and without what only tells of titles; one without a comma as it stands. */
export function spokenName(text: string): string {
  if (!/[,;，、]/.test(text)) return text
  const { given, family, beside } = readName(text)
  const words = [...given, ...family]
  return words.length === 0 ? text : [...words, ...beside.map((other) => `(${other.join(' ')})`)].join(' ')
}

/** A name that is told in its two parts. */
export function readParts(given: string, family: string): Name {
  const [first, last] = [given.slice(0, longest), family.slice(0, longest)]
  return {
    given: piecesOf(first).flat(),
    family: piecesOf(last).flat(),
    beside: [...besideIn(first), ...besideIn(last)],
  }
}

/** The words of a name for comparing, without its particles or with each joined to the word behind it. */
export function comparableWords({ given, family }: Name, particle: 'out' | 'joined' = 'out'): string[] {
  const words = [...given, ...family].flatMap(latinWords).slice(0, mostWords)
  const kept: string[] = []
  let before = ''
  for (const [at, word] of words.entries()) {
    const isParticle = at > 0 && at < words.length - 1 && small.has(word)
    if (!isParticle) kept.push(before + word)
    before = isParticle && particle === 'joined' ? before + word : ''
  }
  return kept
}

/** Whether a word is an initial, in an alphabet that has them. */
export const isInitial = (word: string): boolean => word.length === 1 && areLatin(latinWords(word))
