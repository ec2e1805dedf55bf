import { useEffect, useState, type ComponentType } from 'react'
import { optional } from '@/components/frame/optional'
import { Toast, ToastButton } from '@/components/frame/toast'
import { arrived } from '@/components/frame/use-open-answer'
import { useOnline } from '@/components/frame/use-online'
import { ListKeeper } from '@/components/keep/list-keeper'
import { Harvester } from '@/components/library/harvester'
import { underWay } from '@/components/pay/calls'
import { useHoldings, useIsUnderWay } from '@/components/pay/journal'
import { held } from '@/components/pay/session-wallet/held'
import { watchHeld } from '@/components/pay/session-wallet/watch-held'
import { isRemembered, prepareWallets } from '@/components/pay/wallet/wallet-session'
import { whenIdle } from '@/components/ui/idle'
import { Unseen } from '@/components/ui/pane'
import { useValue } from '@/components/ui/use-value'
import { receiptPath } from '@/lib/browser/addresses/address'
import { watchChanges } from '@/lib/browser/database/changes'
import { holds, storeProblem } from '@/lib/browser/database/database'
import { setAside } from '@/lib/browser/database/reading'
import { corrected } from '@/lib/browser/purchase/journal'
import { waitingKey } from '@/lib/browser/purchase/waiting-key'
import { otherBuild } from '@/lib/browser/worker/build'
import { attempt } from '@/lib/core/result'
import { client } from '@/components/frame/queries'
import { Dropping } from '@/components/shell/dropping'
import { Resume } from '@/components/shell/resume'
import type { CheckoutCode } from '@/components/pay/checkout-provider'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

// What a page needs for what is kept here. All else that reads it is fetched from here, so that the bundler does not
// send the database and the journal with each of them again.
export { BudgetMeter } from '@/components/pay/budget-meter'

/** What buys, with the page's queries. */
export async function loadCheckout(): Promise<CheckoutCode> {
  const [{ openCheckout }, { PayingQuestions: Questions }, drawing, { tellSigned }] = await Promise.all([
    fetchCode(() => import('@/components/pay/checkout')),
    fetchCode(() => import('@/components/pay/paying-sheet')),
    fetchCode(() => import('@/components/answer/kind-views')),
    fetchCode(() => import('@/components/keep/tell-signed')),
  ])
  return { checkout: openCheckout(client, { ...drawing, tellSigned }), Questions }
}

export const loadSession = async () => (await import('@/components/home/session')).Session

export const loadLibrary = async () => (await import('@/components/library/library')).Library

export const loadLists = async () => (await import('@/components/tables/lists/lists')).Lists

export const loadConsole = async () => (await import('@/components/console/console')).Console

export const loadSpending = () => import('@/components/spending/spending')

/** Cards below each other. */
const stacked =
  (...cards: readonly ComponentType[]): ComponentType =>
  () =>
    cards.map((Card, at) => <Card key={at} />)

export async function loadBudget() {
  const [{ BudgetSettings }, { BuyerCard, PayeesCard }] = await Promise.all([
    import('@/components/settings/budget-settings'),
    import('@/components/settings/parties'),
  ])
  return stacked(BudgetSettings, BuyerCard, PayeesCard)
}

export async function loadPrivacy() {
  const [{ DoNotContactCard }, { DeletePersonCard }, { NoticeCard, RetentionCard }] = await Promise.all([
    import('@/components/settings/do-not-contact-card'),
    import('@/components/settings/delete-person-card'),
    import('@/components/settings/data-duties'),
  ])
  return stacked(DoNotContactCard, DeletePersonCard, NoticeCard, RetentionCard)
}

export async function loadStorage() {
  const [{ BackupCard }, { DeviceCard, WipeCard }] = await Promise.all([
    import('@/components/settings/backup-card'),
    import('@/components/settings/device'),
  ])
  return stacked(BackupCard, DeviceCard, WipeCard)
}

const StoreProblem = optional(async () => (await import('@/components/pay/store-problem')).StoreProblemNotice)

/** What is wrong with what this browser keeps. */
export function StoreNotice() {
  const problem = useValue(storeProblem)
  const aside = useValue(setAside)
  return problem || aside.size > 0 ? <StoreProblem problem={problem} aside={aside} /> : null
}

type News = { words: string; link?: { href: string; words: string }; act?: () => void; isReload?: true }

