import { useCallback, useState } from 'react'
import { usePhone } from '@/components/frame/use-phone'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

/** From so many parts on a record is long enough to be jumped within. */
const fewest = 4

const partsBeside = (line: HTMLElement | null): HTMLElement[] => [
  ...(line?.parentElement?.querySelectorAll<HTMLElement>('[data-slot=part]') ?? []),
]

/** The title of a part without its count. */
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
