import type { ReactNode } from 'react'
import { BadgeCheck } from 'lucide-react'
import type { Company } from '@/components/record/company/read-company'
import { CountValue } from '@/components/record/parts/scalar'
import { MetaLine } from '@/components/record/parts/facts'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { placeText } from '@/lib/core/records/place-text'
import { useIsWithin } from '@/components/record/record-slots'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'

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
