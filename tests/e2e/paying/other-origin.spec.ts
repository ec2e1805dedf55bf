import { expect, test } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { balanceOf, fund } from '@/tests/e2e/support/money'
import { servePage } from '@/tests/support/served-page'
import type { Bought } from '@/tests/support/web-agent'

test('a page of another origin buys a lookup with the protocol’s own client, and reads what it bought', async ({
  page,
}) => {
  const service = process.env['NICKEL_SERVICE'] ?? ''
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await fund(address)
  const { url, stop } = await servePage('support/web-agent.ts')
  try {
    await page.goto(url)
    expect(new URL(page.url()).origin).not.toBe(new URL(service).origin)
    const bought: Bought = await page.evaluate(
      ([from, at]) => window.buy(from, `${at}/agent/v1/geo-id`, { query: 'Lisbon' }),
      [key, service] as const,
    )
    expect(bought).toMatchObject({ status: 200, receipt: { success: true, payer: address } })
    expect(JSON.stringify(bought.answer)).toContain('Lisbon')
    expect(await balanceOf(address)).toBe(25_000_000n - 10_000n)

    const reached = await page.evaluate(
      (at) =>
        fetch(`${at}/sandbox/faucet`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        }).then(
          () => 'answered',
          () => 'blocked',
        ),
      service,
    )
    expect(reached).toBe('blocked')
  } finally {
    stop()
  }
})
