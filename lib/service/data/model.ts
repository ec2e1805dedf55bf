/** A month as one number (year × 12 + month − 1), which makes spans of a career plain arithmetic. */
export type Month = number

export type ProfessionId =
  | 'engineering'
  | 'data'
  | 'product'
  | 'design'
  | 'marketing'
  | 'sales'
  | 'people'
  | 'finance'
  | 'operations'
  | 'support'
  | 'legal'
  | 'research'
  | 'care'
  | 'teaching'
  | 'building'
  | 'supply'
  | 'leadership'

export type Place = {
  geoId: string
  kind: 'country' | 'region' | 'city'
  name: string
  label: string
  regionName: string | null
  regionCode: string | null
  countryName: string
  countryCode: string
  regionGeoId: string | null
  countryGeoId: string
  population: number
}

export type Company = {
  id: number
  universalName: string
  name: string
  industryId: string
  industry: string
  founded: number
  headcount: number
  onNetwork: number
  followers: number
  domain: string
  tagline: string | null
  description: string | null
  specialities: string[]
  kind: string
  stage: string | null
  phone: string | null
  verified: boolean
  places: Place[]
}

export type School = { id: number; universalName: string; name: string; place: Place; founded: number }

/** One role of a career; a role without a company is work on one's own account or for an unlisted employer. */
export type Role = {
  companyId: number | null
  employer: string
  level: number
  title: string
  from: Month
  to: Month | null
  geoId: string
  place: string
  type: string
  workplace: string | null
}

/** One stay at a school. */
export type Study = {
  schoolId: number
  school: string
  degree: string
  field: string
  from: number
  to: number
  grade: string | null
}

/** What is stored of a person; the rest of a profile is made up from it (`Network`). */
export type Person = {
  id: number
  slug: string
  encoded: string
  memberNumber: number
  firstName: string
  lastName: string
  /** The seed of the portrait; `none` where there is none. */
  face: string
  headline: string
  profession: ProfessionId
  level: number
  care: 'full' | 'plain' | 'sparse' | 'hidden'
  place: Place
  roles: Role[]
  studies: Study[]
  languages: string[]
  mailbox: 'deliverable' | 'catch-all' | 'undeliverable' | 'none'
  joined: string
  connections: number
  followers: number
  openToWork: boolean
  hiring: boolean
  premium: boolean
  influencer: boolean
  memorialized: boolean
  verified: boolean
  followsPeople: number[]
  followsCompanies: number[]
}

/** A post with its reactions: the two arrays run side by side, newest first. */
export type Post = {
  id: string
  authorId: number
  createdAt: string
  text: string
  media: 'none' | 'image' | 'article' | 'document' | 'poll' | 'video'
  title: string | null
  hashtags: string[]
  shares: number
  reactors: number[]
  reactionKinds: string
}

export type Comment = {
  id: string
  postId: string
  position: number
  authorId: number
  createdAt: string
  text: string
  reactions: { type: string; count: number }[]
}

export type Job = {
  id: string
  companyId: number
  posterId: number | null
  title: string
  profession: ProfessionId
  level: number
  place: Place
  workplace: string
  type: string
  postedAt: string
  expiresAt: string
  closed: boolean
  easyApply: boolean
  salary: { min: number; max: number; currency: string; period: string } | null
  applicants: number
  views: number
}

export type Ad = {
  id: string
  companyId: number
  format: string
  headline: string
  commentary: string
  callToAction: string
  startedAt: string
  endedAt: string | null
  countries: string[]
  impressions: string | null
  targeted: boolean
  profession: ProfessionId
}

/** The company a person works for now; null between jobs. */
export function employerOf({ roles: [role] }: Person): number | null {
  return role && role.to === null ? role.companyId : null
}

export type Records = {
  places: Place[]
  companies: Company[]
  schools: School[]
  people: Person[]
  posts: Post[]
  comments: Comment[]
  jobs: Job[]
  ads: Ad[]
}

export type Counts = Record<keyof Records, number>
