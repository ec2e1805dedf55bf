import { beforeAll, expect, test } from 'vitest'
import { verifyTypedData } from 'viem'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import { newPassphraseUnlock, open, readSealed } from '@/lib/browser/session-wallet/sealed'
import { idleMs, isRestored } from '@/lib/browser/session-wallet/status'
import { givingUp } from '@/lib/browser/session-wallet/terms'
import { usdc } from '@/lib/core/money'
import { authorizationTypedData } from '@/lib/core/payment/authorization'
import { usdcToken } from '@/lib/core/payment/usdc-token'
import { payer, pinned } from '@/tests/core/payment/fixtures'
import {
  asking,
  codeOf,
  home,
  made,
  minutes,
  newNonce,
  openBrowser,
  passkey,
  search,
  signs,
  statusOf,
  touch,
  wrongTouch,
  type Browser,
} from '@/tests/browser/session-wallet/rig'

const passphrase = 'a passphrase of a file'

/** The key as the row holds it. */
async function keyIn({ row }: Browser): Promise<string> {
  const sealed = readSealed(row)
  const opened = sealed && (await open(sealed, touch()))
  if (!opened?.ok) throw new Error('the row does not open')
  return opened.value.content.privateKey
}

const backed = async ({ vault }: Browser) => {
  const text = await vault.backUp({ secret: touch(), passphrase })
  if (!text.ok) throw new Error(text.error.code)
  return text.value
}

const returning = ({ now }: Browser, changes: object = {}) => {
  const second = BigInt(now / 1_000)
  const window = { validAfter: second - 600n, validBefore: second + 600n }
  return { balance: usdc('4'), openHeld: usdc('0.30'), nonce: newNonce(), ...window, ...changes }
}

let backup: string
let backedUp: Browser & { address: string }
beforeAll(async () => {
  backedUp = await made({ perSession: usdc('9') })
  await backedUp.vault.change({ secret: touch(), payee: { serviceId: 'api.example.org', payTo: pinned } })
  backup = await backed(backedUp)
})

test('what is made stands sealed in the row, is open, and is never made over', async () => {
  const browser = await made()
  expect(readSealed(browser.row)).toEqual(browser.row)
  expect(await statusOf(browser)).toMatchObject({
    address: browser.address,
    isLocked: false,
    limits: firstLimits,
    returnTo: home,
    lockAt: browser.now + idleMs,
  })
  const again = { secret: touch(), unlock: passkey, limits: firstLimits, returnTo: null }
  expect(codeOf(await browser.vault.make(again))).toBe('exists')
  browser.row = { form: 9 }
  browser.vault.lock()
  expect(codeOf(await browser.vault.make(again))).toBe('exists')
  expect(await browser.vault.status()).toBe('unreadable')
})

test('of two wallets that are made at once one is, and what cannot be written is none', async () => {
  const browser = openBrowser()
  const asked = { secret: touch(), unlock: passkey, limits: firstLimits, returnTo: null }
  browser.canWrite = false
  expect(codeOf(await browser.vault.make(asked))).toBe('unwritable')
  expect([await browser.vault.status(), await signs(browser)]).toEqual([null, 'locked'])
  browser.canWrite = true
  const codes = await Promise.all([browser.vault.make(asked), browser.vault.make(asked)])
  expect(codes.map(codeOf)).toEqual(['ok', 'exists'])
})

const unmakable: [object, string][] = [
  [{ limits: { ...firstLimits, held: usdc('20.000001') } }, 'bad-limits'],
  [{ limits: { ...firstLimits, perHour: -1n } }, 'bad-limits'],
  [{ limits: { ...firstLimits, perHour: 5 as never } }, 'bad-limits'],
  [{ returnTo: usdcToken.address }, 'bad-address'],
  [{ returnTo: `0x${'0'.repeat(40)}` as const }, 'bad-address'],
  [{ returnTo: payer.replace('7', '8') as never }, 'bad-address'],
  [{ secret: { passphrase: 'words' } }, 'wrong-secret'],
  [{ unlock: { by: 'passphrase', salt: '', rounds: 1 } as never }, 'not-a-request'],
]

test.each(unmakable)('no wallet is made with what cannot be kept (%#)', async (change, code) => {
  const browser = openBrowser()
  const asked = { secret: touch(), unlock: passkey, limits: firstLimits, returnTo: null, ...change }
  expect([codeOf(await browser.vault.make(asked)), browser.row]).toEqual([code, undefined])
})

