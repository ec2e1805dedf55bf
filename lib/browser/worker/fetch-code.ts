/** Milliseconds before each further try. The bundler itself asks once more within each. */
const pauses = [500, 2_000] as const

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/**
 * Fetches code that a page needs later than its first. What does not come is asked for twice more, unless this device
 * says that it has no network: then the service worker, which is asked first, has no copy either. Rejects with the
 * reason of the last try.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const pause of pauses)
    try {
      return await load()
    } catch (error) {
      if (isOffline()) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return load()
}
