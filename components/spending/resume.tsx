'use client'

import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'

/** Takes up every purchase that is not at its end: on start, on coming back to the page, and on coming online. */
export function Resume() {
  const client = useQueryClient()
  useEffect(() => {
    let stopped = new AbortController()
    async function resume() {
      if (document.visibilityState === 'hidden') return
      stopped.abort()
      stopped = new AbortController()
      const { resumeAll } = await import('@/lib/purchase/resume')
      await resumeAll(stopped.signal)
      await client.invalidateQueries({ queryKey: ['journal'] })
    }
    const start = () => void resume().catch(() => undefined)
    const idle = window.setTimeout(start, 1_500)
    window.addEventListener('online', start)
    document.addEventListener('visibilitychange', start)
    return () => {
      window.clearTimeout(idle)
      stopped.abort()
      window.removeEventListener('online', start)
      document.removeEventListener('visibilitychange', start)
    }
  }, [client])
  return null
}
