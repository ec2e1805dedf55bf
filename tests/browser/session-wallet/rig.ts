import { firstLimits, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import type { SignRequest } from '@/lib/browser/session-wallet/review'
import type { SealedPurse, Unlock } from '@/lib/browser/session-wallet/sealed'
import { newVault } from '@/lib/browser/session-wallet/vault'
import { findEndpoint } from '@/lib/core/catalogue'
import { priceOf } from '@/lib/core/catalogue/rate'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import { requestFor } from '@/lib/core/dashboard-api/request-for'
import type { Json, JsonObject } from '@/lib/core/json'
import { randomBytes, toBase64Url, toHex, type Address } from '@/lib/core/payment/bytes'
import { windowFrom, type Window } from '@/lib/core/payment/authorization'
import { asHeader, goodOption, goodTerms, payer, pinned } from '@/tests/core/payment/fixtures'

/** Where the visitor's money came from. */
export const home = payer

export const configuration: Configuration = {
  mode: 'live',
  serviceUrl: 'https://api.example.org',
  wireWord: 'network',
  payTo: pinned,
  injectedWallets: true,
  network: { chainId: 8453, name: 'Base', explorer: null },
}

export const passkey: Unlock = {
  by: 'passkey',
  credentialId: toBase64Url(randomBytes(20)),
  salt: toBase64Url(randomBytes(32)),
}

/** What a passkey gives for its salt, anew each time: whoever is given the bytes may wipe them. */
export const touch = (byte = 7) => ({ prf: new Uint8Array(32).fill(byte) })

export const wrongTouch = () => touch(8)

/** One browser: a clock that is moved by hand, a row, and what its server says. */
export function openBrowser(says: Partial<Configuration> | null = {}) {
  const browser = {
    now: 1_900_000_000_000,
    row: undefined as unknown,
    hour: undefined as unknown,
    says,
    /** Runs while the server is asked. */
    meanwhile: async () => {},
    canWrite: true,
  }
  const vault = newVault({
    now: () => browser.now,
    readRow: async () => structuredClone(browser.row),
    writeRow: async (row: SealedPurse | undefined) => {
      if (!browser.canWrite) throw new DOMException('no room', 'QuotaExceededError')
      browser.row = structuredClone(row)
    },
    readHour: async () => structuredClone(browser.hour),
    writeHour: async (hour) => {
      browser.hour = structuredClone(hour)
    },
    loadConfiguration: async () => {
      await browser.meanwhile()
      if (!browser.says) throw new Error('away')
      return { ...configuration, ...browser.says }
    },
  })
  return Object.assign(browser, { vault })
}

export type Browser = ReturnType<typeof openBrowser>

export const minutes = (count: number) => count * 60_000

export async function made(
  limits: Partial<PurseLimits> = {},
  { returnTo = home, says = {} }: { returnTo?: Address | null; says?: Partial<Configuration> } = {},
) {
  const browser = openBrowser(says)
  const all = { ...firstLimits, ...limits }
  const address = await browser.vault.make({ secret: touch(), unlock: passkey, limits: all, returnTo })
  if (!address.ok) throw new Error(address.error.code)
  return Object.assign(browser, { address: address.value })
}

export const newNonce = () => toHex(randomBytes(32))

export const windowAt = (now: number): Window => windowFrom(BigInt(Math.floor(now / 1_000)), 60, true)

export type Asking = {
  endpointId?: string
  input?: JsonObject
  option?: JsonObject
  terms?: JsonObject
  nonce?: SignRequest['nonce']
  window?: Window
}

export const enrich = { endpointId: 'profiles.enrich', input: { networkId: 'ada' } }
export const search = { endpointId: 'profiles.search', input: { search: 'Engineers' } }

export function priceOfAsked({ endpointId = enrich.endpointId, input = enrich.input }: Asking) {
  const rate = findEndpoint(endpointId)?.rate
  return rate ? priceOf(rate, input) : 0n
}

/** What a page asks of the wallet for a lookup, with the terms of a well-behaved service and what is changed in them. */
export async function asking({ now }: Pick<Browser, 'now'>, changes: Asking = {}): Promise<SignRequest> {
  const { endpointId = enrich.endpointId, input = enrich.input, option, terms, nonce, window } = changes
  const lookup = { endpointId, input }
  const { request } = await requestFor(lookup, configuration).catch(() => ({ request: { url: '' } }))
  const amount = String(priceOfAsked(changes))
  const all: Json = {
    ...goodTerms(),
    resource: { url: request.url },
    accepts: [{ ...goodOption(), amount, ...option }],
    ...terms,
  }
  return {
    lookup,
    challenge: { header: asHeader(all), body: null },
    nonce: nonce ?? newNonce(),
    window: window ?? windowAt(now),
  }
}

/** The code of a refusal; 'ok' where there is none. */
export const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'ok' : result.error.code

/** Asks the wallet for a signature and says the code. */
export const signs = async (browser: Browser, changes: Asking = {}): Promise<string> =>
  codeOf(await browser.vault.sign(await asking(browser, changes)))

/** The status of a wallet that is there. */
export async function statusOf({ vault }: Browser) {
  const status = await vault.status()
  if (status === null || status === 'unreadable') throw new Error(`the wallet is ${String(status)}`)
  return status
}
