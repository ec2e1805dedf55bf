/** Wrong guesses at one bought answer that a caller may make in a minute. */
const mostGuesses = 20

export type Guesses = ReturnType<typeof countGuesses>

/** Counts the wrong guesses that callers make at what a payment bought, each minute anew. */
export function countGuesses() {
  const made = new Map<string, number>()
  setInterval(() => made.clear(), 60_000).unref()
  return {
    areOver: (guesser: string): boolean => (made.get(guesser) ?? 0) >= mostGuesses,
    add: (guesser: string): void => void made.set(guesser, (made.get(guesser) ?? 0) + 1),
  }
}
