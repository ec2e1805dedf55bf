import { pageOf } from '@/lib/core/answers/identity'
import { readCareer } from '@/lib/core/answers/experience'
import { isObject, pick, pickText } from '@/lib/core/answers/json'
import { monthOf } from '@/lib/core/answers/tenure'
import { nameParts } from '@/lib/core/records/name-parts'
import { placeParts } from '@/lib/browser/files/facts/place'
import { reader, timeText, wordsIn } from '@/lib/browser/files/facts/read'
import type { Facts } from '@/lib/browser/files/records'

const holders = 'basicinfo basic general personalinfo profile identity contactinfo details'

/** What a person's record says, by Nickel's columns; `at` is the time of the answer, milliseconds since 1970. */
export function personFacts(record: unknown, at: number): Facts {
  const fields = reader(record, holders)
  const given = {
    first: fields.text('firstname givenname'),
    last: fields.text('lastname familyname surname'),
  }
  const whole = fields.text('fullname displayname name')
  const parts = nameParts(given.first, given.last, whole)
  const url = fields.text('networkurl profileurl publicprofileurl publicurl url link')
  return {
    full_name: whole ?? ([given.first, given.last].filter(Boolean).join(' ') || null),
    first_name: parts.first,
    last_name: parts.last,
    name_suffix: parts.suffix,
    headline: fields.text('headline occupation tagline subtitle'),
    ...roleFacts(fields, at),
    ...placeParts(record, fields),
    network_id: encodedId(fields) ?? fields.text('networkid id'),
    public_identifier: publicName(fields, url),
    profile_url: url,
    phone: fields.text('phonenumber phone mobile'),
    skills: skillsOf(fields),
    languages: fields.words('languages languageskills'),
    ...educationFacts(fields),
    followers: fields.count('followercount followerscount followers numfollowers'),
    connections: fields.count('connectionscount connectioncount connections numconnections'),
    open_to_work: fields.flag('opentowork isopentowork'),
  }
}

type Fields = ReturnType<typeof reader>

function roleFacts(fields: Fields, at: number): Facts {
  const now = fields.value('currentpositions currentposition')
  const listed = Array.isArray(now) ? now : isObject(now) ? [now] : []
  const experience = fields.list('experience experiences workexperience positions positionhistory')
  const career = readCareer(experience.length > 0 ? experience : listed, monthOf(new Date(at)), listed)
  const role = career.current[0]
  const company = fields.value('company currentcompany employer')
  const id = role?.company?.id ?? fields.text('companyproviderid companyid') ?? pickText(company, ['id'])
  return {
    current_title: role?.title ?? fields.text('title jobtitle currenttitle position'),
    current_company: role?.companyName ?? fields.text('companyname currentcompanyname') ?? wordsIn(company),
    current_company_id: id ?? pickText(listed[0], ['companyid']),
    current_company_url:
      role?.companyUrl ??
      fields.text('companynetworkurl companyurl') ??
      pickText(company, ['networkurl', 'url']),
    current_start: role?.period.start.state === 'date' ? monthText(role.period.start.date) : null,
    current_tenure_months: role?.tenure?.months ?? null,
    total_experience_months: career.total.months > 0 ? career.total.months : null,
    company_domain: fields.text('companydomain') ?? pickText(company, ['domain']),
    industry: fields.text('industry industryname') ?? wordsIn(pick(company, ['industry'])),
    website: wordsIn(fields.list('websites')[0]) ?? fields.text('website personalwebsite'),
  }
}

const monthText = ({ year, month }: { year: number; month: number | null }) =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`

function encodedId(fields: Fields): string | null {
  const ids = ['id', 'networkproviderid', 'entityurn', 'networkid'].map((name) => fields.text(name))
  return ids.find((id) => id !== null && /^AC[a-z][\w-]{20,}$/.test(id)) ?? null
}

function publicName(fields: Fields, url: string | null): string | null {
  const named = ['publicidentifier', 'networkid', 'username', 'slug'].map((name) => fields.text(name))
  const told = named.find(
    (id) => id !== null && !/^AC[a-z][\w-]{20,}$/.test(id) && !/^(?:https?:|\d+$)/.test(id),
  )
  return told ?? (url === null ? null : (pageOf(url)?.slug ?? null))
}

function skillsOf(fields: Fields): string[] {
  const skills = fields.words('skills skillset skilllist')
  return skills.length > 0 ? skills : fields.words('topskills')
}

function educationFacts(fields: Fields): Facts {
  const list = fields.list('education educations schools educationhistory').filter(isObject)
  const ended = (entry: unknown) => timeText(pick(entry, ['endedat', 'enddate', 'end', 'endyear'])) ?? ''
  const latest = list.toSorted((a, b) => ended(b).localeCompare(ended(a)))[0]
  return {
    education_latest_school: wordsIn(pick(latest, ['schoolname', 'school', 'institution', 'name'])),
    education_latest_degree: wordsIn(pick(latest, ['degree', 'degreename', 'fieldofstudy'])),
  }
}
