'use client'

import type { ReactNode } from 'react'
import { BottomBar } from '@/components/shell/bottom-bar'
import { Rail } from '@/components/shell/rail'
import { type PageName, TopBar } from '@/components/shell/top-bar'
import { LiveRegion } from '@/components/ui/live-region'

type FrameProps = {
  /** Titles of the pages, for the top bar. */
  pages?: readonly PageName[] | undefined
  /** Right end of the top bar: the budget and the wallet, of a fixed size so that the layout does not shift. */
  session?: ReactNode
  children: ReactNode
}

/** The screen around every page. */
export function Frame({ pages = [], session, children }: FrameProps) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2 font-medium text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail />
      <div className="flex min-w-0 flex-col">
        <TopBar pages={pages}>{session}</TopBar>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-28 md:px-6 md:pb-16 print:p-0">
          {children}
        </main>
      </div>
      <BottomBar />
      <LiveRegion />
    </div>
  )
}
