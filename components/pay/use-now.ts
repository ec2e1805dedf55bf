import { useEffect, useState } from 'react'

const beat = 30_000

/** The time of this device in milliseconds, kept up while the page stands. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), beat)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
