import type { ReactNode } from 'react'
import { BadgeCheck, AtSign, Globe, Link2, Phone } from 'lucide-react'
import { CountValue } from '@/components/record/parts/scalar'
import { RecordActions, useIsWithin } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import type { Profile } from '@/components/record/profile/read-profile'
import { Badge } from '@/components/ui/badge'
import { wording } from '@/lib/core/records/read-fields'
import { EmailValue, LinkValue } from '@/components/record/parts/link-value'
import { useMark } from '@/components/record/marks'
import { namesOfRow } from '@/lib/browser/library/observe'
import { CopyButton } from '@/components/ui/copy-button'
import { pickText } from '@/lib/core/answers/json'
import { formatReading } from '@/lib/core/answers/dates'
import { formatTenure } from '@/lib/core/answers/tenure'

type ProfileHeaderProps = { profile: Profile; value: unknown }

export function ProfileHeader({ profile, value }: ProfileHeaderProps) {
  const isWithin = useIsWithin()
  const { name, headline, flags } = profile
  const role = [profile.title, profile.company].filter((part) => part !== null).join(' at ')
  const isRoleTold = role !== '' && headline !== null && headline.includes(role)
  return (
    <header className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-4">
      {!isWithin && <Picture value={profile.avatar} name={name ?? ''} size="xl" />}
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className={isWithin ? 'sr-only' : 'text-xl wrap-anywhere'}>
            <SafeText>{name ?? 'Name not given'}</SafeText>
          </h2>
          {flags.verified && (
            <Badge tone="outline">
              <BadgeCheck aria-hidden="true" /> Verified
            </Badge>
          )}
          {flags.openToWork && <Badge tone="success">Open to work</Badge>}
          {flags.hiring && <Badge>Hiring</Badge>}
          {flags.premium && <Badge tone="outline">Premium</Badge>}
          {flags.influencer && <Badge tone="outline">Influencer</Badge>}
          {flags.memorialized && <Badge>In memory</Badge>}
        </div>
        {headline !== null && !isWithin && (
          <p className="mt-0.5 line-clamp-2 text-lg text-ink" title={headline}>
            <SafeText>{headline}</SafeText>
          </p>
        )}
        {role !== '' && !isRoleTold && (
          <p className="mt-0.5 text-ink-quiet">
            <SafeText>{role}</SafeText>
          </p>
        )}
        <MetaLine className="mt-1" facts={factsOf(profile)} />
        <div className="mt-3 empty:hidden">
          <RecordActions value={value} entity="person" layout="bar" />
        </div>
      </div>
    </header>
  )
}

function factsOf({ place, followers, connections }: Profile) {
  return [
    place,
    followers !== undefined && (
      <CountValue key="followers" value={followers} one="follower" many="followers" />
    ),
    connections !== undefined && (
      <CountValue key="connections" value={connections} one="connection" many="connections" />
    ),
  ]
}

/** Only what the answer holds; a work email is a lookup of its own. */
export function ContactStrip({ profile, value }: ProfileHeaderProps) {
  const { profileUrl, websites, email, phone } = profile
  const known = useMark(namesOfRow('person', value)?.aliases)?.row
  if (profileUrl === null && email === null && phone === null && websites.length === 0) return null
  return (
    <ul aria-label="Contact" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {email !== null && (
        <Way icon={<AtSign />} value={email} copy="Copy email">
          <EmailValue
            address={email}
            state={profile.emailState ?? (known?.email === email ? known.emailState : null)}
          />
        </Way>
      )}
      {phone !== null && (
        <Way icon={<Phone />} value={phone} copy="Copy phone number">
          <LinkValue value={phone} name="phone" />
        </Way>
      )}
      {profileUrl !== null && (
        <Way icon={<Link2 />} value={profileUrl} copy="Copy profile URL">
          <LinkValue value={profileUrl} name="url" />
        </Way>
      )}
      {websites.map((site) => (
        <Way key={site} icon={<Globe />} value={site} copy="Copy website">
          <LinkValue value={site} name="website" />
        </Way>
      ))}
    </ul>
  )
}

type WayProps = { icon: ReactNode; value: string; copy: string; children: ReactNode }

const Way = ({ icon, value, copy, children }: WayProps) => (
  <li className="flex min-w-0 items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
    {icon}
    <span className="min-w-0 truncate">{children}</span>
    <CopyButton value={value} label={copy} className="-ml-1" />
  </li>
)

/** The five facts that a recruiter looks for first; those that the answer lacks are left out. */
export function Glance({ profile }: { profile: Profile }) {
  const { career, degree, lists } = profile
  const { total, current, companies } = career
  const [main] = current
  const languages = lists.languages.flatMap((entry) => nameOfLanguage(entry) ?? [])
  if (total.months === 0 && !main && degree === null && languages.length === 0) return null
  return (
    <section aria-label="At a glance">
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
        {total.months > 0 && (
          <Fact term="Total experience" note={undatedNote(total.undated)}>
            {formatTenure(total)}
          </Fact>
        )}
        {main?.tenure && (
          <Fact term="In current role" note={`since ${formatReading(main.period.start)}`}>
            {main.duration ?? formatTenure(main.tenure)}
          </Fact>
        )}
        {companies > 0 && <Fact term="Companies">{companies}</Fact>}
        {degree !== null && (
          <Fact term="Highest degree">
            <SafeText>{degree}</SafeText>
          </Fact>
        )}
        {languages.length > 0 && (
          <Fact term="Languages">
            <SafeText>{languages.join(', ')}</SafeText>
          </Fact>
        )}
      </dl>
    </section>
  )
}

export const nameOfLanguage = (entry: unknown): string | null =>
  pickText(entry, ['name', 'language', 'title']) ?? wording(entry)

const undatedNote = (count: number) =>
  count === 0 ? undefined : `${count} undated ${count === 1 ? 'role' : 'roles'} not counted`

type FactProps = { term: string; note?: string | undefined; children: ReactNode }

const Fact = ({ term, note, children }: FactProps) => (
  <div className="min-w-0 grow basis-36 bg-raised px-4 py-3">
    <dt className="text-xs text-ink-faint">{term}</dt>
    <dd className="mt-0.5 font-medium wrap-anywhere">
      {children}
      {note && <span className="block text-xs font-normal text-ink-faint">{note}</span>}
    </dd>
  </div>
)
