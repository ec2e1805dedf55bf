import { expect, test } from 'vitest'
import { verifyTypedData } from 'viem'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import { idleMs } from '@/lib/browser/session-wallet/status'
import { usdc } from '@/lib/core/money'
import { authorizationTypedData } from '@/lib/core/payment/authorization'
import { payer, pinned } from '@/tests/core/payment/fixtures'
import {
  asking,
  codeOf,
  enrich,
  made,
  minutes,
  newNonce,
  openBrowser,
  passkey,
  search,
  signs,
  statusOf,
  touch,
  windowAt,
} from '@/tests/browser/session-wallet/rig'

test('a purchase is signed as the catalogue, the pin and the wallet’s own address say, and by nothing else', async () => {
  const browser = await made()
  for (const lookup of [enrich, search]) {
    const request = await asking(browser, lookup)
    const signed = await browser.vault.sign(request)
    if (!signed.ok) throw new Error(signed.error.sentence)
    const value = lookup === enrich ? usdc('0.05') : usdc('0.30')
    const { nonce, window } = request
    const from = browser.address
    const typed = authorizationTypedData({ from, to: pinned, value, nonce, ...window })
    expect(await verifyTypedData({ ...typed, address: from, signature: signed.value })).toBe(true)
  }
  expect((await statusOf(browser)).spentSession).toBe(usdc('0.35'))
})

test.each([
  ['another payee', { payTo: payer }, 'E_PAYTO_PIN'],
  ['a larger value', { amount: '50001' }, 'E_PRICE'],
  ['a smaller value', { amount: '49999' }, 'E_PRICE'],
  ['a value above the limit', { amount: '400000' }, 'E_AMOUNT_CAP'],
  ['another token', { asset: payer }, 'E_ASSET'],
  ['another chain', { network: 'eip155:1' }, 'E_NETWORK'],
  ['another scheme', { scheme: 'upto' }, 'E_SCHEME'],
  ['an approval', { extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'permit2' } }, 'E_METHOD'],
])('terms with %s are refused and count nothing', async (_, option, code) => {
  const browser = await made()
  expect(await signs(browser, { option })).toBe(code)
  expect((await statusOf(browser)).spentHour).toBe(0n)
})

test('the price is that of the lookup, whatever the terms and the page say it is', async () => {
  const browser = await made()
  expect(await signs(browser, { ...search, option: { amount: '50000' } })).toBe('E_PRICE')
  expect(await signs(browser, { ...enrich, option: { amount: '300000' } })).toBe('E_PRICE')
  expect(await signs(browser, { endpointId: 'profiles.unknown', input: {} })).toBe('not-sold')
})

test('without a pin of the server only the payee is paid that was sealed for this very service', async () => {
  const browser = await made({}, { says: { payTo: null } })
  expect(await signs(browser)).toBe('unconfirmed-payee')
  const payee = (serviceId: string) => ({ payee: { serviceId, payTo: pinned } as const, secret: touch() })
  await browser.vault.change(payee('other.example.org'))
  expect(await signs(browser)).toBe('unconfirmed-payee')
  await browser.vault.change(payee('api.example.org'))
  expect(await signs(browser)).toBe('ok')
  expect(await signs(browser, { option: { payTo: payer } })).toBe('E_PAYTO_PIN')
})

test('whom the server names while the secret is at hand is sealed, and another that it names later is not paid', async () => {
  const payee = { serviceId: 'api.example.org', payTo: pinned }
  const browser = await made()
  const later = await made({}, { says: { payTo: null } })
  later.says = {}
  expect([(await statusOf(later)).payees, await signs(later)]).toEqual([[], 'unconfirmed-payee'])
  later.vault.lock()
  await later.vault.unlock(touch())
  for (const one of [browser, later]) {
    expect((await statusOf(one)).payees).toEqual([payee])
    expect(await signs(one)).toBe('ok')
    one.says = { payTo: payer }
    expect(await signs(one, { option: { payTo: payer } })).toBe('other-payee')
    expect(await signs(one)).toBe('other-payee')
    one.vault.lock()
    await one.vault.unlock(touch())
    expect(await signs(one, { option: { payTo: payer } })).toBe('other-payee')
    one.says = { serviceUrl: 'https://other.example.org' }
    expect(await signs(one)).toBe('unconfirmed-payee')
  }
})

