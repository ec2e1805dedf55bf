import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import type { Bench } from '@/tests/e2e/faults/bench'
import { askPrice, openBuyer, pay } from '@/tests/e2e/faults/buyer'
import { startChromium } from '@/tests/e2e/faults/chromium'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { readProfile } from '@/tests/e2e/faults/profile'
import { openLookup, wallet as walletIn } from '@/tests/e2e/faults/visitor'
import { answer } from '@/tests/e2e/support/buying'
import { installWallet } from '@/tests/e2e/support/wallet'

const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const never = <T>() => new Promise<T>(() => undefined)

type Moment = {
  /** Settles when the moment has come, given what it can watch. */
  arm: (bench: Bench, asked: Promise<void>) => Promise<unknown>
  isSigned: boolean
}

const onPaid =
  (name: 'page' | 'service', then: 'hold' | 'cut') =>
  (bench: Bench): Promise<unknown> =>
    new Promise<void>((resolve) => {
      bench.wires[name].rule = ({ headers }) => {
        if (headers['payment-signature'] === undefined) return { kind: 'pass' }
        bench.wires[name].rule = () => ({ kind: 'pass' })
        setTimeout(resolve, then === 'cut' ? 400 : 20)
        return then === 'cut' ? { kind: 'cut', at: (length) => length >> 1 } : { kind: 'delay', ms: 1_500 }
      }
    })

const moments: Record<string, Moment> = {
  'while the wallet is open': { arm: (_, asked) => asked, isSigned: false },
  'while the payment is on its way to the service': { arm: onPaid('service', 'hold'), isSigned: true },
  'while the answer is on its way back': { arm: onPaid('page', 'hold'), isSigned: true },
  'in the middle of the answer': { arm: onPaid('page', 'cut'), isSigned: true },
}

for (const [when, { arm, isSigned }] of Object.entries(moments))
  test(`a browser killed ${when} and started again shows the answer, paid for once`, async ({ bench }) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'nickel-profile-'))
    const key = generatePrivateKey()
    const first = await startChromium(executable, profile)
    let tell = () => {}
    const asked = new Promise<void>((resolve) => {
      tell = resolve
    })
    const interrupt = (approve: () => Promise<`0x${string}`>) => {
      tell()
      return isSigned ? approve() : never<`0x${string}`>()
    }
    const buyer = await openBuyer(bench, first.context, { behaviour: { interrupt }, key })
    const moment = arm(bench, asked)
    await askPrice(buyer.page)
    await pay(buyer.page)
    await moment
    await first.kill()

    const again = await startChromium(executable, profile)
    const wallet = await installWallet(again.context, {}, key)
    const page = await again.context.newPage()
    await openLookup(page, buyer.base)
    if (!isSigned) {
      await expect(page.getByText('You are buying this already')).toBeVisible()
      await page.getByRole('button', { name: 'Go on with it' }).click()
      await page.getByRole('button', { name: 'Test wallet' }).or(walletIn(page)).first().click()
    }
    await expect(answer(page)).toContainText('Lisbon')
    const { entries, answers } = await readProfile(page)
    expect(entries.map(({ purchase }) => purchase.state)).toEqual(['RESULT'])
    const sold = bench.wires.service.carried.find(
      ({ headers, reply }) => headers['payment-signature'] !== undefined && reply.status === 200,
    )
    expect(answers.map(({ body }) => body)).toEqual([sold?.reply.body.toString()])
    expect(await buyer.paid()).toHaveLength(1)
    expect(new Set([...buyer.wallet.asked, ...wallet.asked]).size).toBe(1)
    expect(wallet.asked).toHaveLength(isSigned ? 0 : 1)
    await again.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
