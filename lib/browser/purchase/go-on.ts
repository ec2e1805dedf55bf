import { brokenLimit, sumsOf, sumsWithout } from '@/lib/core/payment/budget'
import { isUnsent, type Entry } from '@/lib/browser/purchase/journal'
import { replaceEntry, sumsOfJournal } from '@/lib/browser/purchase/journal-writes'
import { countingOf, limitsNow, readAllowance, spendOf } from '@/lib/browser/purchase/limits'
import { stopped, type Ended } from '@/lib/browser/purchase/transitions'

const overLimit = 'This goes over a limit that you set, so it was not sent.'

/** What was begun in an earlier session is counted in this one from now on; null when another writer was first. */
async function inSession(entry: Entry, session: string): Promise<Entry | null> {
  const { purchase } = entry
  if (purchase.session === session) return entry
  const rev = purchase.rev + 1
  const moved = { ...entry, purchase: { ...purchase, rev, session, preparedAt: Date.now() } }
  return (await replaceEntry(purchase.rev, moved)).ok ? moved : null
}

/** What was begun and not sent goes on within the limits that hold now, and counts in the session of now. */
export async function withinLimits(entry: Entry): Promise<Entry | Ended> {
  if (!isUnsent(entry)) return entry
  const allowance = await readAllowance()
  const now = await inSession(entry, allowance.session)
  if (!now) return stopped(entry, { why: 'elsewhere' })
  const counting = countingOf(allowance)
  const others = sumsWithout(await sumsOfJournal(counting), sumsOf([spendOf(now)], counting))
  const broken = brokenLimit(now.purchase.quote.price, others, limitsNow(allowance))
  return broken ? stopped(now, { why: 'held-back', reply: null, sentence: overLimit, broken }) : now
}
