import { useState } from 'react'
import { RichText } from '@/components/record/parts/rich-text'
import { SafeText } from '@/components/record/parts/safe-text'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { CopyButton } from '@/components/ui/copy-button'
import { kindOf } from '@/lib/core/answers/kinds'
import { allowsRichText, clampOf, decodeEntities } from '@/lib/core/answers/text'

type LongTextProps = {
  text: string
  /** The key it stands under: markup is formatted at once only under keys such as "description". */
  name?: string | undefined
  lines?: 2 | 3 | 4 | 6 | undefined
  className?: string | undefined
}

const clamps = { 2: 'line-clamp-2', 3: 'line-clamp-3', 4: 'line-clamp-4', 6: 'line-clamp-6' } as const

/** Characters. Longer markup stays text: parsing it would take time, and nobody reads it. */
const longestMarkup = 200_000

const folded = 2_000

export function LongText({ text, name = '', lines = 4, className }: LongTextProps) {
  const hasMarkup = text.length <= longestMarkup && kindOf(text, name) === 'html'
  const [isFormatted, setFormatted] = useState(hasMarkup && allowsRichText(name))
  const [isOpen, setOpen] = useState(false)
  const clamp = clampOf(text, lines)
  const isFolded = clamp.lines !== null && !isOpen
  const shown = isFolded ? text.slice(0, folded) : text
  return (
    <div className={cn('min-w-0', className)}>
      <div
        {...(isOpen && clamp.box && { tabIndex: 0, role: 'region', 'aria-label': 'Whole text' })}
        className={cn(
          'wrap-anywhere',
          !isFormatted && 'whitespace-pre-line',
          isFolded && clamps[lines],
          isOpen && clamp.box && 'max-h-96 overflow-auto rounded-md border border-line p-3',
        )}
      >
        {isFormatted ? <RichText html={shown} /> : <SafeText>{decodeEntities(shown)}</SafeText>}
      </div>
      {(clamp.lines !== null || hasMarkup) && (
        <div className="-ml-2.5 flex flex-wrap items-center gap-1">
          {clamp.lines !== null && (
            <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Show less' : 'Show more'}
            </Button>
          )}
          {hasMarkup && (
            <Button size="sm" variant="quiet" onClick={() => setFormatted(!isFormatted)}>
              {isFormatted ? 'View as text' : 'View formatted'}
            </Button>
          )}
          {clamp.lines !== null && <CopyButton value={text} label="Copy text" />}
        </div>
      )}
    </div>
  )
}
