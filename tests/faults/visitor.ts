import type { Entry } from '@/lib/browser/purchase/journal'
import type { Ended } from '@/lib/browser/purchase/transitions'
import type { Tab } from '@/tests/faults/tab'
import type { Timetable } from '@/tests/faults/timetable'
import type { ScriptedWallet } from '@/tests/faults/wallet'

/** Cities of our own data: each answer is another, so that one cannot pass for the next. */
const cities = ['Lisbon', 'Porto', 'Madrid', 'Paris', 'Berlin', 'Vienna', 'Prague', 'Oslo', 'Dublin', 'Rome']
let lookups = 0

/** Whether a purchase has come to an end. */
export const isAtEnd = ({ purchase: { state } }: Entry): boolean =>
  state === 'RESULT' || state === 'PAID_NO_RESULT' || state === 'NOT_CHARGED' || state === 'DECLINED'

/** Whether nothing is left to be done about a purchase. */
export const isAtRest = (entry: Entry): boolean =>
  isAtEnd(entry) && (entry.purchase.state !== 'RESULT' || entry.purchase.isAcked)

type Given = { wallet: ScriptedWallet; time: Timetable; paid: () => Promise<readonly unknown[]> }

/** Who wants one lookup, once: clicks in tabs, and believes what they say. */
export function newVisitor({ wallet, time, paid }: Given) {
  const query = cities[(lookups += 1) % cities.length] ?? 'Lisbon'
  const brokenPages: string[] = []
  const untrue: string[] = []
  let clicks = 0

  /** What the page says when a drive stops before anything was sent must be true. */
  async function read({ stop, entry }: Ended): Promise<void> {
    const saysNothing = stop.why === 'held-back' || stop.why === 'needs-signature'
    const saysNot = saysNothing || entry.purchase.state === 'NOT_CHARGED'
    if (saysNot && (await paid()).length > 0) untrue.push(`${stop.why} ${entry.purchase.state}`)
  }

  const driveOf = (tab: Tab) => ({ sign: wallet.signerFor(tab), timer: time.timer, signal: time.signal })

  function inTab(tab: Tab, work: () => Promise<void>): Promise<void> {
    const run = tab.run(work).catch((error: unknown) => {
      if (!tab.isDead) brokenPages.push(String(error))
    })
    return Promise.race([run, tab.dead])
  }

  const goOn = (tab: Tab, entry: Entry) =>
    inTab(tab, async () => {
      clicks += 1
      await read(await tab.page.continuePurchase(entry, driveOf(tab)))
    })

  const buyIn = (tab: Tab) =>
    inTab(tab, async () => {
      clicks += 1
      const checked = await tab.page.checkPrice('geo.locate', { query })
      if (!checked.ok) return
      const payer = { address: wallet.address, chainId: 8453 }
      const same = await tab.page.entriesOfKey(checked.value.purchaseKey)
      // the sheet says that it was bought before, and this visitor wants it once
      if (same.some(tab.page.isPaidFor)) return
      const bought = await tab.page.buy(checked.value, payer, { ...driveOf(tab), shown: null })
      if (bought.ok) await read(bought.value)
      else if (bought.error.code === 'under-way' && bought.error.entry.purchase.state !== 'HOT')
        await goOn(tab, bought.error.entry)
    })

  return {
    brokenPages,
    untrue,
    clicks: () => clicks,
    buyIn,
    /** The page comes back into view. */
    resume: (tab: Tab) => inTab(tab, () => tab.page.recoverAll(time.signal, time.timer)),
    /** Goes on with what is open, or begins anew when there is nothing. */
    goOnWith: async (tab: Tab, entries: readonly Entry[]): Promise<void> => {
      if (entries.length === 0) return buyIn(tab)
      for (const entry of entries)
        if (entry.purchase.state === 'PREPARED' || entry.purchase.state === 'SIGNED') await goOn(tab, entry)
    },
  }
}
