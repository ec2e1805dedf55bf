import type { ReactNode } from 'react'
import { BadgeCheck } from 'lucide-react'
import { CountValue } from '@/components/record/parts/scalar'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { placeText } from '@/lib/core/records/place-text'
import { useIsWithin } from '@/components/record/record-slots'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { noHints, type RoleHints } from '@/components/record/role-hints'
import { formatReading, readDate } from '@/lib/core/answers/dates'
import { company, isSeat, seatOf } from '@/lib/core/records/company'
import { readRecord } from '@/lib/core/records/read'

/** What is drawn of a company, by its facts; the seat stands first among the places, the others follow from A to Z. */
export function readCompany(record: unknown, hints: RoleHints = noHints) {
  const facts = readRecord(company, record)
  const { text, raw, words, entries, flag, told, used } = facts
  const industry = text('industry')
  const place = raw('place')
  return {
    name: text('name') ?? hints.title,
    tagline: text('tagline'),
    verified: flag('verified') === true,
    logo: raw('picture') ?? hints.image,
    industries: [...new Set([...words('industries'), ...(industry === null ? [] : [industry])])],
    /** The band that the company gives, '51–200'. */
    band: text('size'),
    /** An exact count is a fact of its own. */
    count: raw('employees'),
    headquarters: seatOf(facts) ?? place,
    followers: raw('followers'),
    website: text('website'),
    networkUrl: text('url') ?? hints.url,
    phone: text('phone'),
    founded: formatReading(readDate(raw('founded'))) || null,
    type: text('type'),
    openJobs: raw('openJobs'),
    description: text('about'),
    specialities: words('specialities'),
    locations: inOrder(entries('locations')),
    funding: told('funding'),
    similar: entries('similar'),
    used: used(),
  }
}

export type Company = ReturnType<typeof readCompany>

function inOrder(locations: readonly unknown[]): readonly unknown[] {
  const name = (place: unknown) => placeText(place) ?? ''
  return locations.toSorted(
    (a, b) => Number(isSeat(b)) - Number(isSeat(a)) || name(a).localeCompare(name(b), 'en'),
  )
}

type CompanyHeaderProps = { company: Company; children: ReactNode }

export function CompanyHeader({ company, children }: CompanyHeaderProps) {
  const isWithin = useIsWithin()
  const { name, tagline, verified, logo, industries, followers, headquarters } = company
  return (
    <header className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-4">
      {!isWithin && <Picture value={logo} name={name ?? ''} size="xl" shape="thing" />}
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className={isWithin ? 'sr-only' : 'text-xl wrap-anywhere'}>
            <SafeText>{name ?? 'Name not given'}</SafeText>
          </h2>
          {verified && (
            <Badge tone="outline">
              <BadgeCheck aria-hidden="true" /> Verified
            </Badge>
          )}
        </div>
        {tagline !== null && (
          <p className={cn('mt-0.5 line-clamp-2', !isWithin && 'text-lg')}>
            <SafeText>{tagline}</SafeText>
          </p>
        )}
        <MetaLine
          className="mt-1"
          facts={[
            industries[0],
            placeText(headquarters),
            followers !== undefined && (
              <CountValue key="followers" value={followers} one="follower" many="followers" />
            ),
          ]}
        />
        <div className="mt-3 empty:hidden">{children}</div>
      </div>
    </header>
  )
}
