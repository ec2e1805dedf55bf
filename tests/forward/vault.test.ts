import { mkdtempSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forwardCall } from '@/lib/forward/call'
import type { Forwarder } from '@/lib/forward/forwarder'
import { acknowledgeAnswer, claimAnswer } from '@/lib/forward/vault/claims'
import { isFlownElsewhere } from '@/lib/forward/vault/flight-record'
import { folderVault } from '@/lib/forward/vault/folder'
import { usdc } from '@/lib/money'
import { randomBytes, toHex } from '@/lib/payment/bytes'
import { newClaimSecret } from '@/lib/payment/vault-keys'
import { callRequest, newWallet, openTestForwarder, payFor } from '@/tests/support/forwarder'
import { sendJson, startUpstreamDouble, type UpstreamDouble } from '@/tests/support/upstream-double'

let upstream: UpstreamDouble
let forwarder: Forwarder
let dir: string

beforeAll(async () => {
  upstream = await startUpstreamDouble()
})
beforeEach(() => {
  upstream.heard.length = 0
  dir = mkdtempSync(path.join(tmpdir(), 'nickel-vault-'))
  forwarder = restart()
})
afterAll(() => upstream.stop())

function restart(): Forwarder {
  return openTestForwarder({ SERVICE_URL: upstream.url, VAULT_DIR: dir })
}

type Headers = Awaited<ReturnType<typeof payFor>>

const search = { input: { search: 'engineer' } }
const url = () => `${upstream.url}/agent/v1/profiles/search`
const pay = (more: Partial<Parameters<typeof payFor>[0]> = {}) =>
  payFor({ url: url(), price: usdc('0.30'), ...more })
const buy = (headers: Headers, by = forwarder, body: unknown = search) =>
  forwardCall(callRequest(body, headers), 'profiles.search', by)
const claim = (headers: Headers, by = forwarder) =>
  claimAnswer(callRequest({ secret: headers['x-nickel-claim'] }), by)
const acknowledge = (headers: Headers, by = forwarder) =>
  acknowledgeAnswer(callRequest({ secret: headers['x-nickel-claim'] }), by)

const answer = { person: 'Ada Byron', photo: 'https://media.test/ada.png', id: 1 }
const answerText = `${JSON.stringify(answer)} \n`
const sell: UpstreamDouble['answer'] = (_, response) =>
  response.writeHead(200, { 'payment-response': 'cmVjZWlwdA==', link: '</x>' }).end(answerText)

const everything = () =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(dir, name))
    .filter((file) => statSync(file).isFile())
const files = (kind: 'flights' | 'answers') => readdirSync(path.join(dir, kind))

/** Once the service has heard the call, `held` has its answer. */
function hold(): { heard: Promise<void>; let: () => void } {
  let release = () => {}
  const heard = new Promise<void>((resolve) => {
    upstream.answer = (_, response) => {
      resolve()
      release = () => sell({ method: '', target: '', headers: {}, body: '' }, response)
    }
  })
  return { heard, let: () => release() }
}

describe('a paid answer', () => {
  test('is there again for its claim, byte for byte with its headers, also after a restart', async () => {
    upstream.answer = sell
    const headers = await pay()
    const first = await buy(headers)
    const bytes = await first.text()
    for (const by of [forwarder, restart()]) {
      const again = await claim(headers, by)
      expect([again.status, await again.text()]).toEqual([200, bytes])
      expect(Object.fromEntries(again.headers)).toEqual({
        ...Object.fromEntries(first.headers),
        'nickel-replayed': '1',
      })
    }
    expect(bytes).toBe(answerText)
    expect(upstream.heard).toHaveLength(1)
  })

  test('answers the same payment again, and the service is not asked twice', async () => {
    upstream.answer = sell
    const headers = await pay()
    await buy(headers)
    const again = await buy(headers, restart())
    expect([again.status, await again.text(), again.headers.get('nickel-replayed')]).toEqual([
      200,
      answerText,
      '1',
    ])
    expect(upstream.heard).toHaveLength(1)
  })

  test('is kept before the browser hears of it', async () => {
    upstream.answer = sell
    const headers = await pay()
    const reply = await buy(headers)
    expect([files('answers').length, reply.bodyUsed]).toEqual([1, false])
  })

  test('that is no data is kept too', async () => {
    upstream.answer = (_, response) => response.end('<p>bought</p>')
    const headers = await pay()
    const first = (await (await buy(headers)).json()).error
    expect((await (await claim(headers)).json()).error).toEqual(first)
    expect(first.charged).toBe('unknown')
  })

  test('is gone when the browser says that it has it', async () => {
    upstream.answer = sell
    const headers = await pay()
    await buy(headers)
    expect([(await acknowledge(headers)).status, (await claim(headers)).status]).toEqual([200, 404])
    expect((await acknowledge(headers)).status).toBe(200)
    expect(files('answers')).toEqual([])
  })

  test('is gone after a day', async () => {
    upstream.answer = sell
    const headers = await pay()
    await buy(headers)
    const yesterday = Date.now() / 1_000 - 24 * 3_600 - 60
    for (const file of everything()) utimesSync(file, yesterday, yesterday)
    const later = restart()
    await buy(await pay(), later)
    expect([(await claim(headers, later)).status, files('answers').length]).toEqual([404, 1])
  })
})

