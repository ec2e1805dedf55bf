import { useEffect } from 'react'
import { Search } from 'lucide-react'
import { openOverlay, overlayExpected } from '@/components/frame/overlay-signal'
import { Button } from '@/components/ui/button'
import { Shortcut } from '@/components/ui/kbd'

const openPalette = () => openOverlay('palette')
const expectPalette = () => overlayExpected.send('palette')

const opening = {
  'aria-label': 'Search or jump to',
  onPointerEnter: expectPalette,
  onFocus: expectPalette,
  onClick: openPalette,
} as const

export function SearchButton({ variant }: { variant: 'line' | 'sign' }) {
  useEffect(() => {
    if (variant !== 'line') return
    function onKeyDown(event: KeyboardEvent) {
      // the code is fetched while the K is still to be pressed
      if (event.key === 'Meta' || event.key === 'Control') expectPalette()
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      openPalette()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [variant])

  if (variant === 'sign')
    return (
      <Button variant="quiet" size="icon" {...opening}>
        <Search aria-hidden="true" />
      </Button>
    )
  return (
    <button
      type="button"
      {...opening}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-ground px-2 text-sm text-ink-faint transition-colors hover:border-outline hover:text-ink pointer-coarse:h-11"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">Search</span>
      <Shortcut letter="K" className="bg-sunken" />
    </button>
  )
}
