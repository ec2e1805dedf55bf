import { judge, type Judged } from '@/tests/bench/lighthouse'
import { slowestAnswer } from '@/tests/bench/interaction'
import { onOwnNickel } from '@/tests/bench/own-nickel'
import { installPeers, servePeers } from '@/tests/bench/peers'
import { openapiDocument } from '@/lib/openapi/document'
import { endpoints } from '@/lib/catalogue'
import { pagePath } from '@/lib/catalogue/page-path'

export type PageFigures = { name: string; mobile: Judged; desktop: Judged; interaction: number }

/** Nickel's pages that stand beside the peers in the README; the others are judged once each. */
const compared = [
  { name: 'Nickel, home', path: '/' },
  { name: 'Nickel, people search', path: '/profiles/search' },
]
const others = ['/library', '/lists', '/runs', '/spending', '/settings', '/console']

/** Scores of 100 that a page has at least; CLS at most. */
const budget = { mobile: 95, desktop: 99, accessibility: 100, bestPractices: 100, cls: 0.01 } as const

/** Which budgets a page breaks, in words. */
export function overBudget({ name, mobile, desktop }: PageFigures): string[] {
  return [
    mobile.performance < budget.mobile && `${name}: ${mobile.performance} on a phone`,
    desktop.performance < budget.desktop && `${name}: ${desktop.performance} on a desk`,
    ...[mobile, desktop].flatMap(({ accessibility, bestPractices, cls }) => [
      accessibility < budget.accessibility && `${name}: accessibility ${accessibility}`,
      bestPractices < budget.bestPractices && `${name}: best practices ${bestPractices}`,
      cls > budget.cls && `${name}: moves by ${cls.toFixed(3)}`,
    ]),
  ].filter((words) => words !== false)
}

async function figures(name: string, url: string, runs: number): Promise<PageFigures> {
  const mobile = await judge(url, 'mobile', runs)
  const desktop = await judge(url, 'desktop', runs)
  return { name, mobile, desktop, interaction: await slowestAnswer(url) }
}

/** Nickel beside what visitors would use instead, each as Lighthouse and a throttled browser see it, in one run. */
export async function besidePeers(): Promise<PageFigures[]> {
  installPeers()
  return onOwnNickel(async ({ dashboard }) => {
    const { peers, stop } = await servePeers(JSON.stringify(openapiDocument(dashboard)))
    try {
      const out: PageFigures[] = []
      for (const { name, path } of compared) out.push(await figures(name, `${dashboard}${path}`, 3))
      for (const { name, url } of peers) out.push(await figures(name, url, 3))
      return out
    } finally {
      stop()
    }
  })
}

/** Every other page of Nickel, once on a phone and once on a desk; each is told as soon as it is judged. */
export const everyPage = (tell: (page: PageFigures) => void): Promise<void> =>
  onOwnNickel(async ({ dashboard }) => {
    installPeers()
    const beside = new Set<string>(compared.map(({ path }) => path))
    const current = endpoints.filter(({ deprecated }) => !deprecated)
    const paths = new Set([...others, ...current.map(({ id }) => pagePath(id))])
    for (const path of paths) if (!beside.has(path)) tell(await figures(path, `${dashboard}${path}`, 1))
  })
