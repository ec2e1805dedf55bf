'use client'

import { useEffect, useState, type RefObject } from 'react'

/** How many things of a width fit side by side into an element, at least one; kept up with its size. */
export function useColumns(element: RefObject<HTMLElement | null>, width: number): number {
  const [columns, setColumns] = useState(1)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setColumns(Math.max(1, Math.floor(entry.contentRect.width / width)))
    })
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, width])
  return columns
}
