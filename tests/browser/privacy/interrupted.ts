import type * as Analyze from '@/lib/core/answers/analyze'

/** The reading of answers, at the end of each of which something happens before it is gone on with. */
export async function interrupted(
  original: () => Promise<typeof Analyze>,
  during: { analysis: () => Promise<void> },
): Promise<typeof Analyze> {
  const real = await original()
  return {
    ...real,
    async readContents(...given) {
      const found = await real.readContents(...given)
      await during.analysis()
      return found
    },
  }
}