describe('a stolen disk', () => {
  test('shows nothing of what was bought, by whom, or under which claim', async () => {
    upstream.answer = sell
    const wallet = newWallet()
    const headers = await payFor({ url: url(), price: usdc('0.30') }, wallet)
    await buy(headers)
    const disk = Buffer.concat(everything().map((file) => readFileSync(file)))
      .toString('latin1')
      .toLowerCase()
    for (const secret of [
      'ada',
      'engineer',
      'media.test',
      headers['x-nickel-claim'],
      headers['payment-signature'],
      wallet.address,
      wallet.address.slice(2),
    ])
      expect(disk).not.toContain(secret.toLowerCase())
    expect(disk.length).toBeGreaterThan(200)
    for (const file of everything()) expect(statSync(file).mode & 0o077).toBe(0)
  })

  test('that was written on opens nothing', async () => {
    upstream.answer = sell
    const headers = await pay()
    await buy(headers)
    const file = path.join(dir, 'answers', files('answers')[0] ?? '')
    const bytes = readFileSync(file)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const reply = await claim(headers)
    expect([reply.status, (await reply.json()).error.code]).toEqual([404, 'claim_unknown'])
    expect(await (await buy(headers)).text()).toBe(answerText)
    expect(upstream.heard).toHaveLength(2)
  })

  test('no invented claim finds anything', async () => {
    upstream.answer = sell
    await buy(await pay())
    for (const secret of Array.from({ length: 50 }, newClaimSecret))
      expect((await claimAnswer(callRequest({ secret }), forwarder)).status).toBe(404)
    for (const secret of ['', '..', '../key', 'A'.repeat(44), 1, null, 'A'.repeat(42) + '='])
      expect((await claimAnswer(callRequest({ secret }), forwarder)).status).toBe(400)
  })
})

describe('one payment, one call at a time', () => {
  test('the same payment five times at once is sent once', async () => {
    const held = hold()
    const headers = await pay()
    const replies = Promise.all(Array.from({ length: 5 }, () => buy(headers)))
    await held.heard
    expect((await claim(headers)).status).toBe(202)
    held.let()
    const statuses = (await replies).map(({ status }) => status).toSorted()
    expect([statuses, upstream.heard.length]).toEqual([[200, 409, 409, 409, 409], 1])
    const waiting = (await replies).find(({ status }) => status === 409)
    expect([waiting?.headers.get('nickel-phase'), waiting?.headers.get('retry-after')]).toEqual([
      'in-flight',
      '2',
    ])
  })

  test('a second signature over the same nonce waits for the first', async () => {
    const wallet = newWallet()
    const given = { url: url(), price: usdc('0.30'), nonce: toHex(randomBytes(32)), claim: newClaimSecret() }
    const held = hold()
    const first = buy(await payFor(given, wallet))
    await held.heard
    expect((await buy(await payFor(given, wallet))).status).toBe(409)
    held.let()
    await first
    const after = await buy(await payFor(given, wallet))
    expect([after.status, after.headers.get('nickel-replayed'), upstream.heard.length]).toEqual([200, '1', 1])
  })

  test('twenty different payments at once are twenty calls', async () => {
    upstream.answer = sell
    const replies = await Promise.all(Array.from({ length: 20 }, async () => buy(await pay())))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect([upstream.heard.length, files('answers').length]).toEqual([20, 20])
  })

  test.each([
    ['another lookup', { input: { search: 'designer' } }, {}],
    ['another claim', search, { 'x-nickel-claim': newClaimSecret() }],
  ])('a payment cannot be used for %s', async (_, body, changed) => {
    upstream.answer = sell
    const headers = await pay()
    await buy(headers)
    const reply = await buy({ ...headers, ...changed }, restart(), body)
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged, upstream.heard.length]).toEqual([
      422,
      'payment_conflict',
      'unknown',
      1,
    ])
  })

  test('a refused, failed or unreachable call leaves the way free to send the same bytes again', async () => {
    const headers = await pay()
    for (const status of [402, 409, 500]) {
      upstream.answer = (_, response) => sendJson(response, status, {})
      expect((await buy(headers)).status).toBe(status)
      expect((await claim(headers)).status).toBe(404)
    }
    upstream.answer = (_, response) => response.destroy()
    expect((await buy(headers)).status).toBe(502)
    upstream.answer = sell
    expect((await buy(headers)).status).toBe(200)
  })
})

