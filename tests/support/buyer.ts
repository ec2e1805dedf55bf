import { randomBytes } from 'node:crypto'
import { getAddress, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { eip3009Types } from '@/tests/sandbox/pay'
import type { ContractWallet } from '@/tests/support/wallets/contract-wallets'

/** The terms of a 402 as a stranger's client reads them. */
export type Terms = {
  x402Version: number
  resource: { url: string }
  accepts: {
    scheme: string
    network: string
    amount: string
    asset: Address
    payTo: Address
    maxTimeoutSeconds: number
    extra: { name: string; version: string }
  }[]
  extensions?: Record<string, unknown>
}

export type Asked = { method: string; url: string; body?: unknown }

/** What may be made wrong about a payment. */
export type Twist = {
  value?: bigint
  to?: Address
  nonce?: Hex
  validAfter?: bigint
  validBefore?: bigint
  resource?: unknown
  amount?: string
  id?: string
}

/** An identifier of a payment that nobody guesses. */
export const newIdentifier = () => `pay_${randomBytes(16).toString('hex')}`

/**
 * A buyer with a key of its own that follows the protocol by hand: nothing of Nickel's own payment code is in it. With a
 * contract wallet, that signs and pays.
 */
export function newBuyer(key: Hex = generatePrivateKey(), wallet?: ContractWallet) {
  const account = privateKeyToAccount(key)
  const address = wallet?.address ?? account.address

  async function sign(terms: Terms, twist: Twist = {}): Promise<string> {
    const [option] = terms.accepts
    if (!option) throw new Error('nothing to choose from')
    const now = BigInt(Math.floor(Date.now() / 1000))
    const message = {
      from: address,
      to: getAddress(twist.to ?? option.payTo),
      value: twist.value ?? BigInt(option.amount),
      validAfter: twist.validAfter ?? 0n,
      validBefore: twist.validBefore ?? now + BigInt(option.maxTimeoutSeconds),
      nonce: twist.nonce ?? (`0x${randomBytes(32).toString('hex')}` as const),
    }
    const byKey = () =>
      account.signTypedData({
        domain: { ...option.extra, chainId: 8453, verifyingContract: getAddress(option.asset) },
        types: eip3009Types,
        primaryType: 'TransferWithAuthorization',
        message,
      })
    const signature = await (wallet?.sign(message) ?? byKey())
    const payload = {
      x402Version: 2,
      resource: 'resource' in twist ? twist.resource : terms.resource,
      accepted: { ...option, ...(twist.amount && { amount: twist.amount }) },
      payload: {
        signature,
        authorization: {
          from: message.from,
          to: message.to,
          value: String(message.value),
          validAfter: String(message.validAfter),
          validBefore: String(message.validBefore),
          nonce: message.nonce,
        },
      },
      ...(twist.id && {
        extensions: {
          'payment-identifier': {
            ...Object(terms.extensions?.['payment-identifier']),
            info: { required: false, id: twist.id },
          },
        },
      }),
    }
    return Buffer.from(JSON.stringify(payload)).toString('base64')
  }

  const send = (asked: Asked, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(asked.url, {
      ...(signal && { signal }),
      method: asked.method,
      headers: { ...(asked.body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(asked.body !== undefined && { body: isRaw(asked.body) ? asked.body : JSON.stringify(asked.body) }),
    })

  async function terms(asked: Asked): Promise<Terms> {
    const response = await send(asked)
    if (response.status !== 402) throw new Error(`${asked.method} ${asked.url} answered ${response.status}`)
    return readTerms(response)
  }

  return {
    address,
    sign,
    send,
    terms,
    /** Asks for the price, signs and calls the identical address again. */
    buy: async (asked: Asked, twist: Twist = {}, headers: Record<string, string> = {}) =>
      send(asked, { ...headers, 'PAYMENT-SIGNATURE': await sign(await terms(asked), twist) }),
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array

/** The terms in the header of a 402. */
export function readTerms(response: Response): Terms {
  return JSON.parse(Buffer.from(response.headers.get('payment-required') ?? '', 'base64').toString())
}

/** The settlement in the header of an answer. */
export function readSettlement(response: Response): {
  success: boolean
  transaction: Hex
  network: string
  payer: Address
} {
  return JSON.parse(Buffer.from(response.headers.get('payment-response') ?? '', 'base64').toString())
}
