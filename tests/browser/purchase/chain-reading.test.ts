import { afterEach, expect, test, vi } from 'vitest'
import { readNonce } from '@/lib/browser/purchase/chain'
import { payer, pinned, price } from '@/tests/core/payment/fixtures'
import { after, hot } from '@/tests/core/payment/purchases'

const transaction = `0x${'aa'.repeat(32)}` as const
const block = { number: '9', hash: `0x${'09'.repeat(32)}`, timestamp: '1090' }
const stranger = `0x${'1'.repeat(40)}`
const paid = { from: payer, to: pinned, value: String(price) }

/** A node that has seen the nonce used, in a transaction with these transfers. */
function serve(transfers: readonly object[] | null): void {
  const settled = transfers && { transaction, block: '7', transfers }
  const answers: Record<string, object> = {
    authorizations: { block, used: [true] },
    settlement: { cancelled: null, settled },
  }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
    Response.json({ answers: [answers[JSON.parse(body).read]] }),
  )
}

afterEach(() => vi.unstubAllGlobals())

async function verdict() {
  return (await readNonce(after(...hot))).verdict
}

test('a used nonce is a payment where its transaction moved the price from payer to payee', async () => {
  serve([{ ...paid, to: stranger }, paid])
  expect(await verdict()).toEqual({ kind: 'spent', spent: { transaction, block: 7n, tag: 'latest' } })
})

test.each<[string, readonly object[] | null]>([
  ['no settlement is in the logs', null],
  ['its transaction moved nothing', []],
  ['somebody else paid', [{ ...paid, from: stranger }]],
  ['somebody else was paid', [{ ...paid, to: stranger }]],
  ['another sum was paid', [{ ...paid, value: String(price - 1n) }]],
])('a used nonce is called neither paid nor unpaid where %s', async (_, transfers) => {
  serve(transfers)
  expect(await verdict()).toEqual({ kind: 'unclear', why: 'no-log' })
})
