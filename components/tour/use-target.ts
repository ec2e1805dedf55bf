import { useEffect, useState } from 'react'

/** How long a page may take to bring what is pointed at, in milliseconds. */
const patience = 4_000

const inSight = (selectors: readonly string[]) =>
  selectors
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((element) => element.checkVisibility() && element.getClientRects().length > 0)

/** What a step points at, as soon as it is on the page; null while it is not, and where it never comes. */
export function useTarget(selectors: readonly string[]): HTMLElement | null {
  const [found, setFound] = useState<{ of: readonly string[]; element: HTMLElement } | null>(null)
  useEffect(() => {
    const until = Date.now() + patience
    let timer: number | undefined
    const look = () => {
      const element = inSight(selectors)
      if (element) {
        element.scrollIntoView({ block: 'nearest' })
        setFound({ of: selectors, element })
      } else if (Date.now() < until) timer = window.setTimeout(look, 60)
    }
    // a page that is being left still has its things for a moment
    timer = window.setTimeout(look, 60)
    return () => window.clearTimeout(timer)
  }, [selectors])
  return found?.of === selectors ? found.element : null
}
