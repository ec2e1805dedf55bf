import { openOverlay } from '@/components/frame/overlay-signal'
import { pasteLines } from '@/components/keep/bring-lines'
import { chooseTheme } from '@/components/shell/theme'
import { firstInForm } from '@/components/shell/find-field'
import { announce } from '@/components/ui/live-region'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { KeptLines, Lines, LookupLines, scoreOf } from '@/components/shell/palette/palette-lines'
import { takeTyped } from '@/components/shell/palette/typed-ahead'
import { useShelf } from '@/components/record/use-shelf'
import { everywhere } from '@/components/shell/navigation'
import { Dialog } from '@/components/ui/dialog'
import { Price } from '@/components/ui/price'
import { moveFocus } from '@/components/ui/typing'
import { goWithin } from '@/lib/browser/addresses/address'
import type { Step } from '@/lib/browser/addresses/step'
import { allSearches } from '@/lib/browser/library/saved-searches'
import { groups } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import { describeRate } from '@/lib/core/catalogue/rate'

type Action = { title: string; also: string } & ({ href: string } | { run: () => void })

async function newSession() {
  const { beginSession } = await import('@/lib/browser/purchase/limits')
  await beginSession()
  announce('A new session has begun')
}

export const actions: readonly Action[] = [
  { title: 'Begin a new run', also: 'file import bulk csv paste enrich', href: '/runs#new=1' },
  { title: 'See saved searches', also: 'again', href: '/library#tab=searches' },
  { title: 'See what changed', also: 'moved news', href: '/library#tab=changes' },
  { title: 'See bought answers', also: 'history receipts', href: '/library#tab=answers' },
  { title: 'Set a budget', also: 'limit spending cap day month', href: '/settings' },
  { title: 'Set the name on receipts', also: 'buyer name address invoice vat', href: '/settings#buyer' },
  { title: 'See a statement', also: 'receipts invoice expense report month', href: '/spending/statement' },
  { title: 'Privacy', also: 'do not contact retention notice', href: '/settings/privacy' },
  { title: 'Save or restore a backup', also: 'export data wipe', href: '/settings/storage' },
  { title: 'Delete a person everywhere', also: 'forget privacy gdpr', href: '/settings/privacy' },
  {
    title: 'Begin a new session of the budget',
    also: 'reset spent',
    run: () => void newSession().catch(() => announce('This browser could not keep it')),
  },
  { title: 'Light colours', also: 'theme', run: () => chooseTheme('light') },
  { title: 'Dark colours', also: 'theme night', run: () => chooseTheme('dark') },
  { title: 'Colours of this device', also: 'theme system', run: () => chooseTheme('system') },
  { title: 'Print this page', also: 'paper pdf', run: () => window.print() },
  { title: 'Show all keys', also: 'keyboard shortcuts help', run: () => openOverlay('keys') },
]

const ticked = 'main [data-ticked] [data-export]'

const exportOf = (button: HTMLElement): Action => ({
  title: button.matches(ticked) ? 'Export the ticked rows' : 'Export this table',
  also: 'csv excel file download save',
  run: () => button.click(),
})

/** What is ticked goes before the whole: a key acts on all ticked rows. */
const exportOnPage = () =>
  document.querySelector<HTMLElement>(ticked) ?? document.querySelector<HTMLElement>('main [data-export]')

const headingStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1'
const headingText = '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint'

const pages = everywhere.filter(({ href }) => href.split('/').length === 2)

const lookupPaths: ReadonlySet<string> = new Set(
  groups.flatMap(({ endpoints }) => endpoints.map(({ id }) => pagePath(id))),
)

const fewest = 2

