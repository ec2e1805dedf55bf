/** Whether the sweeps are played whole, as by `npm run test:faults`. */
export const isFull = process.env['FAULTS'] === 'full'

/** The cases of a sweep that are played: all of them, or of every so many the first, the same every time. */
export const sweep = <Case>(cases: readonly Case[], every: number): readonly Case[] =>
  isFull ? cases : cases.filter((_, index) => index % every === 0)

/** How often a property is tried: of so many times an eighth, but for the sweeps. */
export const times = (many: number): number => (isFull ? many : Math.ceil(many / 8))
