'use client'

import type { MouseEvent, ReactNode } from 'react'
import { BottomBar } from '@/components/shell/bottom-bar'
import { Rail } from '@/components/shell/rail'
import { type PageName, TopBar } from '@/components/shell/top-bar'
import { SkipPlace, skipStyle } from '@/components/grid/skip-to-rows'
import { LiveRegion } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'

type FrameProps = {
  /** Titles of the pages, for the top bar. */
  pages?: readonly PageName[] | undefined
  /** Right end of the top bar: the budget and the wallet, of a fixed size so that the layout does not shift. */
  session?: ReactNode
  children: ReactNode
}

/** Moves the focus and leaves the address alone: what stands after its # is the state of the page. */
function toContent(event: MouseEvent) {
  event.preventDefault()
  moveFocus(document.getElementById('main'))
}

/** The screen around every page. */
export function Frame({ pages = [], session, children }: FrameProps) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <a href="#main" onClick={toContent} className={skipStyle}>
        Skip to content
      </a>
      <Rail />
      <div className="flex min-w-0 flex-col">
        <TopBar pages={pages}>{session}</TopBar>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-28 md:px-6 md:pb-16 print:p-0">
          <SkipPlace />
          {children}
        </main>
      </div>
      <BottomBar />
      <LiveRegion />
    </div>
  )
}
