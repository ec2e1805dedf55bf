import { afterEach, describe, expect, test, vi } from 'vitest'
import { callsTo, serveCalls } from '@/lib/browser/session-wallet/calls'
import { makePasskey, readSecret } from '@/lib/browser/session-wallet/passkey'
import { toBase64Url } from '@/lib/core/payment/bytes'
import { touch } from '@/tests/browser/session-wallet/rig'

afterEach(() => vi.unstubAllGlobals())

/** Milliseconds that an answer may take. */
const soon = () => 30_000

describe('calls to the worker', () => {
  const open: MessagePort[] = []
  afterEach(() => open.splice(0).forEach((port) => port.close()))

  function channel() {
    const { port1, port2 } = new MessageChannel()
    open.push(port1, port2)
    port1.start()
    port2.start()
    return [port1, port2] as const
  }

  test('are answered in their order, with amounts as they are', async () => {
    const [page, worker] = channel()
    const double = (amount: bigint) => amount * 2n
    serveCalls(worker, { double, lock: () => undefined })
    const calls = callsTo<{ double: typeof double; lock: () => void }>(page, ['double', 'lock'], soon)
    const all = await Promise.all([calls.double(3n), calls.lock(), calls.double(4n)])
    expect(all).toEqual([6n, undefined, 8n])
  })

  test('reach only what is served, never what those things are made of', async () => {
    const [page, worker] = channel()
    const served = { ask: () => 'answer' }
    serveCalls(worker, served)
    const heard: unknown[] = []
    page.addEventListener('message', ({ data }) => heard.push(data))
    const names = ['constructor', '__proto__', 'toString', 'ask.constructor', ['ask'], null, undefined]
    for (const [id, name] of names.entries()) page.postMessage({ id, name, request: 'return 1' })
    for (const odd of [null, 7, 'ask', { name: 'ask' }, { id: '1', name: 'ask' }]) page.postMessage(odd)
    page.postMessage({ id: 99, name: 'ask' })
    await expect.poll(() => heard).toEqual([{ id: 99, value: 'answer' }])
  })

  test('that nobody answers say so, as where the worker could not be started', async () => {
    const [page] = channel()
    const calls = callsTo<{ status: () => void }>(page, ['status'], () => 10)
    await expect(calls.status()).rejects.toThrow(/^The session wallet does not answer\.$/)
  })

  test('that fail say so, and not with what', async () => {
    const [page, worker] = channel()
    const fail = () => {
      throw new Error('0x1234')
    }
    serveCalls(worker, { fail })
    const failing = callsTo<{ fail: () => void }>(page, ['fail'], soon).fail()
    await expect(failing).rejects.toThrow(/^The session wallet failed\.$/)
  })

  test('move the bytes of a passkey there, where they are wiped after their use', async () => {
    const [page, worker] = channel()
    const seen: { prf: Uint8Array }[] = []
    const unlock = (secret: { prf: Uint8Array }) => {
      seen.push(secret)
      return secret.prf[0]
    }
    const change = ({ secret }: { secret: { prf: Uint8Array } }) => unlock(secret)
    serveCalls(worker, { unlock, change })
    const calls = callsTo<{ unlock: typeof unlock; change: typeof change }>(page, ['unlock', 'change'], soon)
    const [one, two] = [touch(), touch()]
    expect([await calls.unlock(one), await calls.change({ secret: two })]).toEqual([7, 7])
    expect([one.prf.length, two.prf.length]).toEqual([0, 0])
    expect(seen.map(({ prf }) => prf.every((byte) => byte === 0))).toEqual([true, true])
  })
})

describe('a passkey', () => {
  const id = toBase64Url(new Uint8Array([1, 2, 3]))
  const salt = toBase64Url(new Uint8Array(32).fill(5))

  class Made {
    rawId = new Uint8Array([1, 2, 3]).buffer
    constructor(readonly prf: unknown) {}
    getClientExtensionResults = () => ({ prf: this.prf })
  }

  type Prompt = { publicKey: PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions }

  function platform(create: unknown, get: unknown) {
    const asked: Prompt['publicKey'][] = []
    const answer = (given: unknown) => async (prompt: Prompt) => {
      asked.push(prompt.publicKey)
      if (given instanceof Error || given instanceof DOMException) throw given
      return given
    }
    vi.stubGlobal('PublicKeyCredential', Made)
    vi.stubGlobal('navigator', { credentials: { create: answer(create), get: answer(get) } })
    return asked
  }

  const first = new Uint8Array(32).fill(9)
  const given = new Made({ results: { first: first.buffer } })
  const refused = new DOMException('no', 'NotAllowedError')

  test('is made and read back, each time with a salt and by a visitor who was verified', async () => {
    const asked = platform(new Made({ enabled: true }), given)
    const made = await makePasskey('Session wallet')
    expect(made.ok && [made.value.credentialId, made.value.secret]).toEqual([id, first])
    const salts = asked.map(({ extensions }) => extensions?.prf?.eval?.first)
    expect(salts.map((one) => one instanceof Uint8Array && toBase64Url(one))).toEqual(
      asked.map(() => made.ok && made.value.salt),
    )
    expect(asked[0]?.authenticatorSelection?.userVerification).toBe('required')
    expect(asked[1]?.userVerification).toBe('required')
  })

  test('gives its secret where a platform says nothing of it when it is made', async () => {
    platform(new Made(undefined), given)
    expect((await makePasskey('Session wallet')).ok).toBe(true)
  })

  test.each([
    ['that the visitor refuses', refused, given, 'cancelled'],
    ['that the visitor does not read back', new Made({ enabled: true }), refused, 'cancelled'],
    ['that has no secret', new Made({ enabled: false }), given, 'no-prf'],
    ['that shows no secret', new Made({ enabled: true }), new Made({}), 'no-prf'],
    ['whose secret is short', new Made({}), new Made({ results: { first: first.slice(1) } }), 'no-prf'],
    ['that this site may not make', new DOMException('no', 'SecurityError'), given, 'unavailable'],
    ['that is none', null, given, 'unavailable'],
  ])('%s is no secret', async (_, create, get, problem) => {
    platform(create, get)
    expect(await makePasskey('Session wallet')).toEqual({ ok: false, error: problem })
  })

  test('is unavailable where a browser knows none, or what was kept is none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(await readSecret(id, salt)).toEqual({ ok: false, error: 'unavailable' })
    platform(given, given)
    expect(await readSecret('+', salt)).toEqual({ ok: false, error: 'unavailable' })
    expect(await readSecret(id, salt)).toEqual({ ok: true, value: first })
  })
})
