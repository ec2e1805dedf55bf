import { useState, type ComponentProps, type ReactNode } from 'react'
import { SafeText } from '@/components/record/parts/words'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { countText } from '@/lib/core/text'

type CardWordsProps = {
  title: string
  as?: 'h2' | 'h3' | 'p'
  /** Of the button that the title is; left out where a press leads nowhere. */
  press?: ComponentProps<'button'> | undefined
  mark?: ReactNode
  lines: readonly (string | null | undefined)[]
  isCut?: boolean
  className?: string
  children?: ReactNode
}

/** Who or what a record is, on every card and in every list that is no table. */
export function CardWords(props: CardWordsProps) {
  const { title, as: Heading = 'p', press, mark, lines, isCut, className, children } = props
  const cut = isCut ? 'truncate' : 'line-clamp-2 wrap-anywhere'
  const words = <SafeText>{title.slice(0, 300)}</SafeText>
  return (
    <div className={cn('min-w-0 flex-1', className)}>
      <div className={cn('flex min-w-0 items-center gap-1.5', !isCut && 'flex-wrap')}>
        <Heading className={cn('min-w-0 font-medium', !press && cut)}>
          {press ? (
            <button
              type="button"
              {...press}
              className={cn(isCut && 'block', 'max-w-full text-left hover:underline', cut, press.className)}
            >
              {words}
            </button>
          ) : (
            words
          )}
        </Heading>
        {mark}
      </div>
      {lines.map(
        (line, index) =>
          line && (
            <p
              key={index}
              title={line.slice(0, 600)}
              className={cn('text-sm', cut, index === 0 ? 'text-ink-quiet' : 'text-ink-faint')}
            >
              <SafeText>{line.slice(0, 600)}</SafeText>
            </p>
          ),
      )}
      {children}
    </div>
  )
}

type Portion = { first?: number; size: number; atLeast?: number; isCounted?: boolean }

export function useMore(count: number, { size, first = size, atLeast = 0, isCounted = true }: Portion) {
  const [most, setMost] = useState(first)
  const end = Math.max(most, atLeast)
  const left = count - end
  const more = left > 0 && (
    <Button size="sm" variant="quiet" className="self-start" onClick={() => setMost(end + size)}>
      Show {countText(Math.min(size, left))} more{isCounted && ` of ${countText(left)}`}
    </Button>
  )
  return { end, more }
}
