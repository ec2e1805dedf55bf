import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

/** Where a page or a part of it takes links past all that stands before its rows: put at its very start. */
export const SkipPlace = () => <div data-slot="skips" data-print="never" className="contents" />

/** Classes of a link that is out of sight until it has the focus. */
export const skipStyle =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2 font-medium text-on-ink focus:translate-y-0'

const placesAround = (rows: HTMLElement): Element[] =>
  [...document.querySelectorAll('[data-slot=skips]')].filter(({ parentElement }) =>
    parentElement?.contains(rows),
  )

export function SkipToRows({ onSkip }: { onSkip: () => void }) {
  const [places, setPlaces] = useState<readonly Element[]>([])
  const find = useCallback((mark: HTMLElement | null) => {
    if (mark) setPlaces(placesAround(mark))
  }, [])
  return (
    <>
      <span ref={find} hidden />
      {places.map((place, index) =>
        createPortal(
          <button key={index} type="button" onClick={onSkip} className={`${skipStyle} not-first:hidden`}>
            Skip to results
          </button>,
          place,
        ),
      )}
    </>
  )
}
