import { useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { createRoot } from 'react-dom/client'

type Shown = { rows: number; columns: number }

/** Rows of plain text of which only those in sight are drawn: what React and the list alone cost. */
function BareList({ rows, columns }: Shown) {
  const frame = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: rows,
    getScrollElement: () => frame.current,
    estimateSize: () => 36,
    overscan: 8,
  })
  return (
    <div ref={frame} id="bare" style={{ height: 800, overflow: 'auto' }}>
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            style={{ position: 'absolute', top: start, height: 36, display: 'flex', whiteSpace: 'nowrap' }}
          >
            {Array.from({ length: columns }, (_, at) => (
              <span key={at} style={{ width: 120, flex: 'none', overflow: 'hidden' }}>
                {index} {at}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const root = createRoot(document.body.appendChild(document.createElement('main')))

const page = {
  /** Milliseconds from the order to draw until the rows are on the screen. */
  async draw(shown: Shown): Promise<number> {
    root.render(null)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const began = performance.now()
    root.render(<BareList {...shown} />)
    while (!document.querySelector('#bare span')) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - began
  },
}

export type BarePage = typeof page

Object.assign(globalThis, { bare: page })
