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
