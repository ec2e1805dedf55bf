'use client'

import { useDeferredValue, useRef, useState } from 'react'
import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { pushDraftHash, readDraftHash } from '@/lib/browser/addresses/draft-hash'
import { actions } from '@/components/shell/palette/actions'
import { itemStyle, PaletteRecords, PaletteSearches } from '@/components/shell/palette/palette-items'
import { scoreOf } from '@/components/shell/palette/score'
import { takeTyped } from '@/components/shell/palette/typed-ahead'
import { everywhere } from '@/components/shell/navigation'
import { Dialog } from '@/components/ui/dialog'
import { Price } from '@/components/ui/price'
import { groups } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { describeRate } from '@/lib/core/catalogue/rate'

const headingStyle =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1'
const headingText = '[&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-faint'

/** Letters from which on the library is searched. */
const fewest = 2

/** The command palette: pages, lookups, records of the library and free actions. It never pays. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const asked = typed.trim()
  const words = useDeferredValue(asked)

  /** Runs a choice after the dialog has closed, because closing moves the focus back. */
  function then(work: () => void) {
    onClose()
    window.setTimeout(work)
  }

  const go = (href: string) =>
    then(() => {
      const { pathname, hash } = new URL(href, window.location.origin)
      document.getElementById('main')?.focus({ preventScroll: true })
      // the same page in another state: only the fragment changes
      if (pathname === window.location.pathname) pushDraftHash(readDraftHash(hash))
      else router.push(href)
    })

  return (
    <Dialog open onClose={onClose} title="Go to" hideTitle size="md" initialFocus={input}>
      <Command label="Go to a page, a lookup or a record" loop filter={scoreOf}>
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          // text that was typed while this code was loading
          onFocus={() => setTyped((before) => takeTyped() || before)}
          placeholder="Go to a page, a lookup or a record…"
          className="mb-2 h-10 w-full border-b border-line bg-transparent pr-8 text-base outline-none placeholder:text-ink-faint"
        />
        <Command.List className={`max-h-80 overflow-y-auto ${headingStyle} ${headingText}`}>
          <Command.Empty className="px-2 py-6 text-center text-ink-quiet">
            Nothing of that name.
          </Command.Empty>
          {/* cmdk keeps the order of groups, so pages come before lookups of a similar name */}
          <Command.Group heading="Pages">
            {everywhere
              .filter(({ href }) => href.split('/').length === 2)
              .map(({ title, href }) => (
                <Command.Item key={href} value={title} onSelect={() => go(href)} className={itemStyle}>
                  {title}
                </Command.Item>
              ))}
          </Command.Group>
          {groups.map((group) => (
            <Command.Group key={group.id} heading={group.title}>
              {group.endpoints
                .filter(({ deprecated }) => !deprecated)
                .map((endpoint) => (
                  <Command.Item
                    key={endpoint.id}
                    value={`${group.title} ${endpoint.title}`}
                    onSelect={() => go(pagePath(endpoint.id))}
                    className={itemStyle}
                  >
                    {endpoint.title}
                    <Price className="text-xs">{describeRate(endpoint.rate).split(',')[0]}</Price>
                  </Command.Item>
                ))}
            </Command.Group>
          ))}
          {words.length >= fewest && <PaletteRecords words={words} onGo={go} />}
          <Command.Group heading="Do, free of charge">
            {actions.map(({ title, also, ...action }) => (
              <Command.Item
                key={title}
                value={title}
                keywords={[also]}
                onSelect={() => ('href' in action ? go(action.href) : then(action.run))}
                className={itemStyle}
              >
                {title}
              </Command.Item>
            ))}
          </Command.Group>
          {asked.length >= fewest && <PaletteSearches words={asked} onGo={go} />}
        </Command.List>
      </Command>
    </Dialog>
  )
}