export default function Palette({ onClose, onBuy }: { onClose: () => void; onBuy: (step: Step) => void }) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const asked = typed.trim()
  const words = useDeferredValue(asked)
  const { data: shelf } = useShelf()
  const { data: searches } = useQuery({ queryKey: ['library', 'searches'], queryFn: allSearches })
  const [exporting] = useState(() => exportOnPage())
  const list = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const [value, setValue] = useState('')

  // what is found late and stands first is chosen as well, unless the visitor has chosen a line meanwhile
  useEffect(() => {
    const lines = list.current
    if (!lines) return
    const observer = new MutationObserver(() => {
      if (isMoved.current) return
      const first = lines.querySelector('[cmdk-item]:not([aria-disabled=true])')
      setValue(first?.getAttribute('data-value') ?? '')
    })
    observer.observe(lines, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  /** Runs a choice after the dialog has closed, because closing moves the focus back. */
  function then(work: () => void) {
    onClose()
    window.setTimeout(work)
  }

  const go = (href: string) =>
    then(() => {
      const { pathname } = new URL(href, window.location.origin)
      moveFocus(document.getElementById('main'), { preventScroll: true })
      if (lookupPaths.has(pathname)) intoForm(pathname)
      if (!goWithin(href)) router.push(href)
    })

  return (
    <Dialog onClose={onClose} title="Go to" hideTitle size="md" initialFocus={input}>
      <Command
        label="Go to a page, a lookup or a record"
        loop
        filter={scoreOf}
        value={value}
        onValueChange={setValue}
        onKeyDown={({ key }) =>
          (isMoved.current = key.startsWith('Arrow') || key === 'Home' || key === 'End')
        }
        onPointerMove={() => (isMoved.current = true)}
      >
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          // text that was typed while this code was loading
          onFocus={() => setTyped((before) => takeTyped() || before)}
          onPaste={(event) => pasteLines(event, go)}
          placeholder="Go to a page, a lookup or a record…"
          className="mb-2 h-10 w-full border-b border-line bg-transparent pr-8 text-base outline-none placeholder:text-ink-faint"
        />
        <Command.List ref={list} className={`max-h-80 overflow-y-auto ${headingStyle} ${headingText}`}>
          <Command.Empty className="px-2 py-6 text-center text-ink-quiet">
            Nothing of that name.
          </Command.Empty>
          {/* cmdk keeps the order of groups: what is free stands above all that costs something */}
          <Lines
            heading="Pages"
            lines={pages.map(({ title, href }) => ({ value: title, title, onSelect: () => go(href) }))}
          />
          {words.length >= fewest && <KeptLines words={words} onGo={go} shelf={shelf} searches={searches} />}
          <Lines
            heading="Do, free of charge"
            lines={[...(exporting ? [exportOf(exporting)] : []), ...actions].map(
              ({ title, also, ...action }) => ({
                value: title,
                keywords: [also],
                title,
                onSelect: () => ('href' in action ? go(action.href) : then(action.run)),
              }),
            )}
          />
          {groups.map(({ id, title: group, endpoints }) => (
            <Lines
              key={id}
              heading={group}
              lines={endpoints
                .filter(({ deprecated }) => !deprecated)
                .map((endpoint) => ({
                  value: `${group} ${endpoint.title}`,
                  title: endpoint.title,
                  aside: <Price className="text-xs">{describeRate(endpoint.rate).split(',')[0]}</Price>,
                  onSelect: () => go(pagePath(endpoint.id)),
                }))}
            />
          ))}
          {asked.length >= fewest && <LookupLines words={asked} onBuy={(step) => then(() => onBuy(step))} />}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const longestWait = 3_000

/**
 * Puts the focus into the first field of the form that a page begins with, unless the visitor is elsewhere by then. Not
 * with touch, where a keyboard would come up over the page.
 */
function intoForm(path: string): void {
  if (window.matchMedia('(pointer: coarse)').matches) return
  const main = document.getElementById('main')
  const until = performance.now() + longestWait
  function focusOnceThere() {
    if (!main || document.activeElement !== main || performance.now() > until) return
    const field = window.location.pathname === path ? firstInForm() : undefined
    if (field) moveFocus(field)
    else requestAnimationFrame(focusOnceThere)
  }
  requestAnimationFrame(focusOnceThere)
}
