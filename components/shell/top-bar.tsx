import type { ReactNode } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { Mark } from '@/components/frame/mark'
import { SearchButton } from '@/components/shell/search-button'
import { WhereIAm, type PageName } from '@/components/shell/where-i-am'

type TopBarProps = { pages: readonly PageName[]; children?: ReactNode }

/** Where one is at the left; the session's money and wallet, given as children, at the right. */
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
