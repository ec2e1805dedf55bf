import type { ClipboardEvent } from 'react'
import { Rows3 } from 'lucide-react'
import { IntentLink } from '@/components/frame/intent-link'
import { keepWords } from '@/components/frame/use-kept'
import { buttonStyle } from '@/components/ui/button'
import { countText } from '@/lib/core/text'

export const broughtRows = 'rows'

const linesIn = (text: string): number => text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length

export const bringPath = '/lists#new=1'

/** Several lines are brought as rows; false where it is none or one. */
export function bringLines(text: string, go: (path: string) => void): boolean {
  if (linesIn(text) < 2) return false
  keepWords(broughtRows, text)
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
      onClick={() => keepWords(broughtRows, text)}
      onNavigate={onBring}
      className={buttonStyle({ size: 'sm' })}
    >
      <Rows3 aria-hidden="true" /> Bring {countText(count)} lines
    </IntentLink>
  )
}
