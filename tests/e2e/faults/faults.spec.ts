import { setTimeout as delay } from 'node:timers/promises'
import { nameOf } from '@/tests/e2e/faults/armed'
import { askPrice, asked, dead, isPaid, notice } from '@/tests/e2e/faults/buyer'
import { cases } from '@/tests/e2e/faults/cases'
import { clear, fill, free, withSmallDisk } from '@/tests/e2e/faults/device'
import { expect, test } from '@/tests/e2e/faults/fixture'
import { expectSurvives, moments } from '@/tests/e2e/faults/killed-browser'
import { expectPlayed } from '@/tests/e2e/faults/played'
import { readProfile } from '@/tests/e2e/faults/profile'
import { layOnView } from '@/tests/e2e/faults/view'
import { answer, confirming, fillBar, pay, walletButton } from '@/tests/e2e/support/buying'
import { newGate } from '@/tests/support/gate'
import { deniesAll } from '@/tests/support/lying-node'

/** Some of the matrix, which is played whole in the sweeps. */
const sample = [
  'P8 tab killed after it left · reload',
  'P10 forwarder killed, request on its way · reload',
  'P11 settled, then 409 · reload · deaf',
]

for (const one of cases.filter((each) => sample.includes(nameOf(each))))
  test(nameOf(one), ({ bench, own }) => expectPlayed(bench, own, one))

test('a browser killed while the answer is on its way back and started again shows the answer, paid for once', ({
  bench,
}) => expectSurvives(bench, moments['while the answer is on its way back']))

test('two tabs that pay for the same thing at once: one signature, one charge, and both show the answer, as does a third', async ({
  bench,
  buyer,
}) => {
  const signing = newGate()
  const { page, wallet, openTab, paid } = await buyer({
    behaviour: { interrupt: (approve) => signing.passed.then(approve) },
  })
  const second = await openTab()
  await expect(walletButton(second)).toBeVisible()
  await askPrice(page)
  await askPrice(second)
  await Promise.all([pay(page, '$0.01'), pay(second, '$0.01')])
  const tabs = [page, second]
  const waiting = await Promise.race(
    tabs.map((tab) =>
      tab
        .getByText('You are buying this already')
        .waitFor()
        .then(() => tab),
    ),
  )
  await expect(waiting.getByRole('button', { name: 'Go on with it' })).toBeVisible()
  const held = newGate()
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await held.passed
    return { kind: 'pass' }
  }
  signing.open()
  await expect.poll(() => wallet.signed.length).toBe(1)
  // one that comes later reads how far it is
  const late = await openTab()
  await expect(notice(late)).toContainText('You are buying this already')
  await expect(notice(late)).toContainText('It cannot be charged twice.')
  held.open()
  for (const tab of [...tabs, late]) await expect(answer(tab)).toContainText('Lisbon')
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
})