test('another payee is paid once the visitor confirms it with the secret, and the one before no more', async () => {
  const browser = await made()
  browser.says = { payTo: payer }
  const payee = { serviceId: 'api.example.org', payTo: payer }
  expect(codeOf(await browser.vault.change({ payee }))).toBe('needs-secret')
  expect(await signs(browser, { option: { payTo: payer } })).toBe('other-payee')
  expect(codeOf(await browser.vault.change({ payee, secret: touch() }))).toBe('ok')
  expect(await signs(browser, { option: { payTo: payer } })).toBe('ok')
  browser.says = {}
  expect(await signs(browser)).toBe('other-payee')
})

test('a server that is away, or names nobody who can be paid, keeps no wallet from being made or unlocked', async () => {
  for (const says of [null, { payTo: `0x${'0'.repeat(40)}` as const }]) {
    const browser = openBrowser(says)
    const asked = { secret: touch(), unlock: passkey, limits: firstLimits, returnTo: null }
    expect(codeOf(await browser.vault.make(asked))).toBe('ok')
    browser.vault.lock()
    expect(codeOf(await browser.vault.unlock(touch()))).toBe('ok')
    expect((await statusOf(browser)).payees).toEqual([])
    browser.says = {}
    expect(await signs(browser)).toBe('unconfirmed-payee')
  }
})

test('a wallet whose first payee cannot be written down opens all the same', async () => {
  const browser = await made({}, { says: { payTo: null } })
  Object.assign(browser, { says: {}, canWrite: false })
  browser.vault.lock()
  expect(codeOf(await browser.vault.unlock(touch()))).toBe('ok')
  expect(await signs(browser)).toBe('unconfirmed-payee')
})

test('a server that is away, or pins another payee than is asked for, is not paid on the page’s word', async () => {
  const browser = await made({}, { says: { payTo: payer } })
  expect(await signs(browser)).toBe('E_PAYTO_PIN')
  expect(await signs(browser, { option: { payTo: payer } })).toBe('ok')
  browser.says = null
  expect(await signs(browser)).toBe('unavailable')
})

test('a time that is over, too long, or only begins later is refused', async () => {
  const browser = await made()
  const now = BigInt(browser.now / 1_000)
  const codes = (validAfter: bigint, validBefore: bigint) =>
    signs(browser, { window: { validAfter, validBefore } })
  expect(await codes(now - 600n, now)).toBe('expired')
  expect(await codes(now - 601n, now + 60n)).toBe('too-long')
  expect(await codes(now - 600n, now + 61n)).toBe('too-long')
  expect(await codes(now + 90n, now + 121n)).toBe('too-long')
  expect(await codes(-1n, now + 60n)).toBe('not-a-request')
  expect(await codes(now - 600n, now + 60n)).toBe('ok')
  expect(
    await signs(browser, {
      window: { validAfter: now - 600n, validBefore: now + 300n },
      option: { maxTimeoutSeconds: 900 },
    }),
  ).toBe('ok')
  expect(
    await signs(browser, {
      window: { validAfter: now - 600n, validBefore: now + 301n },
      option: { maxTimeoutSeconds: 900 },
    }),
  ).toBe('too-long')
})

