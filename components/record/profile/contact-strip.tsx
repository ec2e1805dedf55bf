import type { ReactNode } from 'react'
import { AtSign, Globe, Link2, Phone } from 'lucide-react'
import { wording } from '@/lib/core/records/read-fields'
import { LinkValue } from '@/components/record/parts/link-value'
import type { Profile } from '@/components/record/profile/read-profile'
import { CopyButton } from '@/components/ui/copy-button'
import { isObject, pickText } from '@/lib/core/answers/json'

/** Ways to reach a person that the answer gives. The work email is bought by its own step. */
export function ContactStrip({ profile }: { profile: Profile }) {
  const { profileUrl, websites, email, phone } = profile
  const sites = websites.flatMap((site) => {
    const address = isObject(site) ? pickText(site, ['url', 'link', 'website', 'href']) : wording(site)
    return address === null ? [] : [address]
  })
  if (profileUrl === null && email === null && phone === null && sites.length === 0) return null
  return (
    <ul aria-label="Contact" className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {email !== null && (
        <Way icon={<AtSign />} value={email} copy="Copy email">
          <LinkValue value={email} name="email" />
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
      {sites.map((site) => (
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
