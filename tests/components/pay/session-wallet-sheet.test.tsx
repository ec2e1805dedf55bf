import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentFacts } from '@/components/pay/payment-facts'
import { haltWords } from '@/components/pay/runs/halt-bar'
import { TightNotice } from '@/components/pay/session-wallet/in-sheet'
import { firstLimits, tightLimit } from '@/lib/browser/session-wallet/limits'
import { usdc } from '@/lib/core/money'
import { checkChallenge } from '@/lib/core/payment/policy'
import { given, payer, withTerms } from '@/tests/core/payment/fixtures'

const spent = { limits: firstLimits, spentSession: usdc('1'), spentHour: usdc('2') }

test.each([
  ['0.30', '3.00', null],
  ['0.30', '3.000001', { limit: 'perHour', left: usdc('3') }],
  ['0.300001', '0.300001', { limit: 'perPurchase', left: usdc('0.30') }],
])(
  'of $%s at a time and $%s in all, the limit that leaves the least is told to the millionth',
  (one, most, tight) => {
    expect(tightLimit(spent, { one: usdc(one), most: usdc(most) })).toEqual(tight)
  },
)

test('a limit that was lowered below what is spent leaves nothing, not less', () => {
  const limits = { ...firstLimits, perSession: usdc('0.50') }
  const costs = { one: usdc('0.05'), most: usdc('0.05') }
  expect(tightLimit({ ...spent, limits }, costs)).toEqual({ limit: 'perSession', left: 0n })
})

test('a run can be stopped where the limit is, unless the limit leaves nothing', () => {
  const drawn = (left: bigint) =>
    renderToStaticMarkup(
      <TightNotice
        tight={{ limit: 'perHour', left }}
        costs={{ one: usdc('0.05'), most: usdc('5') }}
        onStopAt={() => undefined}
        onLimits={() => undefined}
      />,
    )
  expect(drawn(usdc('3.20'))).toContain('Stop at $3.20')
  expect(drawn(usdc('3.20'))).toContain('limit of an hour leaves $3.20: the run would stop there')
  expect(drawn(0n)).not.toContain('Stop at')
})

test('of what costs little, all but what is paid for and what is left is folded', () => {
  const quote = checkChallenge(given(withTerms({})))
  if (!quote.ok) throw new Error(quote.error.code)
  // safe: nothing else of it is drawn
  const wallet = { wallet: 'Session wallet', address: payer, signsAtOnce: true } as Parameters<
    typeof PaymentFacts
  >[0]['payer']
  const budget = { words: '$0.05 of $2.00 this session', broken: null }
  const facts = { quote: quote.value, payer: wallet, network: 'Base', walletAfter: usdc('4.20'), budget }
  const small = renderToStaticMarkup(
    <PaymentFacts {...facts} isSmall>
      Price checked
    </PaymentFacts>,
  )
  const [unfolded, folded] = small.split('</summary>')
  expect(unfolded).not.toContain('$')
  for (const fact of ['Session wallet', '$0.05 of $2.00', 'Base', 'Price checked'])
    expect(folded).toContain(fact)
  expect(renderToStaticMarkup(<PaymentFacts {...facts} />)).toContain('After that $4.20 in this wallet')
})

test.each([
  ['locked', null, 'The session wallet is locked: 3 rows not bought'],
  [
    'limit',
    'With this, for $0.05, more than $5.00 would be spent within an hour. Nothing was signed and nothing was charged.',
    'Stopped by a limit of the session wallet: 3 rows not bought',
  ],
] as const)('a run that the session wallet stopped, by %s, says so and what was not charged', (...given) => {
  const [why, sentence, title] = given
  const words = haltWords({ why, sentence }, '3 rows')
  expect(words.title).toBe(title)
  expect(words.text).toContain('Nothing was charged for what is left.')
  if (sentence) expect(words.text).toContain('more than $5.00 would be spent within an hour.')
})
