import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Read and not imported: Node 20.9 and newer versions differ in how a module of JSON is named. */
const wordsIn = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./words/${name}.json`, import.meta.url), 'utf8'))

// Texts are templates of `write` (text.ts): the gaps {product}, {customers}, {problem} and {measure} are filled
// from the industry, {company}, {city} and {value} from the company, {topic}, {task}, {win} and {belief} from
// the profession.
const text = z.string().min(1)
const texts = z.array(text).min(1)
const weights = z.record(z.string(), z.number())

const professionId = z.enum([
  'engineering',
  'data',
  'product',
  'design',
  'marketing',
  'sales',
  'people',
  'finance',
  'operations',
  'support',
  'legal',
  'research',
  'care',
  'teaching',
  'building',
  'supply',
  'leadership',
])

const profession = z.strictObject({
  name: text,
  /** The line of work that lends its people further skills. */
  related: professionId,
  /** Titles by level, from trainee (0) to the top (6). */
  ladder: z.array(texts).length(7),
  fields: texts,
  skills: texts,
  tasks: texts,
  wins: texts,
  beliefs: texts,
  topics: texts,
  certificates: texts,
  courses: texts,
  projects: texts,
})

const industry = z.strictObject({
  id: text,
  name: text,
  share: z.number(),
  oldest: z.number(),
  size: z.number(),
  suffixes: texts,
  words: z.strictObject({ product: texts, customers: texts, problem: texts, measure: texts }),
  /** Who works there, in parts: 6 and 3 are two to one. */
  mix: z.partialRecord(professionId, z.number()),
})

const market = z.strictObject({
  country: z.string().length(2),
  share: z.number(),
  /** How many of the country's largest cities are homes. */
  cities: z.number(),
  locale: text,
  language: text,
  languageName: text,
  currency: z.string().length(3),
  /** Salaries are those of the euro area times this, in the currency of the country. */
  pay: z.number(),
  dialling: text,
  /** The name of the list of first words for companies and schools, in the same file. */
  roots: text,
})

export type ProfessionId = z.output<typeof professionId>
export type Industry = z.output<typeof industry>
export type Market = Omit<z.output<typeof market>, 'roots'> & { roots: readonly string[] }

/** The vocabulary of every line of work. */
export const professions = z.record(professionId, profession).parse(wordsIn('professions'))

/** The industries of the network. */
export const industries: readonly Industry[] = z.array(industry).parse(wordsIn('industries'))

const homes = z
  .strictObject({ roots: z.record(z.string(), texts), markets: z.array(market) })
  .parse(wordsIn('markets'))

/** The countries where people of the network live. */
export const markets: readonly Market[] = homes.markets.map((each) => ({
  ...each,
  roots: homes.roots[each.roots] ?? [],
}))

/** The cities and titles that people search for, and the industries that have all of these titles. */
export const sought = z
  .strictObject({
    cities: z.array(z.tuple([text, z.string().length(2)])),
    industries: texts,
    /** `also` holds other ways to write the title, some of them a rung higher. */
    titles: z.array(
      z.strictObject({ title: text, also: z.array(text), profession: professionId, level: z.number() }),
    ),
  })
  .parse(wordsIn('sought'))

const textsByName = z.record(z.string(), text)

/** Names of first-level regions by country and by GeoNames admin1 code, and other names of cities and countries. */
export const placeWords = z
  .strictObject({
    regions: z.record(z.string(), textsByName),
    cityAliases: textsByName,
    countryAliases: textsByName,
  })
  .parse(wordsIn('places'))

const pairs = z.array(z.tuple([text, text])).min(1)

/** Names that no library has: each Japanese one in its own and in Latin script. */
export const nameWords = z
  .strictObject({
    japanese: z.strictObject({ last: pairs, female: pairs, male: pairs }),
    singaporean: z.strictObject({ last: texts, female: texts, male: texts }),
  })
  .parse(wordsIn('names'))

/** Ways to say the same in a title, in the form in which everything is searched; short forms first. */
export const synonyms = z.array(texts).parse(wordsIn('synonyms'))

/** The level of an opening, what employers offer, and what they wish for. */
export const jobWords = z
  .strictObject({ levels: texts, benefits: texts, wishes: texts })
  .parse(wordsIn('jobs'))

/** What companies say of themselves and in their ads. */
export const companyWords = z
  .strictObject({
    taglines: texts,
    values: texts,
    lines: z.strictObject({ opening: texts, work: texts, people: texts, closing: texts }),
    ads: z.strictObject({
      headlines: texts,
      texts,
      actions: texts,
      impressions: texts,
      formats: weights,
    }),
    secondNames: texts,
    /** Names of schools. */
    schools: texts,
  })
  .parse(wordsIn('companies'))

/** How posts begin, go on and end, how others answer ({name} is the author), and what articles are called. */
export const postWords = z
  .strictObject({
    lines: z.strictObject({ opening: texts, middle: texts, lesson: texts, closing: z.array(z.string()) }),
    comments: texts,
    titles: texts,
    /** What somebody without an employer writes about. */
    everyday: z.record(z.string(), texts),
    /** How authors answer comments. */
    thanks: texts,
    /** How often each kind of reaction is given; the letters stand in `Post.reactionKinds`. */
    reactions: weights,
  })
  .parse(wordsIn('posts'))

/** What profiles say besides work and study; in recommendations {name} is the person praised. */
export const profileWords = z
  .strictObject({
    causes: texts,
    associations: texts,
    associationRoles: texts,
    /** Where, as what, and a sentence about it. */
    voluntary: z.array(z.tuple([text, text, text])),
    /** The title and who gives it. */
    honours: z.array(z.tuple([text, text])),
    /** The title and where it appeared. */
    publications: z.array(z.tuple([text, text])),
    recommendations: texts,
    relationships: texts,
    /** What a visitor may do, and the label of it. */
    actions: z.array(z.tuple([text, text])),
    proficiencies: texts,
    studentActivities: texts,
    pastimes: texts,
    otherPastimes: texts,
  })
  .parse(wordsIn('profiles'))
