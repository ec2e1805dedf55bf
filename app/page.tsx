import { Session } from '@/components/shell/pages'
import { AskBox } from '@/components/home/ask-box'
import { IntentLink } from '@/components/frame/intent-link'
import { everywhere } from '@/components/shell/navigation'
import { Page } from '@/components/frame/page'
import { Card } from '@/components/ui/card'
import { Price } from '@/components/ui/price'
import { groups } from '@/lib/core/catalogue'
import { pagePath, type Group } from '@/lib/core/catalogue/endpoint'
import { formatUsdc } from '@/lib/core/money'

export default function Home() {
  return (
    <Page>
      <header className="max-w-2xl pt-2 md:pt-6">
        <h1 className="text-2xl">Look someone up. Pay for that answer only.</h1>
        <p className="mt-3 text-lg text-ink-quiet">
          People, companies, jobs, ads, posts and places of a professional network, each lookup bought on its
          own with a few cents from your wallet.
        </p>
        <AskBox />
      </header>

      <Session />

      <h2 className="mt-10 text-lg">What you can look up, and what it costs</h2>
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
        {place && <place.Icon aria-hidden="true" strokeWidth={1.75} className="size-4 text-ink-faint" />}
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
