'use client'

import { ChevronRight } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { everywhere, isUnder } from '@/components/shell/navigation'
import { drawnFor, useHere } from '@/components/frame/use-here'

export type PageName = { href: string; title: string }

/** The place and, where it has several pages, the page. Pages' titles come from the caller. */
export function WhereIAm({ pages }: { pages: readonly PageName[] }) {
  const here = useHere()
  const place = everywhere.find((item) => isUnder(item, here))
  const page = pages.find(({ href }) => href === here)
  const title = page?.title ?? place?.title ?? (here === '/' ? 'Home' : 'Nickel')
  return (
    <nav aria-label="Where you are" {...{ [drawnFor]: here }} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {place && page && (
          <li className="flex items-center gap-1 max-sm:hidden">
            <IntentLink href={place.href} className="rounded-sm text-ink-quiet hover:text-ink">
              {place.title}
            </IntentLink>
            <ChevronRight aria-hidden="true" className="size-3.5 text-ink-faint" />
          </li>
        )}
        <li aria-current="page" className="truncate font-medium">
          {title}
        </li>
      </ol>
    </nav>
  )
}
