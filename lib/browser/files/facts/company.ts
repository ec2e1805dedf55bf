import { companyRef } from '@/lib/core/answers/handoff'
import { isObject, pick } from '@/lib/core/answers/json'
import { industryIds } from '@/lib/core/answers/record-ids'
import { wholeNumber } from '@/lib/core/answers/paging'
import { seatOf } from '@/lib/browser/files/facts/place'
import { reader, wordsIn } from '@/lib/browser/files/facts/read'
import type { Facts } from '@/lib/browser/files/records'

/** What a company's record says, by Nickel's columns. */
export function companyFacts(record: unknown): Facts {
  const fields = reader(record, 'basicinfo basic general details about stats company organization')
  const ref = companyRef(record)
  const website = fields.text('website websiteurl homepage')
  const range = employeeRange(
    fields.value('employeecountrange staffcountrange staffrange companysize size employees'),
  )
  const seat = seatOf(record)
  const industries = fields.list('industries').flatMap((entry) => wordsIn(entry) ?? [])
  return {
    name: fields.text('name companyname displayname title'),
    company_id: ref !== null && /^\d+$/.test(ref.id ?? '') ? ref.id : null,
    universal_name: fields.text('universalname companyuniversalname slug'),
    company_url: ref?.url ?? null,
    website,
    domain: fields.text('domain companydomain') ?? domainOf(website),
    tagline: fields.text('tagline slogan headline'),
    industry: industries[0] ?? fields.text('industry industryname'),
    industry_id: industryIds(record)[0] ?? null,
    employee_count: fields.count('employeecount employeesonnetwork headcount staffcount numemployees'),
    employee_range_min: range.min,
    employee_range_max: range.max,
    founded_year: foundedYear(fields.value('foundedon founded foundedyear yearfounded foundingyear')),
    hq_city: seat.city,
    hq_region: seat.region,
    hq_country: seat.country,
    followers: fields.count('followercount followerscount followers'),
    specialities: fields.words('specialities specialties'),
    description: fields.text('description about summary overview'),
    phone: fields.text('phone phonenumber'),
  }
}

/** The host of a website without www., as importers match companies by. */
export function domainOf(website: string | null): string | null {
  const text = website?.trim() ?? ''
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (text === '' || !URL.canParse(address)) return null
  const host = new URL(address).hostname.replace(/^www\./, '')
  return host.includes('.') ? host : null
}

function employeeRange(value: unknown): { min: number | null; max: number | null } {
  if (isObject(value))
    return {
      min: wholeNumber(pick(value, ['start', 'min', 'from'])),
      max: wholeNumber(pick(value, ['end', 'max', 'to'])),
    }
  const match = typeof value === 'string' ? /^([\d,]+)\s*(?:[-–]\s*([\d,]+)|\+)/.exec(value.trim()) : null
  const number = (text: string | undefined) => (text === undefined ? null : Number(text.replaceAll(',', '')))
  return { min: number(match?.[1]), max: number(match?.[2]) }
}

function foundedYear(value: unknown): number | null {
  const year = isObject(value) ? pick(value, ['year']) : value
  const found = /\b(1[5-9]\d\d|20\d\d)\b/.exec(String(year ?? ''))?.[1]
  return found === undefined ? null : Number(found)
}
