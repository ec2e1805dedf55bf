'use client'

import { useLayoutEffect } from 'react'
import { applyReturning, returningScript } from '@/components/frame/returning'
import { applyRememberedTheme, themeScript } from '@/components/shell/theme'

/**
 * What must be known before the first paint, in the HTML only. React makes script elements from strings of markup,
 * which the policy refuses, so in the browser there is nothing to make.
 */
export function HeadScript() {
  useLayoutEffect(() => {
    applyRememberedTheme()
    applyReturning()
  }, [])
  return typeof window === 'undefined' ? <script>{`${themeScript};${returningScript}`}</script> : null
}
