import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import type { Bench } from '@/tests/e2e/faults/bench'
import { askPrice, isPaid, openBuyer } from '@/tests/e2e/faults/buyer'
import { startChromium } from '@/tests/e2e/faults/chromium'
import { expect } from '@/tests/e2e/faults/fixture'
import { readProfile } from '@/tests/e2e/faults/profile'
import { openLookup } from '@/tests/e2e/faults/visitor'
import { answer, pay, walletButton } from '@/tests/e2e/support/buying'
import { newGate } from '@/tests/support/gate'
import { installWallet } from '@/tests/e2e/support/wallet'
import { accountOf } from '@/tests/support/wallets/account'

const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const never = <T>() => new Promise<T>(() => undefined)

type Moment = {
  /** Settles when the moment has come; from then on nothing moves until the browser is dead. */
  arm: (bench: Bench, given: { asked: Promise<void>; dead: Promise<void> }) => Promise<unknown>
  isSigned: boolean
}

/** The payment has come to a wire and its reply waits there. */
const heldOn =
  (name: 'page' | 'service') =>
  ({ wires }: Bench, { dead }: { dead: Promise<void> }): Promise<void> =>
    new Promise((resolve) => {
      wires[name].rule = (onWire) => {
        if (!isPaid(onWire)) return { kind: 'pass' }
        wires[name].rule = () => ({ kind: 'pass' })
        setTimeout(resolve, 20)
        return { kind: 'delay', ms: 0, until: dead }
      }
    })

/** Half of the answer has come, and nothing that the page asks after that is answered. */
const cutInTheMiddle = ({ wires: { page } }: Bench): Promise<void> =>
  new Promise((resolve) => {
    page.rule = (onWire) => {
      if (!isPaid(onWire)) return { kind: 'pass' }
      page.rule = () => ({ kind: 'refuse' })
      return {
        kind: 'cut',
        at: (length) => {
          setTimeout(resolve, 200)
          return length >> 1
        },
      }
    }
  })

export const moments = {
  'while the wallet is open': { arm: (_, { asked }) => asked, isSigned: false },
  'while the payment is on its way to the service': { arm: heldOn('service'), isSigned: true },
  'while the answer is on its way back': { arm: heldOn('page'), isSigned: true },
  'in the middle of the answer': { arm: cutInTheMiddle, isSigned: true },
} as const satisfies Record<string, Moment>

/** A browser is killed at this moment and started again: it shows the answer, paid for once. */
export async function expectSurvives(bench: Bench, { arm, isSigned }: Moment): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'nickel-profile-'))
  const key = generatePrivateKey()
  const first = await startChromium(executable, profile)
  const asked = newGate()
  const interrupt = (approve: () => Promise<`0x${string}`>) => {
    asked.open()
    return isSigned ? approve() : never<`0x${string}`>()
  }
  const buyer = await openBuyer(bench, first.context, { behaviour: { interrupt }, key })
  const dead = newGate()
  const moment = arm(bench, { asked: asked.passed, dead: dead.passed })
  await askPrice(buyer.page)
  await pay(buyer.page, '$0.01')
  await moment
  await first.kill()
  dead.open()
  bench.wires.page.rule = () => ({ kind: 'pass' })

  const again = await startChromium(executable, profile)
  const wallet = await installWallet(again.context, {}, accountOf(key))
  const page = await again.context.newPage()
  await openLookup(page, buyer.base)
  if (!isSigned) {
    await expect(page.getByText('You are buying this already')).toBeVisible()
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await page.getByRole('button', { name: 'Test wallet' }).or(walletButton(page)).first().click()
    await pay(page, '$0.01')
  }
  await expect(answer(page)).toContainText('Lisbon')
  const { entries, answers } = await readProfile(page)
  expect(entries.map(({ purchase }) => purchase.state)).toEqual(['RESULT'])
  const sold = bench.wires.service.carried.find((carried) => isPaid(carried) && carried.reply.status === 200)
  expect(answers.map(({ body }) => body)).toEqual([sold?.reply.body.toString()])
  expect(await buyer.paid()).toHaveLength(1)
  expect(new Set([...buyer.wallet.asked, ...wallet.asked]).size).toBe(1)
  expect(wallet.asked).toHaveLength(isSigned ? 0 : 1)
  await again.kill()
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