test('only its secret unlocks it, and unlocking what is open begins no new session', async () => {
  const browser = await made({ perSession: usdc('0.05') })
  expect(await signs(browser)).toBe('ok')
  expect(codeOf(await browser.vault.unlock(touch()))).toBe('ok')
  expect(await signs(browser)).toBe('perSession')
  browser.vault.lock()
  for (const secret of [wrongTouch(), { passphrase: '' }, undefined as never])
    expect(codeOf(await browser.vault.unlock(secret))).toBe('wrong-secret')
  expect(await signs(browser)).toBe('locked')
})

test('a lock that is asked for while it is being unlocked holds', async () => {
  const browser = await made()
  browser.vault.lock()
  const unlocking = browser.vault.unlock(touch())
  await Promise.resolve()
  browser.vault.lock()
  await unlocking
  expect((await statusOf(browser)).isLocked).toBe(true)
})

test('locked, nothing of the wallet gives its key, signs, changes or tells what is sealed', async () => {
  const browser = await made()
  const key = (await keyIn(browser)).slice(2)
  const answers: unknown[] = [await browser.vault.sign(await asking(browser)), await browser.vault.status()]
  browser.vault.lock()
  const { vault } = browser
  const acts = [
    await vault.sign(await asking(browser)),
    await vault.signReturn(returning(browser)),
    await vault.change({ secret: touch(), limits: { perSession: 1n } }),
    await vault.backUp({ secret: touch(), passphrase }),
    await vault.checkBackup({ text: backup, passphrase }),
  ]
  expect(acts.map(codeOf)).toEqual(acts.map(() => 'locked'))
  const status = await statusOf(browser)
  expect(status).toMatchObject({ limits: null, payees: null, returnTo: null, lockAt: null })
  const shown = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const all = JSON.stringify([answers, acts, status, browser.row, Object.values(vault)], shown)
  expect(all).not.toContain(key)
  const functions = Object.values(vault).every((one) => typeof one === 'function')
  expect(functions).toBe(true)
})

test('lowering needs no secret, and holds after the next unlock', async () => {
  const browser = await made()
  expect(codeOf(await browser.vault.change({ limits: { perPurchase: usdc('0.04') } }))).toBe('ok')
  expect(await signs(browser)).toBe('perPurchase')
  browser.vault.lock()
  await browser.vault.unlock(touch())
  expect(await signs(browser)).toBe('perPurchase')
})

test.each([
  { limits: { perPurchase: usdc('0.31') } },
  { limits: { perSession: usdc('0.01'), perHour: usdc('5.01') } },
  { payee: { serviceId: 'api.example.org', payTo: payer } },
  { returnTo: pinned },
])('what allows more (%#) needs the secret anew, and without it nothing changes', async (change) => {
  const browser = await made()
  const [status, row] = [await statusOf(browser), browser.row]
  expect(codeOf(await browser.vault.change(change))).toBe('needs-secret')
  expect(codeOf(await browser.vault.change({ ...change, secret: wrongTouch() }))).toBe('wrong-secret')
  expect([await statusOf(browser), browser.row]).toEqual([status, row])
  expect(codeOf(await browser.vault.change({ ...change, secret: touch() }))).toBe('ok')
  const { limits, ...rest } = change as { limits?: object }
  const { payees, ...now } = await statusOf(browser)
  expect(now).toMatchObject({ ...('returnTo' in rest && rest), limits: { ...firstLimits, ...limits } })
  expect(payees).toEqual(['payee' in rest ? rest.payee : { serviceId: 'api.example.org', payTo: pinned }])
})

test('nobody may be set to be paid, or to have the money back, who must not be', async () => {
  const browser = await made()
  const secret = touch()
  for (const one of [browser.address, usdcToken.address, '0x12' as const, 7 as never]) {
    expect(codeOf(await browser.vault.change({ secret, returnTo: one }))).toBe('bad-address')
    const payee = { serviceId: 'api.example.org', payTo: one }
    expect(codeOf(await browser.vault.change({ secret, payee }))).toBe('bad-address')
  }
  expect(codeOf(await browser.vault.change({ secret, limits: { held: usdc('21') } }))).toBe('bad-limits')
})

test('an older row that is put in its place brings no older limits back, and a row that is gone is written again', async () => {
  const browser = await made()
  const older = browser.row
  await browser.vault.change({ limits: { perPurchase: usdc('0.04') } })
  browser.row = older
  expect(codeOf(await browser.vault.unlock(touch()))).toBe('ok')
  expect(await signs(browser)).toBe('perPurchase')
  browser.vault.lock()
  await browser.vault.unlock(touch())
  expect(await signs(browser)).toBe('perPurchase')
  browser.row = backedUp.row
  expect(codeOf(await browser.vault.change({ limits: { perPurchase: 1n } }))).toBe('exists')
  browser.row = undefined
  expect(codeOf(await browser.vault.change({ limits: { perPurchase: 1n } }))).toBe('ok')
  expect(readSealed(browser.row)?.address).toBe(browser.address)
})

