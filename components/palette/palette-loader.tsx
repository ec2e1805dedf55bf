'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { onOpenPalette } from '@/components/shell/palette-signal'

const Palette = lazy(() => import('@/components/palette/palette'))

/** The command palette, whose code comes when it is opened for the first time. */
export function PaletteLoader() {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)

  useEffect(
    () =>
      onOpenPalette(() => {
        setWanted(true)
        setOpen(true)
      }),
    [],
  )

  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <Palette open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