describe('a forwarder that dies in the middle of a call', () => {
  test('leaves an open flight, which the next one lets be sent again', async () => {
    const held = hold()
    const headers = await pay()
    const dying = buy(headers)
    await held.heard
    const next = restart()
    expect((await claim(headers, next)).status).toBe(404)
    upstream.answer = sell
    expect((await buy(headers, next)).status).toBe(200)
    held.let()
    await dying
  })

  test('a flight of another process that lives is left alone, for as long as a call may take', () => {
    const at = Date.now()
    const theirs = { request: 'r', claim: 'c', pid: process.ppid, run: 'another', at }
    expect(isFlownElsewhere(theirs)).toBe(true)
    expect(isFlownElsewhere({ ...theirs, at: at - 126_000 })).toBe(false)
    expect(isFlownElsewhere({ ...theirs, pid: process.pid })).toBe(false)
    expect(isFlownElsewhere({ ...theirs, pid: 2 ** 22 + 1 })).toBe(false)
  })

  test('half-written records are passed over', async () => {
    const headers = await pay()
    const held = hold()
    const dying = buy(headers)
    await held.heard
    const file = path.join(dir, 'flights', files('flights')[0] ?? '')
    writeFileSync(file, readFileSync(file).subarray(0, 10))
    upstream.answer = sell
    expect((await buy(headers, restart())).status).toBe(200)
    held.let()
    await dying
  })
})

describe('no room', () => {
  const flight = (claim: string) => ({ payment: claim.padStart(64, '0'), request: 'r', claim })

  test('is told before anything is sent', async () => {
    const full = { ...forwarder, vault: folderVault(dir, 1_000) }
    const reply = await buy(await pay(), full)
    const { error } = await reply.json()
    expect([reply.status, error.code, error.charged]).toEqual([503, 'vault_unavailable', 'no'])
    expect(reply.headers.get('nickel-phase')).toBe('not-sent')
    expect(upstream.heard).toEqual([])
  })

  test('calls under way count with the largest answer that they may bring', async () => {
    const vault = folderVault(dir, 40 * 1024 * 1024)
    const kinds = []
    for (const name of ['a', 'b', 'c']) kinds.push((await vault.begin(flight(name))).kind)
    expect(kinds).toEqual(['begun', 'begun', 'full'])
    await vault.release(flight('a'))
    expect((await vault.begin(flight('c'))).kind).toBe('begun')
  })

  test('what lies there from before counts too', async () => {
    const vault = folderVault(dir, 20 * 1024 * 1024)
    await vault.begin(flight('a'))
    await vault.keep(flight('a'), Buffer.alloc(8 * 1024 * 1024))
    expect((await folderVault(dir, 20 * 1024 * 1024).begin(flight('b'))).kind).toBe('full')
    expect((await vault.begin(flight('b'))).kind).toBe('full')
    await vault.drop('a')
    expect((await vault.begin(flight('b'))).kind).toBe('begun')
  })

  test('a vault that cannot be written holds the payment back', async () => {
    const file = path.join(dir, 'occupied')
    writeFileSync(file, '')
    const reply = await buy(await pay(), { ...forwarder, vault: folderVault(file) })
    expect([reply.status, upstream.heard.length]).toEqual([503, 0])
  })

  test('a disk that fails after the answer came does not keep it from the browser', async () => {
    const headers = await pay()
    upstream.answer = sell
    const failing = {
      ...forwarder,
      vault: {
        ...forwarder.vault,
        keep: async () => {
          throw new Error('disk full')
        },
      },
    }
    expect(await (await buy(headers, failing)).text()).toBe(answerText)
  })
})

describe('too many purchases', () => {
  test('are held back unsent, but never one that was sent before', async () => {
    const strict = openTestForwarder({ SERVICE_URL: upstream.url, VAULT_DIR: dir, CALL_LIMIT: '4' })
    upstream.answer = sell
    const first = await pay()
    await buy(first, strict)
    await buy(await pay(), strict)
    const held = await buy(await pay(), strict)
    expect([held.status, held.headers.get('nickel-phase'), upstream.heard.length]).toEqual([
      429,
      'not-sent',
      2,
    ])
    expect((await buy(first, strict)).status).toBe(200)
  })
})
