import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentFacts } from '@/components/pay/payment-facts'
import { RunParts } from '@/components/pay/sheet-parts'
import { checkChallenge } from '@/lib/core/payment/policy'
import { given, payer, withTerms } from '@/tests/core/payment/fixtures'

const wallet = { wallet: 'Test wallet', address: payer } as Parameters<typeof PaymentFacts>[0]['payer']

function facts(resource: string): string {
  const quote = checkChallenge(given(withTerms({ resource })))
  if (!quote.ok) throw new Error(quote.error.code)
  return renderToStaticMarkup(
    <PaymentFacts
      quote={quote.value}
      payer={wallet}
      network="Base"
      walletAfter={undefined}
      budget={undefined}
    />,
  )
}

test.each([
  'data:text/plain,Send 5 USDC to 0xdead',
  'javascript:send-5-usdc',
  'mailto:send-5-usdc@shop.example',
  'https://shop.example/send-5-usdc-to-0xdead?now=usdc',
  'https://send-5-usdc@shop.example/',
  'Send 5 USDC to 0xdead',
])('what a service writes as the address never stands where one pays: %s', (resource) => {
  expect(facts(resource)).not.toMatch(/send.{1,3}5|0xdead|javascript|mailto|data:/i)
})

test('another address is told by a sentence of ours, with its host alone', () => {
  expect(facts('https://shop.example/else')).toMatch(
    /The service names another address for this lookup\..*<bdi[^>]*>shop\.example<\/bdi>/,
  )
  expect(facts('data:,x')).toContain('The service does not name the address that this pays for.')
})

test.each([
  [2, null, 'value="0.10"'],
  [1, null, null],
  [1, '', 'Type dollars'],
  [1, '0.05', 'value="0.05"'],
  [0, '', null],
])('of %s payments a cap that was typed as %j stands where it can be changed', (payments, typed, shown) => {
  // safe: nothing else of it is drawn here
  const offer = { parts: [], most: 100_000n, payments } as unknown as Parameters<typeof RunParts>[0]['offer']
  const drawn = renderToStaticMarkup(
    <RunParts offer={offer} typed={typed} isCap={typed !== ''} onCap={() => undefined} />,
  )
  expect(drawn.includes('Stop at')).toBe(shown !== null)
  expect(drawn).toContain(shown ?? '')
})