test('what is left goes home, without what purchases may still take, and nowhere else', async () => {
  const browser = await made()
  const request = returning(browser, { to: payer, returnTo: payer, from: payer })
  const given = await browser.vault.signReturn(request)
  if (!given.ok) throw new Error(given.error.code)
  const { authorization, signature } = given.value
  expect(authorization).toMatchObject({ from: browser.address, to: home, value: usdc('3.70') })
  const typed = authorizationTypedData(authorization)
  expect(await verifyTypedData({ ...typed, address: browser.address, signature })).toBe(true)
  expect((await statusOf(browser)).spentSession).toBe(0n)
})

test('money goes back only to an address that is set, in time, and where something is left', async () => {
  const browser = await made({}, { returnTo: null })
  const code = async (changes: object = {}) =>
    codeOf(await browser.vault.signReturn(returning(browser, changes)))
  expect(await code()).toBe('no-return')
  await browser.vault.change({ secret: touch(), returnTo: home })
  expect(await code({ openHeld: usdc('4') })).toBe('nothing-left')
  expect(await code({ openHeld: -1n })).toBe('not-a-request')
  expect(await code({ validBefore: 1n })).toBe('expired')
  expect(await code({ validBefore: BigInt(browser.now / 1_000) + 3_601n })).toBe('too-long')
  expect(await code()).toBe('ok')
})

test('the nonce of a return is not that of a purchase, even to the same address', async () => {
  const browser = await made({}, { returnTo: pinned })
  const nonce = newNonce()
  const back = { balance: usdc('0.05'), openHeld: 0n, nonce }
  expect(codeOf(await browser.vault.signReturn(returning(browser, back)))).toBe('ok')
  expect(await signs(browser, { nonce })).toBe('nonce-used')
  const other = newNonce()
  expect(await signs(browser, { nonce: other })).toBe('ok')
  const stolen = returning(browser, { ...back, nonce: other })
  expect(codeOf(await browser.vault.signReturn(stolen))).toBe('nonce-used')
})

test('a backup needs the secret anew: it holds the key', async () => {
  const browser = await made()
  const code = async (secret: never) => codeOf(await browser.vault.backUp({ secret, passphrase }))
  expect(await code(undefined as never)).toBe('needs-secret')
  expect(await code(wrongTouch() as never)).toBe('wrong-secret')
  expect(await code(touch() as never)).toBe('ok')
})

test('only a backup of this very key that was read back counts as made', async () => {
  const browser = await made()
  const text = await backed(browser)
  const code = async (asked: object) =>
    codeOf(await browser.vault.checkBackup({ text, passphrase, ...asked }))
  expect(await code({ text: backup })).toBe('bad-backup')
  expect(await code({ passphrase: 'other' })).toBe('bad-backup')
  expect((await statusOf(browser)).backedUpAt).toBeNull()
  browser.now += 1
  expect(await code({})).toBe('ok')
  expect(isRestored(await statusOf(browser)), 'it was made here').toBe(false)
  browser.vault.lock()
  expect((await statusOf(browser)).backedUpAt).toBe(browser.now)
  expect(codeOf(await browser.vault.unlock(touch()))).toBe('ok')
})

test('another browser restores it under a secret of its own, with the first limits', async () => {
  const browser = openBrowser({ payTo: null })
  const words = { secret: { passphrase: 'of this browser' }, unlock: newPassphraseUnlock() }
  const restore = (asked: object = {}) =>
    browser.vault.restore({ text: backup, passphrase, ...words, ...asked })
  expect(codeOf(await restore({ passphrase: 'other' }))).toBe('bad-backup')
  expect(await restore()).toEqual({ ok: true, value: backedUp.address })
  expect(await statusOf(browser)).toMatchObject({
    limits: firstLimits,
    returnTo: home,
    backedUpAt: browser.now,
  })
  expect(isRestored(await statusOf(browser)), 'another browser may have begun purchases').toBe(true)
  expect(await signs(browser, search)).toBe('ok')
  browser.vault.lock()
  expect(codeOf(await browser.vault.unlock(touch()))).toBe('wrong-secret')
  expect(codeOf(await browser.vault.unlock(words.secret))).toBe('ok')
})