test('each limit binds at its last cent, and a session or an hour that has passed counts no more', async () => {
  const purchase = await made({ perPurchase: usdc('0.29') })
  expect([await signs(purchase, search), await signs(purchase, enrich)]).toEqual(['perPurchase', 'ok'])
  const session = await made({ perSession: usdc('0.10') })
  const three = async () => [await signs(session), await signs(session), await signs(session)]
  expect(await three()).toEqual(['ok', 'ok', 'perSession'])
  session.vault.lock()
  await session.vault.unlock(touch())
  expect(await three()).toEqual(['ok', 'ok', 'perSession'])
  const hour = await made({ perHour: usdc('0.10') })
  await signs(hour)
  hour.now += minutes(10)
  expect([await signs(hour), await signs(hour)]).toEqual(['ok', 'perHour'])
  for (let passed = 10; passed < 60; passed += 10) {
    expect(await signs(hour)).toBe('perHour')
    hour.now += minutes(10)
    await hour.vault.unlock(touch())
  }
  expect([await signs(hour), await signs(hour)]).toEqual(['ok', 'perHour'])
})

test('the hour survives a lock, and a clock that went back', async () => {
  const browser = await made({ perHour: usdc('0.05') })
  expect(await signs(browser)).toBe('ok')
  browser.vault.lock()
  await browser.vault.unlock(touch())
  expect(await signs(browser)).toBe('perHour')
  browser.now -= minutes(120)
  expect(await signs(browser)).toBe('locked')
  await browser.vault.unlock(touch())
  expect(await signs(browser)).toBe('perHour')
})

test('a clock that is moved back within a session widens no hour, however often', async () => {
  const browser = await made({ perHour: usdc('0.10') })
  expect([await signs(browser), await signs(browser)]).toEqual(['ok', 'ok'])
  for (let back = 0; back < 90; back += 1) {
    browser.now -= 50_000
    expect(['perHour', 'locked']).toContain(await signs(browser))
    await browser.vault.unlock(touch())
  }
  expect(await signs(browser)).toBe('perHour')
})

test('a clock that is moved forward ends the hour, and no session without a lock', async () => {
  const browser = await made({ perSession: usdc('0.10'), perHour: usdc('0.10') })
  expect([await signs(browser), await signs(browser)]).toEqual(['ok', 'ok'])
  browser.now += minutes(14)
  expect(await signs(browser)).toBe('perSession')
  browser.now += minutes(61)
  expect(await signs(browser)).toBe('idle')
})

test('how long it is open is told, and whether it locked itself because it was not used', async () => {
  const browser = await made()
  const begun = browser.now
  browser.now += minutes(5)
  await browser.vault.unlock(touch())
  expect(await statusOf(browser)).toMatchObject({ openedAt: begun, isIdleLocked: false })
  browser.now += idleMs
  expect(await statusOf(browser)).toMatchObject({ openedAt: null, isLocked: true, isIdleLocked: true })
  await browser.vault.unlock(touch())
  expect(await statusOf(browser)).toMatchObject({ openedAt: browser.now, isIdleLocked: false })
  browser.vault.lock()
  expect(await statusOf(browser)).toMatchObject({ isLocked: true, isIdleLocked: false })
  await browser.vault.unlock(touch())
  browser.now -= minutes(5)
  expect(await statusOf(browser)).toMatchObject({ isLocked: true, isIdleLocked: false })
})

test('purchases that are asked for at once are all counted', async () => {
  const browser = await made({ perSession: usdc('0.20') })
  const codes = await Promise.all(Array.from({ length: 10 }, () => signs(browser)))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(4)
  expect((await statusOf(browser)).spentSession).toBe(usdc('0.20'))
})

test('the same request has the same signature and counts once, also when asked twice at once', async () => {
  const browser = await made()
  const request = await asking(browser)
  const [first, second] = await Promise.all([browser.vault.sign(request), browser.vault.sign(request)])
  expect([codeOf(first), second]).toEqual(['ok', first])
  expect(await browser.vault.sign(request)).toEqual(first)
  expect((await statusOf(browser)).spentSession).toBe(usdc('0.05'))
})

