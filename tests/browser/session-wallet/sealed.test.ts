import { beforeAll, expect, test } from 'vitest'
import { generatePrivateKey } from 'viem/accounts'
import { makeBackup, readBackup } from '@/lib/browser/session-wallet/backup'
import { firstLimits } from '@/lib/browser/session-wallet/limits'
import {
  fewestRounds,
  newPassphraseUnlock,
  open,
  readSealed,
  seal,
  type OpenPurse,
  type SealedPurse,
} from '@/lib/browser/session-wallet/sealed'
import { fromBase64Url, toBase64Url } from '@/lib/core/payment/bytes'
import { payer, pinned } from '@/tests/core/payment/fixtures'
import { home, passkey, touch, wrongTouch } from '@/tests/browser/session-wallet/rig'

const words = { passphrase: 'correct horse battery' }
const content = {
  privateKey: generatePrivateKey(),
  limits: { ...firstLimits, perSession: 12_345_678n },
  payees: [{ serviceId: 'api.example.org', payTo: pinned }],
  returnTo: home,
}
let byPasskey: OpenPurse
let byWords: OpenPurse
let backup: string

const sealed = async (key: Parameters<typeof seal>[1]) => {
  const purse = await seal(content, key)
  if (!purse) throw new Error('not sealed')
  return purse
}

beforeAll(async () => {
  byPasskey = await sealed({ secret: touch(), unlock: passkey, madeAt: 1, backedUpAt: null })
  byWords = await sealed({ secret: words, unlock: newPassphraseUnlock(), madeAt: 1, backedUpAt: null })
  backup = (await makeBackup(byPasskey, words.passphrase)) ?? ''
})

const problemOf = async (row: SealedPurse | null, secret: Parameters<typeof open>[1] = touch()) => {
  const opened = row && (await open(row, secret))
  return opened ? (opened.ok ? 'open' : opened.error) : 'no row'
}

test('a row opens with its secret and no other, and nothing of what is sealed stands in it in clear', async () => {
  const rows = [byPasskey, byWords]
  for (const { row } of rows) {
    const text = JSON.stringify(row)
    expect(readSealed(JSON.parse(text))).toEqual(row)
    for (const secret of [content.privateKey.slice(2), pinned, home, '12345678'])
      expect(text).not.toContain(secret)
  }
  const opened = [await open(byPasskey.row, touch()), await open(byWords.row, words)]
  expect(opened.map((one) => one.ok && one.value.content)).toEqual([content, content])
  expect(await problemOf(byPasskey.row, wrongTouch())).toBe('wrong-secret')
  expect(await problemOf(byPasskey.row, words)).toBe('wrong-secret')
  expect(await problemOf(byWords.row, { passphrase: 'correct horse' })).toBe('wrong-secret')
  expect(await problemOf(byWords.row, touch())).toBe('wrong-secret')
  expect(await problemOf(byPasskey.row, null as never)).toBe('wrong-secret')
})

test('a row with any byte flipped does not open', async () => {
  for (const field of ['bytes', 'iv'] as const) {
    const bytes = fromBase64Url(byPasskey.row[field]) ?? new Uint8Array()
    expect(bytes.length).toBeGreaterThan(11)
    for (const at of bytes.keys()) {
      const flipped = bytes.with(at, (bytes[at] ?? 0) ^ (1 << (at % 8)))
      expect(await problemOf({ ...byPasskey.row, [field]: toBase64Url(flipped) })).toBe('wrong-secret')
    }
  }
})

test('what stands beside the sealed bytes cannot be changed either', async () => {
  const salt = toBase64Url(new Uint8Array(32))
  const changes: Partial<SealedPurse>[] = [
    { address: payer },
    { madeAt: 2 },
    { backedUpAt: 3 },
    { unlock: { ...passkey, salt } as never },
    { unlock: { ...passkey, credentialId: salt } as never },
  ]
  for (const change of changes) expect(await problemOf({ ...byPasskey.row, ...change })).toBe('wrong-secret')
  const { unlock } = byWords.row
  const slower = { ...unlock, rounds: fewestRounds + 1 } as never
  expect(await problemOf({ ...byWords.row, unlock: slower }, words)).toBe('wrong-secret')
})

