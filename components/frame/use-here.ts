import { usePathname } from 'next/navigation'
import { useIsWaking } from '@/components/ui/use-value'

export const drawnFor = 'data-drawn-for'

/**
 * The path of the page. The "not found" page is prerendered once for all unknown addresses, so during hydration this
 * is the path that the HTML was prerendered for: with the real path, React would find other text than in the HTML
 * and render the whole document again.
 */
export function useHere(): string {
  const pathname = usePathname()
  const isWaking = useIsWaking()
  return (isWaking && pathDrawn()) || pathname
}

function pathDrawn() {
  if (typeof document === 'undefined') return undefined
  return document.querySelector(`[${drawnFor}]`)?.getAttribute(drawnFor)
}
