'use client'

import { useEffect, useRef } from 'react'
import { IntentLink } from '@/components/frame/intent-link'
import { useHere } from '@/components/frame/use-here'
import { tabStyle } from '@/components/ui/tab-style'

type GroupTabsProps = { label: string; pages: readonly { href: string; title: string }[] }

/** Pixels left of the current page, which show the end of the page before it. */
const inset = 48

export function GroupTabs({ label, pages }: GroupTabsProps) {
  const pathname = useHere()
  const row = useRef<HTMLElement>(null)

  // on a phone the row is longer than the screen: it is scrolled to the current page
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - inset
  }, [pathname])

  return (
    <nav
      ref={row}
      aria-label={label}
      data-print="never"
      className="relative -mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex min-w-max gap-5 border-b border-line">
        {pages.map(({ href, title }) => (
          <li key={href} className="flex">
            <IntentLink
              href={href}
              aria-current={href === pathname ? 'page' : undefined}
              className={tabStyle}
            >
              {title}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
