'use client'

import { IntentLink } from '@/components/frame/intent-link'
import { optional } from '@/components/frame/optional'
import { WhileReading } from '@/components/frame/while-reading'
import { FirstSteps } from '@/components/home/first-steps'
import { useJournal } from '@/components/pay/journal'

const shown = 3
const goOn = 'Go on where you were'

const RecentWork = optional(() => import('@/components/home/recent-work').then((module) => module.RecentWork))

/** The three steps for a first visit, the last purchases for any other. */
export function Session() {
  const { data } = useJournal()
  const recent = (data ?? []).filter(({ purchase }) => purchase.state !== 'DECLINED').slice(0, shown)
  const isFirst = recent.length === 0
  return (
    // the least height is that of both variants, so that nothing shifts once the journal has been read
    <section aria-labelledby="session" className="mt-10 min-h-117 border-t border-line pt-6 sm:min-h-57">
      <WhileReading isReading={!data} shape={<h2 className="text-lg">{goOn}</h2>}>
        <div className="mb-4 flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
          <h2 id="session" className="text-lg">
            {isFirst ? 'Three steps to a first answer' : goOn}
          </h2>
          {!isFirst && (
            <IntentLink href="/library" className="text-sm underline underline-offset-4">
              All answers
            </IntentLink>
          )}
        </div>
        {isFirst ? <FirstSteps /> : <RecentWork entries={recent} />}
      </WhileReading>
    </section>
  )
}
