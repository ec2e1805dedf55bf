import { replyHeader } from '@/lib/core/dashboard-api/routes'
import { newState } from '@/lib/core/signal'

/** The build that this page is of; the build puts its name here (`next.config.ts`). */
export const ownBuild = process.env.NICKEL_BUILD ?? 'development'

/** The other build that the server said it was of; null as long as it was always of this page's own. */
export const otherBuild = newState<string | null>(null)

/** Hears which build answered. A page stays told of another one: rolled out bit by bit, both answer for a while. */
export function hearBuild(headers: Headers): void {
  const build = headers.get(replyHeader.build)
  if (build !== null && build !== ownBuild && build !== otherBuild.read()) otherBuild.write(build)
}

/** What is told where page and server did not understand each other: the reason, where their builds differ. */
export const misunderstood = (otherwise: string): string =>
  otherBuild.read() === null
    ? otherwise
    : 'This page is older than the server and is not understood by it any more. Reload it: what you typed and bought is kept. Nothing was charged.'
