'use client'

import type { ComponentProps } from 'react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { goWithin } from '@/lib/browser/addresses/address'

type Ahead = 'prefetch' | 'onPointerEnter' | 'onTouchStart' | 'onFocus'
type IntentLinkProps = Omit<ComponentProps<typeof Link>, 'href' | Ahead> & { href: string }

/** A link whose page is prefetched once it is pointed at, touched or focused, and not as soon as it is visible. */
export function IntentLink({ href, ...rest }: IntentLinkProps) {
  const router = useRouter()
  // what has been fetched is not fetched again
  const fetchAhead = () => router.prefetch(href)

  return (
    <Link
      href={href}
      prefetch={false}
      onNavigate={(event) => goWithin(href) && event.preventDefault()}
      onPointerEnter={fetchAhead}
      onTouchStart={fetchAhead}
      onFocus={fetchAhead}
      {...rest}
    />
  )
}
