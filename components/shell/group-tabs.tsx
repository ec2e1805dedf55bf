'use client'

import { IntentLink } from '@/components/shell/intent-link'
import { useHere } from '@/components/shell/use-here'
import { tabStyle } from '@/components/ui/tab-style'

export type GroupTabsProps = {
  /** Name of the row for those who listen: 'People pages'. */
  label: string
  pages: readonly { href: string; title: string }[]
}

/** The pages of one place, as a quiet row of links under the heading. */
export function GroupTabs({ label, pages }: GroupTabsProps) {
  const pathname = useHere()
  return (
    <nav
      aria-label={label}
      data-print="never"
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0"
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