test('a backup takes the place of no other wallet, but that of its own whose passkey was lost', async () => {
  const other = await made()
  const key = { text: backup, passphrase, secret: wrongTouch(), unlock: passkey }
  expect(codeOf(await other.vault.restore(key))).toBe('exists')
  other.row = undefined
  expect(codeOf(await other.vault.restore(key))).toBe('exists')
  other.row = structuredClone(backedUp.row)
  other.vault.lock()
  expect(codeOf(await other.vault.restore(key))).toBe('ok')
  expect((await statusOf(other)).returnTo, 'the visitor may have changed it since').toBeNull()
  other.vault.lock()
  expect(codeOf(await other.vault.unlock(wrongTouch()))).toBe('ok')
})

test('what is deleted is the wallet that was looked at: the money of another says nothing of it', async () => {
  const browser = await made()
  const words = { words: givingUp(0n), balance: 0n }
  expect(codeOf(await browser.vault.forget({ ...words, address: home }))).toBe('exists')
  expect(await signs(browser)).toBe('ok')
  expect(codeOf(await browser.vault.forget({ ...words, address: browser.address }))).toBe('ok')
})

test('a wallet whose row cannot be read is deleted by the words, and its backup then brings it back', async () => {
  const browser = await made()
  const passphrase = 'four quiet herons wade'
  const backup = await browser.vault.backUp({ secret: touch(), passphrase })
  const other = openBrowser()
  other.row = { form: 2 }
  const words = { words: givingUp(null), balance: null }
  expect(codeOf(await other.vault.forget(words))).toBe('ok')
  const text = backup.ok ? backup.value : ''
  const restored = await other.vault.restore({ text, passphrase, secret: touch(), unlock: passkey })
  expect(restored).toEqual({ ok: true, value: browser.address })
})

test.each(['unlock', 'make', 'restore'] as const)(
  'locked while it is being opened by %s, it stays locked',
  async (act) => {
    const browser = act === 'make' ? openBrowser() : await made()
    const passphrase = 'four quiet herons wade'
    const key = { secret: touch(), unlock: passkey }
    const backup = act === 'restore' && (await browser.vault.backUp({ secret: touch(), passphrase }))
    if (act !== 'make') browser.vault.lock()
    const text = backup && backup.ok ? backup.value : ''
    const opening = {
      unlock: () => browser.vault.unlock(touch()),
      make: () => browser.vault.make({ ...key, limits: firstLimits, returnTo: home }),
      restore: () => browser.vault.restore({ ...key, text, passphrase }),
    }[act]()
    browser.vault.lock()
    await opening
    expect((await statusOf(browser)).isLocked).toBe(true)
  },
)

test('a reload begins no new hour, and another wallet has one of its own', async () => {
  const browser = await made({ perHour: usdc('0.30') })
  expect(await signs(browser, search)).toBe('ok')
  const later = Object.assign(openBrowser(), { row: browser.row, hour: browser.hour })
  await later.vault.unlock(touch())
  expect(await signs(later)).toBe('perHour')
  later.now += minutes(61)
  await later.vault.unlock(touch())
  expect(await signs(later)).toBe('ok')
  expect(codeOf(await later.vault.forget({ secret: touch() }))).toBe('ok')
  await later.vault.make({ secret: touch(), unlock: passkey, limits: firstLimits, returnTo: home })
  expect((await statusOf(later)).spentHour).toBe(0n)
})

test('nothing is sealed that could not be read again', async () => {
  const browser = await made()
  const payee = { serviceId: 'a'.repeat(70_000), payTo: home }
  expect(codeOf(await browser.vault.change({ secret: touch(), payee }))).toBe('bad-address')
  const { row } = browser
  const other = openBrowser()
  other.row = row
  expect(codeOf(await other.vault.unlock(touch()))).toBe('ok')
  const long = await made({}, { says: { serviceUrl: `https://${'a.'.repeat(20_000)}org` } })
  expect((await statusOf(long)).payees).toEqual([])
})

test('it is deleted by its secret, or by the words, and signs nothing more', async () => {
  const browser = await made()
  const balance = usdc('1.25')
  expect(givingUp(balance)).toBe('I give up $1.25')
  for (const by of [{ secret: wrongTouch() }, { words: 'I give up $1.24', balance }, { words: '', balance }])
    expect(codeOf(await browser.vault.forget(by))).not.toBe('ok')
  expect(await signs(browser)).toBe('ok')
  expect(codeOf(await browser.vault.forget({ words: givingUp(balance), balance }))).toBe('ok')
  expect([browser.row, await browser.vault.status(), await signs(browser)]).toEqual([
    undefined,
    null,
    'locked',
  ])
  const second = await made()
  expect(codeOf(await second.vault.forget({ secret: touch() }))).toBe('ok')
  expect(codeOf(await second.vault.forget({ secret: touch() }))).toBe('none')
})
