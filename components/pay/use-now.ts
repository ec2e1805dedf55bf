import { useEffect, useState } from 'react'

/** The time of this device in milliseconds, kept up every `beat` milliseconds while the page stands. */
export function useNow(beat = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), beat)
    return () => window.clearInterval(timer)
  }, [beat])
  return now
}

/** Whole seconds since a time of this device in milliseconds, kept up. */
export const useSeconds = (since: number): number => Math.max(0, Math.floor((useNow(1_000) - since) / 1000))
