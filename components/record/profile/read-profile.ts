import { readFields, wording, type Fields } from '@/lib/core/records/read-fields'
import { monthOf } from '@/lib/core/answers/tenure'
import { readCareer, type Career } from '@/lib/core/answers/experience'
import type { JsonPointer } from '@/lib/core/answers/pointer'
import { highestDegree } from '@/lib/core/records/degree'

const holders =
  'basicinfo basic general personalinfo personal person profile identity contact contactinfo details additionalprofiledata'

/** Sections of a profile that hold a list, in the order of the page, with the names they go by. */
const lists = {
  experience: 'experience experiences workexperience positions positionhistory employment jobs career',
  education: 'education educations schools educationhistory',
  skills: 'skills skillset skilllist',
  certifications: 'certifications certificates licenses licensesandcertifications licencesandcertifications',
  projects: 'projects',
  publications: 'publications',
  patents: 'patents',
  honours: 'honorsandawards honoursandawards honors honours awards',
  courses: 'courses',
  volunteering: 'volunteering volunteerexperience volunteerexperiences volunteerwork volunteer',
  organizations: 'organizations organisations',
  causes: 'causes volunteercauses',
  languages: 'languages languageskills',
  recommendations: 'receivedrecommendations recommendations recommendationsreceived',
  featured: 'featured featureditems',
  alsoViewed: 'peoplealsoviewed alsoviewed moreprofiles similarprofiles browsemap',
} as const

export type ProfileList = keyof typeof lists

const flagNames = {
  verified: 'verified isverified',
  openToWork: 'opentowork isopentowork opentoopportunities',
  hiring: 'hiring ishiring',
  premium: 'premium ispremium',
  influencer: 'influencer isinfluencer',
  memorialized: 'memorialized memorialised ismemorialized',
} as const

/** A fact with the key it really stands under. */
export type Told = { key: string; value: unknown }

export type Profile = {
  name: string | null
  headline: string | null
  title: string | null
  company: string | null
  place: string | null
  about: string | null
  avatar: unknown
  cover: unknown
  connections: unknown
  followers: unknown
  flags: Readonly<Record<keyof typeof flagNames, boolean | null>>
  profileUrl: string | null
  websites: readonly unknown[]
  email: string | null
  phone: string | null
  career: Career
  degree: string | null
  topSkills: readonly string[]
  lists: Readonly<Record<ProfileList, readonly unknown[]>>
  /** Facts beside the sections, by heading. */
  details: readonly { title: string; facts: readonly Told[] }[]
  /** Where everything stands that is shown; the rest goes under "Other fields". */
  used: ReadonlySet<JsonPointer>
}

/** Reads a profile of any naming and nesting; `at` is when the answer came, in milliseconds. */
export function readProfile(record: unknown, at: number): Profile {
  const fields = readFields(record, holders)
  const now = fields.list('currentpositions currentposition')
  const found = mapped(lists, fields.list)
  const positions = found.experience.length > 0 ? found.experience : now
  const career = readCareer(positions, monthOf(new Date(at)), now)
  return {
    name: nameOf(fields),
    headline: fields.text('headline occupation tagline subtitle'),
    title: fields.text('title jobtitle currenttitle'),
    company: fields.text('companyname currentcompanyname currentcompany company employer'),
    place: fields.text('location locationname geolocationname geo addresswithcountry address'),
    about: fields.text('about summary bio aboutme description'),
    avatar: fields.take(
      'avatarurl avatar profilepicture profilepictureurl profilepicurl photo photourl picture pictureurl image imageurl profileimage profilepictures',
    ),
    cover: fields.take('coverurl cover coverimage backgroundpicture backgroundimage banner coverpictures'),
    connections: fields.take('connectionscount connectioncount connections numconnections'),
    followers: fields.take('followercount followerscount followers numfollowers'),
    flags: mapped(flagNames, fields.flag),
    profileUrl: fields.text('networkurl profileurl publicprofileurl publicurl url link'),
    websites: websitesOf(fields),
    email: fields.text('workemail email emailaddress'),
    phone: fields.text('phonenumber phone mobile'),
    career,
    degree: highestDegree(found.education),
    topSkills: topSkillsOf(fields),
    lists: found,
    details: detailsOf(fields, career.current[0]?.description ?? null),
    used: fields.used,
  }
}

// Object.fromEntries forgets the keys that it was given.
const mapped = <K extends string, T>(names: Readonly<Record<K, string>>, read: (names: string) => T) =>
  Object.fromEntries(Object.entries<string>(names).map(([key, value]) => [key, read(value)])) as Record<K, T>

function nameOf(fields: Fields): string | null {
  const first = fields.text('firstname givenname')
  const last = fields.text('lastname familyname surname')
  const whole = fields.text('fullname name displayname')
  const parts = [first, last].filter((part) => part !== null)
  return whole ?? (parts.length > 0 ? parts.join(' ') : null)
}

function websitesOf(fields: Fields): readonly unknown[] {
  const value = fields.take('websites website personalwebsite')
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function topSkillsOf(fields: Fields): string[] {
  const value = fields.take('topskills')
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(wording) : []
  return parts.flatMap((part) => part?.trim() || [])
}

const detailGroups: readonly [string, string][] = [
  [
    'Current role',
    'currentroleemploymenttype currentroleworkplacetype currentroleduration companydomain companyuniversalname companyproviderid companynetworkurl companyurl',
  ],
  [
    'Place',
    'locationnetworktext locationcity city locationstate state locationregioncode country locationcountry locationcountryfull locationcountrycode countrycode',
  ],
  ['Identifiers', 'networkid publicidentifier username networkproviderid objecturn entityurn urn id'],
  ['Account', 'registeredat profilelocales profileactions enrichedat'],
]

function detailsOf(fields: Fields, mainDescription: string | null) {
  const description = fields.entry('currentroledescription')
  const isTold = description === null || description.value === mainDescription
  return detailGroups
    .map(([title, names], index) => {
      const facts = names.split(' ').flatMap((name) => fields.entry(name) ?? [])
      return { title, facts: index === 0 && !isTold ? [...facts, description] : facts }
    })
    .filter(({ facts }) => facts.length > 0)
}
