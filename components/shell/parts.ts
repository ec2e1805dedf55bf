import { client } from '@/components/frame/queries'
import type { CheckoutCode } from '@/components/pay/checkout-provider'
import { fetchCode } from '@/lib/browser/worker/fetch-code'

// What a page needs for what is kept here. All else that reads it is fetched from here, so that the bundler does not
// send the database and the journal with each of them again.
export { BudgetMeter } from '@/components/pay/budget-meter'
export { StoreNotice } from '@/components/pay/store-notice'
export { Keepers } from '@/components/shell/keepers'

/** What buys, with the page's queries. */
export async function loadCheckout(): Promise<CheckoutCode> {
  const [{ openCheckout }, { PayingQuestions: Questions }, drawing] = await Promise.all([
    fetchCode(() => import('@/components/pay/checkout')),
    fetchCode(() => import('@/components/pay/paying-sheet')),
    fetchCode(() => import('@/components/answer/kind-views')),
  ])
  return { checkout: openCheckout(client, drawing), Questions }
}

export const loadSession = async () => (await import('@/components/home/session')).Session

export const loadLibrary = async () => (await import('@/components/library/library')).Library

export const loadLists = async () => (await import('@/components/tables/lists/lists')).Lists

export const loadConsole = async () => (await import('@/components/console/console')).Console

export const loadSpending = () => import('@/components/spending/spending')

export const loadBudget = async () => (await import('@/components/settings/budget-cards')).BudgetCards

export const loadPrivacy = async () => (await import('@/components/settings/privacy-cards')).PrivacyCards

export const loadStorage = async () => (await import('@/components/settings/storage-cards')).StorageCards