function useNews(): News | null {
  const isOnline = useOnline()
  const answer = useValue(arrived)
  const wrong = useValue(corrected)
  const other = useValue(otherBuild)
  const purse = useValue(held)
  if (answer)
    return {
      words: 'Your answer is here.',
      link: { href: answer, words: 'Open it' },
      act: () => arrived.write(null),
    }
  if (!isOnline)
    return { words: 'You are offline. What is kept here can be used; buying waits for the network.' }
  if (wrong)
    return {
      words: 'What was said of a purchase has turned out otherwise.',
      link: { href: receiptPath(wrong), words: 'See its receipt' },
      act: () => corrected.write(null),
    }
  if (purse?.isIdle)
    return {
      words: 'The session wallet locked itself after 15 minutes without use.',
      act: () => held.write({ ...purse, isIdle: false }),
    }
  return other ? { words: 'Nickel has a new version.', act: () => location.reload(), isReload: true } : null
}

/**
 * What there is to know wherever the visitor is, in a quiet bar at its foot: that an answer came while they typed, that
 * there is no network, that what was said of a purchase turned out otherwise, that the session wallet locked itself, and
 * that the server has become a newer one. Nothing reloads by itself: what is typed and what is being paid for stays.
 */
function PageNews() {
  const news = useNews()
  return (
    <div
      role="status"
      data-print="never"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4 max-md:bottom-20"
    >
      {news && (
        <Toast words={news.words} link={news.link} onFollow={() => news.act?.()}>
          {news.act && (
            <ToastButton onClick={news.act}>
              {news.isReload ? 'Reload for the new version' : 'Dismiss'}
            </ToastButton>
          )}
        </Toast>
      )}
    </div>
  )
}

/**
 * Once something was bought, opens the library without a network, and keeps what this page needs should its server
 * become another one. Development has no service worker, because it would serve old files.
 */
function OfflineKeeper() {
  const hasBought = useHoldings()?.answers ?? false
  useEffect(() => {
    if (!hasBought || process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    // a browser may refuse, as in a private window: then only that is missing
    whenIdle(
      () =>
        void import('@/lib/browser/worker/offline')
          // all may have been wiped since
          .then(async ({ keepForThisPage }) => (await holds('answers')) && keepForThisPage())
          .catch(() => undefined),
    )
  }, [hasBought])
  return null
}

/** For pages that read no journal themselves. */
function UnderWayKeeper() {
  const isUnderWay = useIsUnderWay()
  useEffect(() => underWay.write(isUnderWay), [isUnderWay])
  return null
}

/** What another tab connected, also before this part had come, is connected here too. */
function WalletKeeper() {
  useEffect(() => {
    if (isRemembered()) prepareWallets()
    return watchChanges('wallet', (account) => account && prepareWallets())
  }, [])
  return null
}

/** What lies in the session wallet of this browser, wherever the visitor is. */
function PurseKeeper() {
  useEffect(watchHeld, [])
  return null
}

const parts = [
  Resume,
  TakeUpWaiting,
  Harvester,
  RetentionKeeper,
  ListKeeper,
  PageNews,
  Dropping,
  OfflineKeeper,
  UnderWayKeeper,
  WalletKeeper,
  PurseKeeper,
]

/** What goes on behind every page. */
export const Keepers = () =>
  parts.map((Part, at) => (
    <Unseen key={at}>
      <Part />
    </Unseen>
  ))

/** Milliseconds, so that the page is drawn first. */
const wait = 4_000

async function purge(): Promise<void> {
  const held = await Promise.all([holds('answers'), holds('records'), holds('runs'), holds('lists')])
  if (!held.includes(true)) return
  const { purgeOld } = await import('@/lib/browser/privacy/retention')
  await purgeOld(Date.now())
}

function RetentionKeeper() {
  useEffect(() => {
    const timer = window.setTimeout(() => {
      // a browser whose database cannot be opened holds nothing to delete
      void purge().catch(() => undefined)
    }, wait)
    return () => window.clearTimeout(timer)
  }, [])
  return null
}

const TakenUpWaiting = optional(async () => (await import('@/components/pay/purchase-sheet')).TakenUpWaiting)

/** Takes up what waited for a wallet or for money when this page was thrown away; most visits have nothing of the kind. */
function TakeUpWaiting() {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (attempt(() => sessionStorage.getItem(waitingKey)) !== null) queueMicrotask(() => setWaiting(true))
  }, [])
  return isWaiting && <TakenUpWaiting onEnd={() => setWaiting(false)} />
}
