import { useId, type ReactNode, useCallback, useState } from 'react'
import { countText } from '@/lib/core/text'
import { usePhone } from '@/components/frame/use-phone'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

type SectionProps = {
  title: ReactNode
  count?: number | undefined
  about?: ReactNode
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Section({ title, count, about, actions, className, children }: SectionProps) {
  const id = useId()
  return (
    <section
      data-slot="part"
      aria-labelledby={id}
      className={cn('min-w-0 border-t border-line pt-5 max-sm:scroll-mt-28', className)}
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
          {count !== undefined && (
            <span className="ml-2 text-sm font-normal text-ink-faint tabular-nums">{countText(count)}</span>
          )}
        </h2>
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
        {about && <p className="w-full text-sm text-ink-quiet">{about}</p>}
      </header>
      {children}
    </section>
  )
}

/** From so many parts on a record is long enough to be jumped within. */
const fewest = 4

const partsBeside = (line: HTMLElement | null): HTMLElement[] => [
  ...(line?.parentElement?.querySelectorAll<HTMLElement>('[data-slot=part]') ?? []),
]

const titleOf = (part: HTMLElement) => part.querySelector('h2')?.firstChild?.textContent ?? ''

function jump(to: HTMLElement | undefined) {
  to?.scrollIntoView({ block: 'start' })
  moveFocus(to?.querySelector('h2'), { preventScroll: true })
}

/**
 * On a phone the parts of a long record, in a line that stays in sight; a press leads there. Buttons, since the address
 * holds the state of its page and must not change.
 */
export function SectionLinks() {
  const isPhone = usePhone()
  const [titles, setTitles] = useState<readonly string[]>([])

  // the parts are drawn by others, so their titles are read where they stand
  const read = useCallback((line: HTMLElement | null) => {
    if (line) setTitles(partsBeside(line).map(titleOf))
  }, [])

  return (
    <nav
      ref={read}
      aria-label="Parts of this record"
      data-print="never"
      className={cn(
        'sticky top-14 z-10 -mx-4 flex gap-1 overflow-x-auto border-b border-line bg-ground px-3 py-1 [scrollbar-width:none]',
        (!isPhone || titles.length < fewest) && 'hidden',
      )}
    >
      {titles.map((title, index) => (
        <button
          key={index}
          type="button"
          onClick={({ currentTarget }) => jump(partsBeside(currentTarget.parentElement)[index])}
          className="h-11 shrink-0 rounded-md px-2.5 text-sm text-ink-quiet focus-visible:-outline-offset-2"
        >
          {title}
        </button>
      ))}
    </nav>
  )
}
