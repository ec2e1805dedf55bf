import { serveEmptyPage } from '@/tests/bench/empty-page'
import { installLighthouse, judge, type Judged } from '@/tests/bench/lighthouse'
import { slowestAnswer } from '@/tests/bench/interaction'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { installPeers, servePeers } from '@/tests/bench/peers'
import { openapiDocument } from '@/lib/core/discovery/openapi'

export type PageFigures = { name: string; mobile: Judged; desktop: Judged; interaction: number }

/** Nickel's pages that stand beside the peers in the README. */
const compared = [
  { name: 'Nickel, home', path: '/' },
  { name: 'Nickel, people search', path: '/profiles/search' },
]

const looks = 5

async function figures(name: string, url: string): Promise<PageFigures> {
  const mobile = await judge(url, 'mobile', looks)
  const desktop = await judge(url, 'desktop', looks)
  return { name, mobile, desktop, interaction: await slowestAnswer(url, 4) }
}

/** Nickel beside what visitors would use instead, each as Lighthouse and a throttled browser see it, in one run. */
export async function besidePeers(): Promise<PageFigures[]> {
  installLighthouse()
  installPeers()
  return onOwnNickel(async ({ dashboard }) => {
    const { peers, stop } = await servePeers(JSON.stringify(openapiDocument(dashboard)))
    const empty = await serveEmptyPage()
    try {
      const out: PageFigures[] = []
      for (const { name, path } of compared) out.push(await figures(name, `${dashboard}${path}`))
      out.push(await figures('An empty page of the same framework', empty.url))
      for (const { name, url } of peers) out.push(await figures(name, url))
      return out
    } finally {
      stop()
      empty.stop()
    }
  })
}
