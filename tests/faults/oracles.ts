import type { Entry } from '@/lib/browser/purchase/journal'
import { strengthOf } from '@/lib/core/payment/purchase-state'
import type { Carried } from '@/tests/support/wire-faults'

/** Millionths that the lookup of every case costs. */
const price = 10_000n

/** All that is left of a case when it is quiet. */
export type Left = {
  entries: readonly Entry[]
  answers: readonly { intentId: string; body: string }[]
  transfers: readonly { transaction: string; value: bigint | undefined }[]
  carried: readonly Carried[]
  /** Bodies that came as sold in place of the service's own. */
  instead?: readonly string[]
  prompts: number
  clicks: number
  /** Payments that left the page without standing in the journal. */
  unjournaled: readonly string[]
  /** Sentences of the page that nothing was charged, said when it was. */
  untrue: readonly string[]
  brokenPages: readonly string[]
  fired: number
  /** The chain took a settlement back, so that an answer may have cost nothing. */
  isUndone?: boolean
  /** The forwarder was killed, perhaps with the reply in its hands. */
  forwarderDied: boolean
  /** Whether a signature of a purchase that is said to be not charged can still be taken. */
  stillTaken: () => Promise<boolean>
}

export type Verdict = {
  ends: string[]
  fired: number
  doubles: number
  falseNotCharged: number
  lost: number
  /** Purchases that have not come to an end. */
  open: number
  broken: string[]
}

const isPaid = ({ purchase: { state } }: Entry) => state === 'RESULT' || state === 'PAID_NO_RESULT'

/** What a reply sold: its body, or what a 409 to a repeat carries. */
function answerOn({ reply: { status, body } }: Carried): string | null {
  if (status === 200) return body.toString()
  if (status !== 409) return null
  const { replay } = JSON.parse(body.toString())
  return replay ? JSON.stringify(replay.body) : null
}

/** What must hold whatever went wrong: one settlement, true words, nothing lost, and so on, I1 to I7. */
export async function judge(left: Left): Promise<Verdict> {
  const { entries, answers, transfers, carried, forwarderDied } = left
  const broken: string[] = []
  const say = (isBroken: boolean, words: string) => isBroken && broken.push(words)

  const doubles = Math.max(0, transfers.length - 1)
  const moved = transfers.reduce((sum, { value }) => sum + (value ?? 0n), 0n)
  const booked = price * BigInt(entries.filter(isPaid).length)
  say(doubles > 0, `I1 ${transfers.length} settlements for one purchase`)
  say(left.isUndone ? moved > booked : moved !== booked, `I1 ${moved} moved, ${booked} in the journal`)

  const saidNot = entries.filter(({ purchase: { state } }) => state === 'NOT_CHARGED')
  const isFalse = (saidNot.length > 0 && transfers.length > 0) || (await left.stillTaken())
  say(isFalse, 'I2 said to be not charged, and was')
  for (const words of left.untrue) broken.push(`I2 the page said that nothing was charged: ${words}`)

  const given = carried
    .filter((one) => one.isGiven)
    .map(answerOn)
    .find((body) => body !== null)
  const kept = answers.map(({ body }) => body)
  const isLost = given !== undefined && !forwarderDied && !kept.includes(given)
  say(isLost, 'I3 an answer reached the forwarder and is not in the library')
  // what came in its place is kept where nothing better came
  const sold = new Set([...carried.map(answerOn), ...(given === undefined ? (left.instead ?? []) : [])])
  // a part counts only where the whole never came
  const isPart = (part: string) =>
    given === undefined && part !== '' && [...sold].some((body) => body?.startsWith(part))
  say(
    kept.some((body) => !sold.has(body) && !isPart(body)),
    'I3 the answer kept is not the one that was sold',
  )

  const [spent] = transfers
  const told = entries.find(({ purchase: { state } }) => state === 'PAID_NO_RESULT')
  if (told) say(told.purchase.spent?.transaction !== spent?.transaction, 'I4 the wrong transaction')

  const open = entries.filter(
    ({ purchase: { state } }) => state === 'PREPARED' || state === 'SIGNED' || state === 'HOT',
  )
  say(open.length > 0, `I5 still open: ${open.map(({ purchase }) => purchase.state).join(' ')}`)
  say(left.prompts > left.clicks, `I6 ${left.prompts} prompts for ${left.clicks} clicks`)
  say(left.unjournaled.length > 0, 'I7 bytes were sent that are not in the journal')
  say(
    entries.some(
      ({ purchase }) =>
        purchase.signed !== null &&
        (purchase.state === 'RESULT' ||
          purchase.state === 'DECLINED' ||
          (purchase.state === 'NOT_CHARGED' && strengthOf(purchase, true) === 'final')),
    ),
    'a signature is left where it is needed no more',
  )
  for (const words of left.brokenPages) broken.push(`the page failed: ${words}`)
  return {
    ends: entries.map(({ purchase: { state } }) => state),
    fired: left.fired,
    doubles,
    falseNotCharged: Number(isFalse) + left.untrue.length,
    lost: Number(isLost),
    open: open.length,
    broken,
  }
}
