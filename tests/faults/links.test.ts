import { beforeEach, describe, expect, test } from 'vitest'
import { authorizationTypedData } from '@/lib/core/payment/authorization'
import { ok } from '@/lib/core/result'
import { inBrowser } from '@/tests/faults/in-browser'
import { startLinked } from '@/tests/faults/links'
import { readProfile } from '@/tests/faults/network'
import { openTab } from '@/tests/faults/tab'
import { sweep } from '@/tests/support/sweep'
import type { Moment, Toxic } from '@/tests/support/toxic-link'

const linked = inBrowser(startLinked)

beforeEach(() => {
  for (const link of Object.values(linked().links)) {
    link.arm(null)
    link.at = () => undefined
  }
})

const signal = AbortSignal.timeout(3_600_000)

/** One purchase, from the click until it has come to its end, with as many returns to the page as that takes. */
async function buyOnce() {
  const { wallet, settlements } = await linked().newVisit()
  const tab = openTab('a tab')
  await tab.run(async () => {
    const checked = await tab.page.checkPrice('geo.locate', { query: 'Lisbon' })
    if (!checked.ok) throw new Error(JSON.stringify(checked.error))
    const bought = await tab.page.buy(
      checked.value,
      { address: wallet.address, chainId: 8453 },
      {
        timer: linked().timer,
        signal,
        sign: async (authorization) => ok(await wallet.signTypedData(authorizationTypedData(authorization))),
      },
    )
    if (!bought.ok) throw new Error(bought.error.code)
    for (let again = 0; again < 20 && (await isOpen()); again += 1) {
      const [entry] = (await readProfile()).entries
      if (entry?.purchase.state === 'SIGNED')
        await tab.page.sendSigned(entry, { sign: null, timer: linked().timer, signal })
      else await tab.page.recoverAll(signal, linked().timer)
    }
  })
  const { entries, answers } = await readProfile()
  return {
    states: entries.map(({ purchase }) => purchase.state),
    answers: answers.map(({ body }) => Object.keys(JSON.parse(body)).includes('elements')),
    settlements: (await settlements()).length,
  }
}

const isOpen = async () =>
  (await readProfile()).entries.some(({ purchase }) => purchase.state !== 'RESULT' || !purchase.isAcked)
const boughtOnce = { states: ['RESULT'], answers: [true], settlements: 1 }

test('nothing on the links: one settlement and the answer', async () => {
  expect(await buyOnce()).toEqual(boughtOnce)
})

const nameOf = ({ on, kind, ...how }: Toxic) => `${kind} ${Object.values(how).join(' ')} on the ${on}`

const toxics: readonly Toxic[] = (['request', 'reply'] as const).flatMap((on): Toxic[] => [
  { on, kind: 'latency', ms: 300 },
  { on, kind: 'bandwidth', bytesPerSecond: 8_000 },
  { on, kind: 'timeout', ms: 300 },
  { on, kind: 'slow_close', ms: 300 },
  { on, kind: 'reset_peer', ms: 0 },
  { on, kind: 'reset_peer', ms: 60 },
  { on, kind: 'slicer', bytes: 64, ms: 2 },
  { on, kind: 'limit_data', bytes: 0 },
  { on, kind: 'limit_data', bytes: 1 },
  { on, kind: 'limit_data', bytes: 400 },
  { on, kind: 'limit_data', bytes: 1_400 },
])

const chosen = sweep(toxics, 6).map((toxic) => [nameOf(toxic), toxic] as const)

describe.each(['page', 'upstream'] as const)('the link before the %s’s far end', (name) => {
  test.each(chosen)('%s: one settlement and the answer', async (_, toxic) => {
    const link = linked().links[name]
    const before = link.taken
    link.arm(toxic)
    expect(await buyOnce()).toEqual(boughtOnce)
    expect(link.taken).toBe(before + 1)
  })
})

/** Kills at the first time that a marked exchange comes to this moment, and cuts it off there. */
function killAt(link: 'page' | 'upstream', moment: Moment, kill: () => Promise<void>) {
  let killing: Promise<void> | undefined
  linked().links[link].arm({ on: moment, kind: 'timeout', ms: 200 })
  linked().links[link].at = (now) => {
    if (now === moment) killing ??= kill()
  }
  return { killed: async () => killing?.then(() => true) }
}

describe('SIGKILL', () => {
  const kills = [
    ['the forwarder as the paid reply comes to it', 'upstream', 'reply', 'killForwarder'],
    ['the forwarder as it sends the payment on', 'upstream', 'request', 'killForwarder'],
    ['the forwarder as it replies', 'page', 'reply', 'killForwarder'],
    ['the service as it replies', 'upstream', 'reply', 'killService'],
    ['the service as the payment comes to it', 'upstream', 'request', 'killService'],
    ['the forwarder as the payment comes to it', 'page', 'request', 'killForwarder'],
  ] as const
  test.each(sweep(kills, 3))('%s: one settlement and the answer', async (_, link, moment, kill) => {
    const { killed } = killAt(link, moment, linked()[kill])
    expect(await buyOnce()).toEqual(boughtOnce)
    expect(await killed()).toBe(true)
  })
})
