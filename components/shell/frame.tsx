'use client'

import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { ChevronRight, Ellipsis, Search } from 'lucide-react'
import {
  bottomBar,
  everywhere,
  foot,
  isUnder,
  lookups,
  work,
  type NavigationItem,
} from '@/components/shell/navigation'
import { ThemeSwitch } from '@/components/shell/theme'
import { drawnFor, useHere } from '@/components/frame/use-here'
import { expectDialog, LateDialog } from '@/components/frame/optional'
import { IntentLink } from '@/components/frame/intent-link'
import { Mark } from '@/components/frame/mark'
import { SkipToRows, skipStyle } from '@/components/grid/skip-to-rows'
import { LiveRegion } from '@/components/ui/live-region'
import { moveFocus } from '@/components/ui/typing'
import { openOverlay, overlayExpected } from '@/components/frame/overlay-signal'
import { Button } from '@/components/ui/button'
import { Shortcut } from '@/components/ui/kbd'

const tabStyle = [
  'flex h-14 w-full flex-col items-center justify-center gap-1 text-xs font-medium text-ink-faint',
  'aria-[current=page]:text-ink data-here:text-ink focus-visible:-outline-offset-4',
].join(' ')
const inSheet = everywhere.filter((item) => !bottomBar.includes(item))

function BottomBar() {
  const [open, setOpen] = useState(false)
  const pathname = useHere()
  const isInSheet = inSheet.some((item) => isUnder(item, pathname))
  return (
    <nav
      aria-label="Main"
      data-print="never"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <NavigationList items={bottomBar} className="grid grid-cols-5" linkStyle={tabStyle} signStyle="size-5">
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            data-here={isInSheet || undefined}
            onPointerEnter={expectDialog}
            onFocus={expectDialog}
            onClick={() => setOpen(true)}
            className={tabStyle}
          >
            <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
            More
          </button>
        </li>
      </NavigationList>
      {open && (
        <LateDialog onClose={() => setOpen(false)} title="More">
          <NavigationList
            items={inSheet}
            className="grid grid-cols-2 gap-2"
            linkStyle="flex h-12 items-center gap-3 rounded-lg border border-line px-3 font-medium aria-[current=page]:bg-pressed"
            signStyle="size-5 text-ink-faint"
            onNavigate={() => setOpen(false)}
          />
          <div className="mt-5 flex items-center justify-between text-sm text-ink-quiet">
            Theme
            <ThemeSwitch />
          </div>
        </LateDialog>
      )}
    </nav>
  )
}

const openPalette = () => openOverlay('palette')
const expectPalette = () => overlayExpected.send('palette')

const opening = {
  'aria-label': 'Search or jump to',
  onPointerEnter: expectPalette,
  onFocus: expectPalette,
  onClick: openPalette,
} as const

type PageName = { href: string; title: string }

function TopBar({ pages, children }: { pages: readonly PageName[]; children?: ReactNode }) {
  const here = useHere()
  const place = everywhere.find((item) => isUnder(item, here))
  const page = pages.find(({ href }) => href === here)
  const title = page?.title ?? place?.title ?? (here === '/' ? 'Home' : 'Nickel')
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
      </div>
      <div data-slot="session" className="flex shrink-0 items-center gap-2 md:gap-3">
        <Button variant="quiet" size="icon" {...opening} className="md:hidden">
          <Search aria-hidden="true" />
        </Button>
        {children}
      </div>
    </header>
  )
}

const railStyle = {
  className: 'flex flex-col gap-px',
  linkStyle: [
    'group flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium text-ink-quiet transition-colors pointer-coarse:h-11',
    'hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink',
  ].join(' '),
  signStyle: 'size-4 text-ink-faint group-hover:text-ink group-aria-[current=page]:text-ink',
}

function onPaletteKey(event: KeyboardEvent) {
  // the code is fetched while the K is still to be pressed
  if (event.key === 'Meta' || event.key === 'Control') expectPalette()
  const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
  if (event.key.toLowerCase() !== 'k' || !isCommand) return
  event.preventDefault()
  openPalette()
}

function Rail() {
  useEffect(() => {
    window.addEventListener('keydown', onPaletteKey)
    return () => window.removeEventListener('keydown', onPaletteKey)
  }, [])
  return (
    <nav
      aria-label="Main"
      data-print="never"
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken px-3 pb-3 md:flex"
    >
      <div className="flex h-14 shrink-0 items-center">
        <IntentLink
          href="/"
          className="-ml-0.5 flex items-center gap-2 rounded-md px-2 py-1 text-lg font-semibold"
        >
          <Mark />
          Nickel
        </IntentLink>
      </div>
      <button
        type="button"
        {...opening}
        aria-keyshortcuts="Meta+K Control+K"
        className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-ground px-2 text-sm text-ink-faint transition-colors hover:border-outline hover:text-ink pointer-coarse:h-11"
      >
        <Search aria-hidden="true" className="size-4" />
        <span className="flex-1 text-left">Search</span>
        <Shortcut letter="K" className="bg-sunken" />
      </button>
      <div className="mt-4 flex flex-1 flex-col">
        <NavigationList items={lookups} {...railStyle} />
        <hr className="mx-2 my-3 border-line" />
        <NavigationList items={work} {...railStyle} />
        <div className="min-h-6 flex-1" />
        <NavigationList items={foot} {...railStyle} />
      </div>
      <div className="mt-3 px-1">
        <ThemeSwitch />
      </div>
    </nav>
  )
}

type FrameProps = {
  pages?: readonly PageName[] | undefined
  /** Right end of the top bar: the budget and the wallet, of a fixed size so that the layout does not shift. */
  session?: ReactNode
  children: ReactNode
}

/** Goes to the first field of the page, whose finding is fetched; does something else where there is none. */
export const goToFirstField = (otherwise: () => void): void =>
  void import('@/components/shell/find-field').then(({ goToField }) => goToField(otherwise), otherwise)

function toContent(event: MouseEvent) {
  event.preventDefault()
  moveFocus(document.getElementById('main'))
}

export function Frame({ pages = [], session, children }: FrameProps) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <a href="#main" onClick={toContent} className={skipStyle}>
        Skip to content
      </a>
      <button
        type="button"
        data-print="never"
        onClick={() => goToFirstField(() => moveFocus(document.getElementById('main')))}
        className={skipStyle}
      >
        Skip to first field
      </button>
      <Rail />
      <div className="flex min-w-0 flex-col">
        <TopBar pages={pages}>{session}</TopBar>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-6 pb-28 md:px-6 md:pb-16 print:p-0">
          <SkipToRows />
          {children}
        </main>
      </div>
      <BottomBar />
      <LiveRegion />
    </div>
  )
}

type NavigationListProps = {
  items: readonly NavigationItem[]
  className: string
  linkStyle: string
  signStyle: string
  onNavigate?: () => void
  children?: ReactNode
}

function NavigationList(props: NavigationListProps) {
  const { items, className, linkStyle, signStyle, onNavigate, children } = props
  const here = useHere()
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.href}>
          <IntentLink
            href={item.href}
            aria-current={isUnder(item, here) ? 'page' : undefined}
            {...(onNavigate && { onClick: onNavigate })}
            className={linkStyle}
          >
            <item.Icon aria-hidden="true" strokeWidth={1.75} className={signStyle} />
            {item.title}
          </IntentLink>
        </li>
      ))}
      {children}
    </ul>
  )
}
