import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PriceChecked } from '@/components/pay/payment-facts'

const told = (ageMs: number) =>
  renderToStaticMarkup(
    <PriceChecked at={Date.now() - ageMs}>Charged only when the answer comes.</PriceChecked>,
  )

describe('when the price was checked', () => {
  test('is just now for a minute', () => {
    expect(told(0)).toContain('Price checked against the service just now.')
    expect(told(50_000)).toContain('just now')
  })

  test('is told as it is after that, with what paying comes to', () => {
    expect(told(61_000)).not.toContain('just now')
    expect(told(61_000)).toContain('The service named this price 1 minute ago. You pay this or nothing.')
    expect(told(61_000)).toContain('Charged only when the answer comes.')
  })
})
