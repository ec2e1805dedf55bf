'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { moveFocus } from '@/components/ui/typing'
import { useValue } from '@/components/ui/use-value'
import { Adding, prepareAdding } from '@/components/pay/money/adding'
import { held } from '@/components/pay/session-wallet/held'
import { useBalance } from '@/components/pay/wallet/balance'
import { ConnectDialog } from '@/components/pay/wallet/wallet-button'
import { prepareWallets, useWalletSession } from '@/components/pay/wallet/wallet-session'
import { IntentLink } from '@/components/frame/intent-link'
import { optional } from '@/components/frame/optional'
import { WhileReading } from '@/components/frame/while-reading'
import { useHoldings, useJournal } from '@/components/pay/journal'

function FirstSteps() {
  const { connected } = useWalletSession()
  const balance = useBalance(connected?.address)
  const [choosing, setChoosing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const steps = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // the focused button is removed once a wallet is connected
    if (choosing && connected) moveFocus(steps.current, { preventScroll: true })
  }, [choosing, connected])
  return (
    <>
      <ol
        ref={steps}
        tabIndex={-1}
        className="grid gap-x-8 gap-y-6 rounded-sm focus-visible:outline-offset-4 sm:grid-cols-3"
      >
        <Step
          at={1}
          title="Connect a wallet"
          done={connected !== null && 'Connected'}
          button={
            connected === null
              ? { words: 'Choose a wallet', prepare: prepareWallets, onClick: () => setChoosing(true) }
              : balance === 0n && {
                  words: 'Add money',
                  prepare: prepareAdding,
                  onClick: () => setAdding(true),
                }
          }
        >
          It pays for each lookup. There is no account to open, and connecting costs nothing.
        </Step>
        <Step at={2} title="See the price">
          Every button that costs something ends with its price, in copper. Nothing else spends.
        </Step>
        <Step at={3} title="Confirm and keep">
          You sign once for each answer. It stays in this browser, to sort, compare and export as often as you
          like.
        </Step>
      </ol>
      {isAdding && connected && <Adding payer={connected} onClose={() => setAdding(false)} />}
      {choosing && !connected && <ConnectDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

type StepProps = {
  at: number
  title: string
  children: ReactNode
  done?: string | false
  button?: { words: string; prepare: () => void; onClick: () => void } | false
}

function Step({ at, title, children, done, button }: StepProps) {
  return (
    <li>
      <p className="flex items-center gap-1.5 text-xs font-medium text-ink-faint">
        Step {at}
        {done && (
          <span className="flex items-center gap-1 text-green">
            <Check aria-hidden="true" className="size-3.5" />
            {done}
          </span>
        )}
      </p>
      <h3 className="mt-1 text-base">{title}</h3>
      <p className="mt-0.5 text-sm text-ink-quiet">{children}</p>
      {button && (
        <p className="mt-2.5">
          <Button size="sm" onPointerEnter={button.prepare} onFocus={button.prepare} onClick={button.onClick}>
            {button.words}
          </Button>
        </p>
      )}
    </li>
  )
}

const shown = 3
const goOn = 'Go on where you were'

const PurseReminder = optional(async () => (await import('@/components/home/purse-reminder')).PurseReminder)

const RecentWork = optional(() => import('@/components/home/recent-work').then((module) => module.RecentWork))

export function Session() {
  const { data } = useJournal()
  const recent = (data ?? []).filter(({ purchase }) => purchase.state !== 'DECLINED').slice(0, shown)
  const holdings = useHoldings()
  const lying = useValue(held)
  const isFirst = recent.length === 0 && !holdings?.lists
  return (
    // the least height is that of both variants, so that nothing shifts once the journal has been read
    <section aria-labelledby="session" className="mt-10 min-h-117 border-t border-line pt-6 sm:min-h-57">
      <WhileReading isReading={!data || !holdings} shape={<h2 className="text-lg">{goOn}</h2>}>
        <div className="mb-4 flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
          <h2 id="session" className="text-lg">
            {isFirst ? 'Three steps to a first answer' : goOn}
          </h2>
          {recent.length > 0 && (
            <IntentLink href="/library#tab=answers" className="text-sm underline underline-offset-4">
              All answers
            </IntentLink>
          )}
        </div>
        {isFirst ? <FirstSteps /> : <RecentWork entries={recent} />}
        {lying && <PurseReminder held={lying} />}
      </WhileReading>
    </section>
  )
}
