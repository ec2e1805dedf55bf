import { ArrowRight } from 'lucide-react'
import { IntentLink } from '@/components/shell/intent-link'
import { everywhere } from '@/components/shell/navigation'
import { NavigationIcon } from '@/components/shell/navigation-icon'
import { Page } from '@/components/shell/page'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Price } from '@/components/ui/price'
import { groups, pagePath } from '@/lib/catalogue'
import type { Group } from '@/lib/catalogue/endpoint'
import { formatUsdc } from '@/lib/money'

const steps = [
  {
    title: 'See the price',
    text: 'Every button that costs something ends with its price, in copper. Nothing else spends.',
  },
  {
    title: 'Confirm once',
    text: 'You see what you get, from which account and to whom, and sign. There is no account to open.',
  },
  {
    title: 'Keep the answer',
    text: 'What you bought stays in this browser, to sort, compare and export as often as you like.',
  },
]

export default function Home() {
  return (
    <Page>
      <header className="max-w-2xl pt-2 md:pt-6">
        <h1 className="text-2xl">Look someone up. Pay for that answer only.</h1>
        <p className="mt-3 text-lg text-ink-quiet">
          People, companies, jobs, ads, posts and places of a professional network, each lookup bought on its
          own with a few cents from your wallet.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <IntentLink href="/profiles/search" className={buttonStyle({ variant: 'primary' })}>
            Search people
            <ArrowRight aria-hidden="true" />
          </IntentLink>
          <IntentLink href="/companies/search" className={buttonStyle()}>
            Search companies
          </IntentLink>
        </div>
      </header>

      <ol className="mt-10 grid gap-x-8 gap-y-6 border-t border-line pt-6 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <p className="text-xs font-medium text-ink-faint">Step {index + 1}</p>
            <h2 className="mt-1 text-base">{title}</h2>
            <p className="mt-0.5 text-sm text-ink-quiet">{text}</p>
          </li>
        ))}
      </ol>

      <h2 className="mt-12 text-lg">What you can look up, and what it costs</h2>
      <div className="mt-4 gap-4 md:columns-2 xl:columns-3">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
    </Page>
  )
}

function GroupCard({ group }: { group: Group }) {
  const place = everywhere.find(({ under }) => under === `/${group.id}`)
  return (
    <Card padding="none" className="mb-4 break-inside-avoid">
      <h3 className="flex items-center gap-2.5 border-b border-line px-4 py-3 text-base">
        {place && <NavigationIcon of={place.key} className="size-4 text-ink-faint" />}
        {group.title}
      </h3>
      <ul className="py-1.5">
        {group.endpoints
          .filter(({ deprecated }) => !deprecated)
          .map((endpoint) => (
            <li key={endpoint.id}>
              <IntentLink
                href={pagePath(endpoint.id)}
                className="flex min-h-9 items-center justify-between gap-4 px-4 py-1.5 text-sm transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
              >
                {endpoint.title}
                <span className="shrink-0 text-xs text-ink-faint">
                  <Price>{formatUsdc(endpoint.rate.each)}</Price>
                  {endpoint.rate.per !== 'lookup' && ` per ${endpoint.rate.per}`}
                </span>
              </IntentLink>
            </li>
          ))}
      </ul>
    </Card>
  )
}
