import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentFacts } from '@/components/pay/payment-facts'
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
