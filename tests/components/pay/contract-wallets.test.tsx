import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { whatHappens } from '@/components/pay/state-words'
import { PurchaseNotice } from '@/components/pay/purchase-notice'
import { storeProblem } from '@/lib/browser/database/database'
import type { Entry } from '@/lib/browser/purchase/journal'
import type { Stop } from '@/lib/browser/purchase/transitions'
import type { PurchaseEvent } from '@/lib/core/payment/purchase'
import { after, signed } from '@/tests/core/payment/purchases'

const nothing = () => undefined
const made: PurchaseEvent = { type: 'signed', signed: { ...signed, payer: 'undeployed' } }
const entryAfter = (...events: readonly PurchaseEvent[]): Entry => ({
  purchase: after(...events),
  lookup: { endpointId: 'geo.locate', input: {} },
})
const noticeOf = (entry: Entry, stop: Stop) =>
  renderToStaticMarkup(<PurchaseNotice entry={entry} stop={stop} onContinue={nothing} onDismiss={nothing} />)

test('a wallet that is not on the chain yet is told of before it pays, with both ways on', () => {
  const sentence = 'This wallet has never been used on Base.'
  const words = noticeOf(entryAfter(made), { why: 'held-back', reply: null, sentence, isWarning: true })
  for (const part of [sentence, 'Pay with it all the same', 'Back to the form', 'no money moves'])
    expect(words).toContain(part)
  expect(words).not.toContain('Try again')
})

test('what a node has seen and the service has not is never called not charged while it lives', () => {
  const untaken = entryAfter(made, { type: 'show' }, { type: 'untaken' })
  for (const words of [noticeOf(untaken, { why: 'ended' }), whatHappens(untaken.purchase)]) {
    expect(words).toMatch(/was not sent to the service/)
    expect(words).toMatch(/could still be taken/)
    expect(words).not.toMatch(/[Nn]othing (is|was) charged|not charged/)
  }
})

test('only what was cut short before it was ever sent is said to go out by itself', () => {
  const { purchase } = entryAfter({ type: 'signed', signed })
  expect(whatHappens(purchase)).toMatch(/goes out by itself/)
  for (const waits of [{ ...purchase, sends: 1 }, entryAfter(made).purchase])
    expect(whatHappens(waits)).toMatch(/unless you go on with it/)
})

test('an answer that cannot be kept is offered again where that helps, and never where all was wiped', () => {
  const answer = { status: 200, body: '{"paid":1}', paymentResponse: null, form: 'json' }
  const words = () => noticeOf(entryAfter(made), { why: 'not-kept', answer } as unknown as Stop)
  expect(words()).toContain('Try to keep it again')
  storeProblem.write('wiped')
  expect(words()).toContain('Copy the answer')
  expect(words()).not.toContain('Try to keep it again')
  storeProblem.write(null)
})
