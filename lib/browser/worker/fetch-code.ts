/** Milliseconds before each further try. The bundler itself asks once more within each. */
const pauses = [500, 2_000] as const

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/** Fetches code that a page needs later, three times unless this device has no network. Rejects with why. */
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
