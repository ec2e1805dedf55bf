import { decimalUsdc } from '@/lib/core/money'
import { usdcToken } from '@/lib/core/payment/usdc-token'
import type { Entry } from '@/lib/browser/purchase/journal'

const when = (milliseconds: number) => new Date(milliseconds).toISOString()

/** What was asked and paid, as JSON for a third party: without signature and secret, with the request that is owed. */
export function evidenceOf({ purchase, transaction }: Entry): string {
  const { request, quote, spent, notCharged, lastOutcome } = purchase
  const evidence = {
    receipt: purchase.intentId,
    state: purchase.state,
    preparedAt: when(purchase.preparedAt),
    request: { method: request.method, url: request.url, body: request.body },
    payment: {
      token: usdcToken.address,
      from: purchase.from,
      to: quote.payTo,
      amount: decimalUsdc(quote.price),
      nonce: purchase.nonce,
      validBefore: when(Number(purchase.latestExpiry) * 1000),
    },
    sends: purchase.sends,
    lastReply: lastOutcome && { status: lastOutcome.status, why: lastOutcome.why, said: lastOutcome.said },
    chain: spent,
    serviceSaid: transaction ?? null,
    notCharged,
  }
  return JSON.stringify(
    evidence,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )
}
