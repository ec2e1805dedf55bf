'use client'

import { useLayoutEffect } from 'react'
import { applyRememberedTheme, themeScript } from '@/components/shell/theme'

/**
 * The theme's inline script, in the HTML only. React makes script elements from strings of markup, which the
 * policy refuses, so in the browser there is nothing to make.
 */
export function ThemeScript() {
  useLayoutEffect(applyRememberedTheme, [])
  return typeof window === 'undefined' ? <script>{themeScript}</script> : null
}
