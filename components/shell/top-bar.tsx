import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { Mark } from '@/components/frame/mark'
import { drawnFor, useHere } from '@/components/frame/use-here'
import { everywhere, isUnder } from '@/components/shell/navigation'
import { SearchButton } from '@/components/shell/search-button'

export type PageName = { href: string; title: string }

type TopBarProps = { pages: readonly PageName[]; children?: ReactNode }

/** The current page at the left, where there is room; budget and wallet, given as children, at the right. */
export function TopBar({ pages, children }: TopBarProps) {
  return (
    <header
      data-print="never"
      className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-ground px-4 md:px-6"
    >
      <IntentLink
        href="/"
        aria-label="Nickel, home"
        className="grid size-9 -ml-1 place-items-center rounded-md md:hidden"
      >
        <Mark />
      </IntentLink>
      <div className="min-w-0 flex-1">
        <WhereIAm pages={pages} />
      </div>
      <div data-slot="session" className="flex shrink-0 items-center gap-2 md:gap-3">
        <div className="md:hidden">
          <SearchButton look="sign" />
        </div>
        {children}
      </div>
    </header>
  )
}

/** The place and, where it has several pages, the page. */
function WhereIAm({ pages }: { pages: readonly PageName[] }) {
  const here = useHere()
  const place = everywhere.find((item) => isUnder(item, here))
  const page = pages.find(({ href }) => href === here)
  const title = page?.title ?? place?.title ?? (here === '/' ? 'Home' : 'Nickel')
  return (
    <nav aria-label="Where you are" {...{ [drawnFor]: here }} className="min-w-0 max-sm:hidden">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {place && page && (
          <li className="flex items-center gap-1">
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