test('under one nonce nothing else is signed than a later time of the same payment, which counts once and now', async () => {
  const browser = await made({ perHour: usdc('0.10') })
  const nonce = newNonce()
  expect(await signs(browser, { nonce })).toBe('ok')
  expect(await signs(browser, { ...search, nonce })).not.toBe('ok')
  browser.now += minutes(14)
  expect(await signs(browser, { nonce, window: windowAt(browser.now) })).toBe('ok')
  const { spentSession, spentHour } = await statusOf(browser)
  expect([spentSession, spentHour]).toEqual([usdc('0.05'), usdc('0.05')])
  browser.now += minutes(0.5)
  expect([await signs(browser), await signs(browser)]).toEqual(['ok', 'perHour'])
  const again = await made()
  expect([await signs(again, { nonce }), await signs(again, { ...search, nonce })]).toEqual([
    'ok',
    'nonce-used',
  ])
})

test('a payment that is signed anew counts in the hour from then on', async () => {
  const browser = await made()
  const nonce = newNonce()
  await signs(browser, { nonce })
  for (let passed = 0; passed < 50; passed += 10) {
    browser.now += minutes(10)
    await browser.vault.unlock(touch())
  }
  expect(await signs(browser, { nonce })).toBe('ok')
  browser.now += minutes(14)
  expect((await statusOf(browser)).spentHour).toBe(usdc('0.05'))
})

test('a nonce that another session signed counts anew, and takes nothing from what that one counted', async () => {
  const browser = await made({ perHour: usdc('0.40') })
  const nonce = newNonce()
  await signs(browser, { ...search, nonce })
  browser.vault.lock()
  await browser.vault.unlock(touch())
  expect(await signs(browser, { nonce })).toBe('ok')
  browser.now += minutes(1)
  expect(await signs(browser, { nonce })).toBe('ok')
  expect((await statusOf(browser)).spentHour).toBe(usdc('0.35'))
})

test('fifteen minutes after the last new signature it is locked; what costs nothing keeps it open no longer', async () => {
  const browser = await made()
  const nonce = newNonce()
  await signs(browser, { nonce })
  browser.now += idleMs - 1_000
  expect(await signs(browser, { nonce })).toBe('ok')
  expect(await signs(browser, { option: { payTo: payer } })).toBe('E_PAYTO_PIN')
  expect(codeOf(await browser.vault.change({ limits: { perSession: 1n } }))).toBe('ok')
  expect((await statusOf(browser)).isLocked).toBe(false)
  browser.now += 1_000
  expect((await statusOf(browser)).isLocked).toBe(true)
  expect(await signs(browser)).toBe('idle')
})

test('what is locked, or lowered, while the server is asked is locked, or lowered', async () => {
  const browser = await made()
  browser.meanwhile = async () => browser.vault.lock()
  expect(await signs(browser)).toBe('locked')
  browser.meanwhile = async () => {}
  await browser.vault.unlock(touch())
  let isFirst = true
  browser.meanwhile = async () => {
    if (isFirst) await browser.vault.change({ limits: { perSession: usdc('0.04') } })
    isFirst = false
  }
  expect(await signs(browser)).toBe('perSession')
})

test.each([null, 7, {}, { lookup: enrich }, { lookup: enrich, challenge: {}, nonce: '0x', window: {} }])(
  'what is no request (%j) is refused',
  async (request) => {
    const browser = await made()
    expect(codeOf(await browser.vault.sign(request as never))).toBe('not-a-request')
  },
)

test('a refusal says that nothing was signed and nothing was charged', async () => {
  const browser = await made({ perPurchase: usdc('0.29') })
  browser.says = { payTo: payer }
  const told = [await browser.vault.sign(await asking(browser))]
  browser.says = {}
  told.push(await browser.vault.sign(await asking(browser, search)))
  told.push(await browser.vault.sign(await asking(browser, { option: { payTo: payer } })))
  browser.vault.lock()
  told.push(await browser.vault.sign(await asking(browser)))
  for (const one of told)
    expect(one.ok ? '' : one.error.sentence).toMatch(/ Nothing was signed and nothing was charged\.$/)
})
