'use client'

import { useLayoutEffect } from 'react'
import { applyReturning, returningScript } from '@/components/frame/returning'
import { applyRememberedTheme, themeScript } from '@/components/shell/theme'

/**
 * Sets the theme and the mark of a returning visitor before the first paint. The script is in the prerendered HTML
 * only: in the browser React would create it from markup, which trusted types refuse.
 */
export function HeadScript() {
  useLayoutEffect(() => {
    applyRememberedTheme()
    applyReturning()
  }, [])
  return typeof window === 'undefined' ? <script>{`${themeScript};${returningScript}`}</script> : null
}
