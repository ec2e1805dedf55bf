import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { usePathname, useRouter } from 'next/navigation'
import { tourSteps } from '@/components/tour/steps'
import { endTour } from '@/components/tour/tour-offer'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { moveFocus } from '@/components/ui/typing'

/** Milliseconds that a page may take to show what a step points at. */
const longestWait = 4_000

const inSight = (selectors: readonly string[]) =>
  selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((element) => element.checkVisibility() && element.getClientRects().length > 0)

/** The first visible element of these selectors; null until it is on the page. */
function useTarget(selectors: readonly string[]): HTMLElement | null {
  const [found, setFound] = useState<{ of: readonly string[]; element: HTMLElement } | null>(null)
  useEffect(() => {
    const until = Date.now() + longestWait
    let timer: number | undefined
    const look = () => {
      const element = inSight(selectors)
      if (element) {
        element.scrollIntoView({ block: 'nearest' })
        setFound({ of: selectors, element })
      } else if (Date.now() < until) timer = window.setTimeout(look, 60)
    }
    // the page that is being left still holds its elements for a moment
    timer = window.setTimeout(look, 60)
    return () => window.clearTimeout(timer)
  }, [selectors])
  return found?.of === selectors ? found.element : null
}

const none: readonly string[] = []

// styles and not classes: the tour is fetched on demand, and the style sheet is part of every page
const anchor = '--tour-target'
const ringPlace = {
  positionAnchor: anchor,
  positionArea: 'center',
  placeSelf: 'stretch',
  inset: '-6px',
} satisfies CSSProperties
const cardPlace = { positionAnchor: anchor, marginBlock: '12px' } satisfies CSSProperties

/** The guided tour. Escape ends it; Enter and the right arrow go on, the left arrow goes back. */
export default function Tour({ onClose }: { onClose: () => void }) {
  const id = useId()
  const router = useRouter()
  const pathname = usePathname()
  const [at, setAt] = useState(0)
  const card = useRef<HTMLElement>(null)
  const step = tourSteps[at]
  const isThere = !step?.page || step.page === pathname
  const target = useTarget(step && isThere ? step.at : none)

  useEffect(() => {
    if (step?.page && !isThere) router.push(step.page)
  }, [router, step, isThere])

  useEffect(() => moveFocus(card.current, { preventScroll: true }), [at])

  useLayoutEffect(() => {
    if (!target) return
    target.style.setProperty('anchor-name', anchor)
    return () => {
      target.style.removeProperty('anchor-name')
    }
  }, [target])

  if (!step) return null
  const isPlaced = target !== null && CSS.supports('position-area', 'center')
  const isLast = at === tourSteps.length - 1

  function leave() {
    endTour()
    onClose()
    moveFocus(document.getElementById('main'), { preventScroll: true })
  }

  const on = () => (isLast ? leave() : setAt(at + 1))
  const back = () => setAt(Math.max(0, at - 1))

  function onKeyDown(event: KeyboardEvent) {
    const act = { Escape: leave, ArrowRight: on, ArrowLeft: back, Enter: on }[event.key]
    if (!act || (event.key === 'Enter' && event.target !== card.current)) return
    event.preventDefault()
    act()
  }

  return createPortal(
    <>
      {isPlaced && (
        <div
          data-slot="tour-ring"
          style={ringPlace}
          className="pointer-events-none fixed z-50 rounded-lg outline-2 outline-focus shadow-[0_0_0_200vmax_var(--veil)]"
        />
      )}
      <section
        // a new element for each step, so that screen readers read the dialog again
        key={at}
        ref={card}
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        style={isPlaced ? cardPlace : undefined}
        className={cn(
          'fixed z-50 h-fit w-88 max-w-[calc(100vw-2rem)] rounded-xl bg-raised p-4 shadow-float outline-none forced-colors:border',
          isPlaced ? 'beside' : 'right-4 bottom-4',
        )}
      >
        <p className="text-xs text-ink-faint tabular-nums">
          {at + 1} of {tourSteps.length}
        </p>
        <h2 id={`${id}-title`} className="mt-1 text-lg font-semibold">
          {step.title}
        </h2>
        <p id={`${id}-text`} className="mt-1 text-ink-quiet">
          {step.text}
        </p>
        <div className="mt-4 flex items-center gap-2">
          <Button size="sm" variant="quiet" className="mr-auto -ml-2.5" onClick={leave}>
            {isLast ? 'Close' : 'Skip the tour'}
          </Button>
          {at > 0 && (
            <Button size="sm" onClick={back}>
              Back
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={on}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </div>
      </section>
    </>,
    document.body,
  )
}
