import { z } from 'zod'

// Bounds keep every column and every key of an index within what Postgres takes.
const id = z.int().min(1)
const longId = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -')
const name = z.string().min(1).max(300)
const key = z.string().regex(/^[^\s/?#\p{Lu}]{1,200}$/u, 'must be the end of an address, in small letters')
const text = z.string().max(20_000)
const lines = z.array(text).max(1_000)
const count = z.int().min(0).max(1_000_000_000)
const year = z.int().min(1_000).max(3_000)
const moment = z.iso.datetime({ offset: true })
const ids = z.array(id).max(50_000)

/** A month as one number (year × 12 + month − 1), which makes spans of a career plain arithmetic. */
export type Month = number
const month = z.int().min(12_000).max(36_000)

const profession = z.enum([
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
const level = z.int().min(0).max(6)

const place = z.strictObject({
  geoId: longId,
  kind: z.enum(['country', 'region', 'city']),
  name,
  label: name,
  /** Names in other languages and short ones, under which it is searched, too. */
  otherNames: z.array(name).max(100),
  regionName: name.nullable(),
  regionCode: name.nullable(),
  countryName: name,
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters'),
  regionGeoId: longId.nullable(),
  countryGeoId: longId,
  population: z.int().min(0),
})

const company = z.strictObject({
  id,
  universalName: key,
  name,
  industryId: longId,
  industry: name,
  founded: year,
  headcount: count,
  onNetwork: count,
  followers: count,
  domain: z.string().min(1).max(253),
  tagline: text.nullable(),
  description: text.nullable(),
  specialities: lines,
  kind: name,
  stage: name.nullable(),
  phone: name.nullable(),
  verified: z.boolean(),
  places: z.array(place).max(1_000),
})

const school = z.strictObject({ id, universalName: key, name, place, founded: year })

/** One role of a career; a role without a company is work on one's own account or for an unlisted employer. */
const role = z.strictObject({
  companyId: id.nullable(),
  employer: name,
  level,
  title: name,
  from: month,
  to: month.nullable(),
  geoId: longId,
  place: name,
  type: name,
  workplace: name.nullable(),
})

/** One stay at a school. */
const study = z.strictObject({
  schoolId: id,
  school: name,
  degree: name,
  field: name,
  from: year,
  to: year,
  grade: name.nullable(),
})

/** What is stored of a person; the rest of a profile is made up from it (`Network`). */
const person = z.strictObject({
  id,
  slug: key,
  encoded: z.string().regex(/^[\w-]{1,200}$/, 'must be letters, digits, _ or -'),
  memberNumber: id,
  firstName: z.string().max(300),
  lastName: z.string().max(300),
  /** The seed of the portrait; `none` where there is none. */
  face: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'must be small letters, digits and -'),
  headline: z.string().max(1_000),
  profession,
  level,
  care: z.enum(['full', 'plain', 'sparse', 'hidden']),
  place,
  roles: z.array(role).max(200),
  studies: z.array(study).max(100),
  languages: z.array(name).max(100),
  /** Further words by which a search finds them: their line of work, their skills. */
  keywords: z.array(name).max(200),
  mailbox: z.enum(['deliverable', 'catch-all', 'undeliverable', 'none']),
  joined: moment,
  connections: count,
  followers: count,
  openToWork: z.boolean(),
  hiring: z.boolean(),
  premium: z.boolean(),
  influencer: z.boolean(),
  memorialized: z.boolean(),
  verified: z.boolean(),
  followsPeople: ids,
  followsCompanies: ids,
})

/** A post with its reactions: the two lists run side by side, newest first. */
const post = z.strictObject({
  id: longId,
  authorId: id,
  createdAt: moment,
  text,
  media: z.enum(['none', 'image', 'article', 'document', 'poll', 'video']),
  title: text.nullable(),
  hashtags: z.array(name).max(100),
  shares: count,
  reactors: ids,
  reactionKinds: z.string().max(50_000),
})

const comment = z.strictObject({
  id: longId,
  postId: longId,
  position: count,
  authorId: id,
  createdAt: moment,
  text,
  reactions: z.array(z.strictObject({ type: name, count })).max(20),
})

const job = z.strictObject({
  id: longId,
  companyId: id,
  posterId: id.nullable(),
  title: name,
  profession,
  level,
  place,
  /** As those of a person. */
  keywords: z.array(name).max(200),
  workplace: name,
  type: name,
  postedAt: moment,
  expiresAt: moment,
  closed: z.boolean(),
  easyApply: z.boolean(),
  salary: z.strictObject({ min: count, max: count, currency: name, period: name }).nullable(),
  applicants: count,
  views: count,
})

const ad = z.strictObject({
  id: longId,
  companyId: id,
  format: name,
  headline: text,
  commentary: text,
  callToAction: name,
  startedAt: moment,
  endedAt: moment.nullable(),
  countries: z.array(name).max(300),
  impressions: name.nullable(),
  targeted: z.boolean(),
  profession,
})

/** What a line of each kind says, in the order in which kinds are loaded: those before are looked up by those after. */
export const factSchemas = {
  places: place,
  companies: company,
  schools: school,
  people: person,
  posts: post,
  comments: comment,
  jobs: job,
  ads: ad,
}

export type ProfessionId = z.infer<typeof profession>
export type Place = z.infer<typeof place>
export type Company = z.infer<typeof company>
export type School = z.infer<typeof school>
export type Role = z.infer<typeof role>
export type Study = z.infer<typeof study>
export type Person = z.infer<typeof person>
export type Post = z.infer<typeof post>
export type Comment = z.infer<typeof comment>
export type Job = z.infer<typeof job>
export type Ad = z.infer<typeof ad>

/** The company a person works for now; null between jobs. */
export function employerOf({ roles: [role] }: Person): number | null {
  return role && role.to === null ? role.companyId : null
}

/** A kind of record, and all that is known of one. */
export type Kind = keyof typeof factSchemas
/** All kinds, in their order. */
// safe: Object.keys forgets which keys an object has
export const kinds = Object.keys(factSchemas) as Kind[]

export type Facts = { [K in Kind]: z.infer<(typeof factSchemas)[K]> }

export type Counts = Record<Kind, number>
