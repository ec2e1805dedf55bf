import { BadgeCheck } from 'lucide-react'
import { CountValue } from '@/components/record/parts/count-value'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine } from '@/components/record/parts/meta-line'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import type { Profile } from '@/components/record/profile/read-profile'
import { Badge } from '@/components/ui/badge'

type ProfileHeaderProps = { profile: Profile; value: unknown }

/** Who it is: face, name, one strong line, one quiet line, and what can be bought next. */
export function ProfileHeader({ profile, value }: ProfileHeaderProps) {
  const { name, headline, flags } = profile
  const role = [profile.title, profile.company].filter((part) => part !== null).join(' at ')
  const isRoleTold = role !== '' && headline !== null && headline.includes(role)
  return (
    <header className="flex min-w-0 flex-wrap items-start gap-x-5 gap-y-4">
      <Picture value={profile.avatar} name={name ?? ''} size="xl" />
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-xl wrap-anywhere">
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
        {headline !== null && (
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
        <div className="mt-3">
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
