import { useRef, type PointerEvent } from 'react'

type ResizerProps = {
  label: string
  /** The width that the pointer asks for, in CSS pixels; `isDone` once it is let go. */
  onWidth: (width: number, isDone: boolean) => void
  /** Makes the column as wide as what stands in it. */
  onFit: () => void
}

/** The edge of a column's head: dragged it changes the width of the column, pressed twice it fits it. */
export function Resizer({ label, onWidth, onFit }: ResizerProps) {
  const held = useRef<{ from: number; width: number } | null>(null)
  const asked = ({ clientX }: PointerEvent) =>
    held.current && clientX !== held.current.from ? held.current.width + clientX - held.current.from : null

  function end(event: PointerEvent, isKept: boolean) {
    const width = isKept ? asked(event) : (held.current?.width ?? null)
    held.current = null
    if (width !== null) onWidth(width, isKept)
  }

  return (
    <span
      aria-hidden="true"
      data-resizer
      title={`Drag to change the width of ${label}, press twice to fit it`}
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')
        if (event.button !== 0 || !head) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { from: event.clientX, width: head.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => {
        const width = asked(event)
        if (width !== null) onWidth(width, false)
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
      onDoubleClick={onFit}
      className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r border-line hover:border-ink-faint"
    />
  )
}
