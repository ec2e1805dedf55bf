import type { ClipboardEvent } from 'react'
import { Rows3 } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { keepWords, keptWords } from '@/components/frame/use-kept'
import { offerUndo, tell } from '@/components/keep/undo'
import { buttonStyle } from '@/components/ui/button'
import { countText } from '@/lib/core/text'

export const broughtRows = 'rows'

const linesIn = (text: string): number => text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length

export const bringPath = '/lists#new=1'

/** Keeps what was brought as the rows of the next run, and offers those back whose place it takes; `told` is said with it. */
export function keepRows(rows: string | { name: string; source: Uint8Array<ArrayBuffer> }, told = ''): void {
  const before = keptWords(broughtRows)
  keepWords(broughtRows, rows)
  const words = [told, before && 'These rows took the place of those before.'].filter(Boolean).join(' ')
  if (before) offerUndo(words, async () => keepWords(broughtRows, before))
  else if (words) tell(words)
}

/** Several lines are brought as rows; false where it is none or one. */
export function bringLines(text: string, go: (path: string) => void): boolean {
  if (linesIn(text) < 2) return false
  keepRows(text)
  go(bringPath)
  return true
}

export function pasteLines(event: ClipboardEvent, go: (path: string) => void): void {
  if (bringLines(event.clipboardData.getData('text/plain'), go)) event.preventDefault()
}

export function BringLines({ text, onBring }: { text: string; onBring: () => void }) {
  const count = linesIn(text)
  if (count < 2) return null
  return (
    <IntentLink
      href={bringPath}
      onClick={() => keepRows(text)}
      onNavigate={onBring}
      className={buttonStyle({ size: 'sm' })}
    >
      <Rows3 aria-hidden="true" /> Bring {countText(count)} lines
    </IntentLink>
  )
}