test('fewer than 600,000 rounds are neither read, opened nor sealed', async () => {
  expect(fewestRounds).toBe(600_000)
  for (const rounds of [599_999, 0, -1, 600_000.5, 1e9, '600000']) {
    const unlock = { ...newPassphraseUnlock(), rounds } as never
    const row = { ...byWords.row, unlock }
    expect([readSealed(row), await problemOf(row, words)]).toEqual([null, 'unreadable'])
    expect(await seal(content, { secret: words, unlock, madeAt: 1, backedUpAt: null })).toBeNull()
  }
})

test('what is no row of this form is not read', () => {
  const { row } = byPasskey
  const wrong = [
    null,
    1,
    {},
    { ...row, form: 2 },
    { ...row, address: '0x12' },
    { ...row, iv: row.iv.slice(2) },
  ]
  const odd = [
    { ...row, unlock: { by: 'nothing' } },
    { ...row, madeAt: '1' },
    { ...row, bytes: '+/==' },
  ]
  for (const one of [...wrong, ...odd]) expect(readSealed(one)).toBeNull()
  expect(readSealed({ ...row, more: 1 })).toEqual(row)
})

test('a backup brings key, payees and the way home back, and the first limits', async () => {
  const read = await readBackup(backup, words.passphrase)
  expect(read).toEqual({
    ok: true,
    value: { address: byPasskey.row.address, content: { ...content, limits: firstLimits } },
  })
  expect(backup).not.toContain(content.privateKey.slice(2))
  expect(await makeBackup(byPasskey, '')).toBeNull()
})

test('a backup that says other limits loosens none', async () => {
  const key = { secret: words, unlock: newPassphraseUnlock(), madeAt: 1, backedUpAt: null }
  const loose = await seal(content, key, 'backup')
  const { is } = JSON.parse(backup)
  const read = await readBackup(JSON.stringify({ is, ...loose?.row }), words.passphrase)
  expect(read.ok && read.value.content.limits).toEqual(firstLimits)
})

test('a damaged backup, another passphrase and other files are told from each other', async () => {
  const problem = async (text: string, passphrase = words.passphrase) => {
    const read = await readBackup(text, passphrase)
    return read.ok ? 'read' : read.error
  }
  const value = JSON.parse(backup)
  const changed = (change: object) => problem(JSON.stringify({ ...value, ...change }))
  expect(await problem(backup, 'another')).toBe('wrong-passphrase')
  expect(await problem('{}')).toBe('not-a-backup')
  expect(await problem(backup.slice(0, -9))).toBe('not-a-backup')
  expect(await changed({ form: 2 })).toBe('newer')
  expect(await changed({ bytes: undefined })).toBe('damaged')
  expect(await changed({ unlock: { ...value.unlock, rounds: 599_999 } })).toBe('damaged')
  expect(await changed({ unlock: passkey })).toBe('damaged')
  expect(await changed({ address: payer })).toBe('wrong-passphrase')
  const bytes = fromBase64Url(value.bytes) ?? new Uint8Array()
  for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
    const flipped = toBase64Url(bytes.with(at, (bytes[at] ?? 0) ^ 1))
    expect(await changed({ bytes: flipped })).toBe('wrong-passphrase')
  }
})

test('a backup is no row, and a row no backup, though both are under the same passphrase', async () => {
  const { is, ...row } = JSON.parse(backup)
  expect(await problemOf(readSealed(row), words)).toBe('wrong-secret')
  const text = JSON.stringify({ is, ...byWords.row })
  expect((await readBackup(text, words.passphrase)).ok).toBe(false)
})