test('a lookup that the wallet did not sign, opened from home: what is known of it, and the way to go on', async ({
  buyer,
}) => {
  const { page, openTab, base, wallet } = await buyer({
    behaviour: {
      interrupt: (approve) => (wallet.asked.length === 1 ? newGate().passed.then(approve) : approve()),
    },
  })
  await askPrice(page)
  await pay(page, '$0.01')
  await expect.poll(() => wallet.asked.length).toBe(1)
  await page.close()
  const second = await openTab()
  // the address fills it once the page is alive
  await expect(second.getByRole('textbox', { name: 'Location', exact: true })).toHaveValue('Lisbon')
  for (const place of ['Porto', 'Faro', 'Braga']) {
    await fillBar(second, 'Location', place)
    await askPrice(second)
    await pay(second, '$0.01')
    await expect(answer(second)).toContainText(place)
  }
  // what was bought since does not hide it
  await second.goto(`${base}/`)
  await second
    .getByRole('main')
    .getByRole('link', { name: /Lisbon/ })
    .click()
  await expect(second.getByRole('button', { name: 'Go on with it · $0.01' })).toBeVisible()
  await expect(second, 'what was asked for is in the form').toHaveURL(/#query=Lisbon$/)
  const opened = second.url()
  await second.goto(`${base}/spending`)
  await second.getByRole('button', { name: 'Drop it' }).click()
  await expect(second.getByRole('button', { name: 'Drop it' })).toBeHidden()
  await second.goto(opened)
  await expect(notice(second)).toContainText('There is no answer to this lookup')
})

test('a tab closed after paying: the next one shows the answer; a network lost during the payment: the page says what it does not know, and shows the answer when it is back', async ({
  bench,
  buyer,
}) => {
  const { context, page: first, openTab, wallet, paid } = await buyer()
  const held = newGate()
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await held.passed
    return { kind: 'pass' }
  }
  await askPrice(first)
  await pay(first, '$0.01')
  await expect(first.getByText('Paying and fetching the answer.')).toBeVisible()
  await first.close()
  const page = await openTab()
  held.open()
  await expect(answer(page)).toContainText('Lisbon')
  expect([wallet.asked.length, (await paid()).length]).toEqual([1, 1])

  await fillBar(page, 'Location', 'Porto')
  bench.wires.page.rule = async (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    await context.setOffline(true)
    return { kind: 'lose' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('We did not get the answer yet')
  await expect(notice(page)).toContainText('Nothing to do: you cannot be charged twice for this.')
  await context.setOffline(false)
  await expect(answer(page)).toContainText('Porto')
  expect(wallet.asked).toHaveLength(2)
  expect(await paid()).toHaveLength(2)
})

test('paid and not delivered: the proof, until when it is asked for, and a warning before buying it again', async ({
  bench,
  buyer,
}) => {
  const { page, paid } = await buyer()
  let isSettled = false
  bench.wires.service.rule = (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    if (isSettled) return { kind: 'lie', status: 409, body: '{}', passed: 'never' }
    isSettled = true
    return { kind: 'lose' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('Paid $0.01, but the answer did not arrive')
  const [spent] = await paid()
  await expect(notice(page)).toContainText(String(spent?.transaction))
  await expect(notice(page)).toContainText('you will not be charged again for it')
  await expect(page.getByRole('button', { name: 'Copy proof' })).toBeVisible()
  await askPrice(page)
  const sheet = confirming(page)
  await expect(sheet).toContainText('That payment stands. Buying it again is a second charge.')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(notice(page)).toContainText('Paid $0.01, but the answer did not arrive')
  await expect(page.getByRole('button', { name: 'Copy proof' })).toBeVisible()
  expect(await paid()).toHaveLength(1)
})

test('one of two nodes lies: nothing is called not charged, and the truth is told once they agree', async ({
  bench,
  buyer,
}) => {
  const { page, paid } = await buyer()
  const { client, wires } = bench
  const snapshot = await client.snapshot()
  let sends = 0
  wires.rpcA.rule = deniesAll
  wires.service.rule = (onWire) => {
    if (!isPaid(onWire)) return { kind: 'pass' }
    sends += 1
    return sends === 1 ? { kind: 'lose' } : { kind: 'lie', status: 409, body: '{}', passed: 'never' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect.poll(async () => (await paid()).length).toBe(1)
  await bench.pass(dead)
  await expect(notice(page)).toContainText('Checking whether you were charged.')
  await asked(wires.rpcA, 3)
  await expect(notice(page)).toContainText('Checking whether you were charged.')
  const { entries } = await readProfile(page)
  expect(entries.map(({ purchase }) => purchase.state)).toEqual(['HOT'])
  wires.rpcA.rule = () => ({ kind: 'pass' })
  await expect(notice(page)).toContainText('Paid $0.01, but the answer did not arrive')
  await bench.revert(snapshot)
})

test('a device without room is found out before the wallet is asked; a disk that is full when the answer comes loses nothing', async ({
  bench,
  buyer,
}) => {
  const { page, wallet, paid } = await buyer({ prepare: withSmallDisk })
  await fill(page)
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('This browser has no room to keep the answer.')
  await expect(notice(page)).toContainText('Nothing was signed and nothing was charged.')
  expect(wallet.asked).toEqual([])
  await free(page)
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
  expect(await paid()).toHaveLength(1)

  await fillBar(page, 'Location', 'Porto')
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await fill(page)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(notice(page)).toContainText('The answer is here, but this browser has no room to keep it')
  await expect(notice(page)).toContainText('You cannot be charged again for it.')
  await free(page)
  // it is kept at the press, or was by itself a moment before that
  const again = page.getByRole('button', { name: 'Try to keep it again' })
  const kept = page.getByRole('link', { name: 'Open the answer' })
  await expect(again.or(kept).or(answer(page).getByText('Porto')).first()).toBeVisible()
  await again.or(kept).evaluateAll((found: HTMLElement[]) => found[0]?.click())
  await expect(answer(page)).toContainText('Porto')
  expect(wallet.asked).toHaveLength(2)
  expect(await paid()).toHaveLength(2)
})

test('data cleared while the payment is on its way: the answer is kept all the same; cleared after it, the page says that it is not here and costs nothing', async ({
  bench,
  buyer,
}) => {
  const { context, page, base, wallet, paid } = await buyer()
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await clear(context, page, base)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  await expect(answer(page)).toContainText('Lisbon')
  const { entries } = await readProfile(page)
  expect(entries.map(({ purchase }) => purchase.state)).toEqual(['RESULT'])
  expect(wallet.asked).toHaveLength(1)
  expect(await paid()).toHaveLength(1)
  bench.wires.service.rule = () => ({ kind: 'pass' })
  await clear(context, page, base)
  await page.reload()
  await expect(notice(page)).toContainText('This answer is not in this browser')
  await expect(notice(page)).toContainText('Nothing was charged now.')
  expect(await paid()).toHaveLength(1)
})

test('what draws answers comes slowly: the wallet is asked once it is here, and without a network the answer is drawn', async ({
  bench,
  buyer,
}) => {
  let isHere = false
  let wasHere: boolean | null = null
  const due = newGate()
  const { context, page } = await buyer({
    // before the page opens, which fetches ahead what draws answers
    prepare: async () => layOnView(bench, () => ({ kind: 'delay', ms: 0, until: due.passed })),
    behaviour: {
      interrupt: (approve) => {
        wasHere = isHere
        return approve()
      },
    },
  })
  bench.wires.service.rule = async (onWire) => {
    if (isPaid(onWire)) await context.setOffline(true)
    return { kind: 'pass' }
  }
  await askPrice(page)
  await pay(page, '$0.01')
  // so slow is the network
  await delay(2_000)
  isHere = true
  due.open()
  await expect(answer(page)).toContainText('Lisbon')
  expect(wasHere).toBe(true)
})
