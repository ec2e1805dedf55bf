import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { AgentSettings } from '@/lib/agent/settings'
import { readBalance } from '@/lib/browser/purchase/chain'
import { askServer } from '@/lib/browser/purchase/http'
import type { Payer } from '@/lib/browser/purchase/prepare'
import type { Signer } from '@/lib/browser/purchase/transitions'
import { authorizationTypedData } from '@/lib/core/payment/authorization'
import { isHex, type Address, type Hex } from '@/lib/core/payment/bytes'
import { chainId } from '@/lib/core/payment/usdc-token'
import { err, ok, type Result } from '@/lib/core/result'

/** `fill` gives an empty test wallet its test money; to any other it does nothing. */
export type AgentWallet = { payer: Payer; sign: Signer; fill: () => Promise<unknown> }

/** The key of the sandbox's test wallet, made on first use: it never holds anything but test money. */
function sandboxKey(dir: string): Result<Hex, string> {
  const file = path.join(dir, 'sandbox-key')
  if (!existsSync(file)) writeFileSync(file, generatePrivateKey(), { mode: 0o600 })
  const kept = readFileSync(file, 'utf8').trim()
  return isHex(kept, 32) ? ok(kept) : err(`${file} holds no key: remove it, and another is made.`)
}

/** The wallet of the key that was given; it asks nobody, so the limits alone stand before it. */
export function openWallet({ key, dir }: Pick<AgentSettings, 'key' | 'dir'>): Result<AgentWallet, string> {
  const given = key === null ? sandboxKey(dir) : ok(key)
  if (!given.ok) return given
  const account = privateKeyToAccount(given.value)
  const { address } = account
  let filling: Promise<unknown> | null = null
  return ok({
    payer: { address, chainId },
    sign: async (authorization) => ok(await account.signTypedData(authorizationTypedData(authorization))),
    fill: () => (filling ??= key === null ? fill(address).catch(() => (filling = null)) : Promise.resolve()),
  })
}

async function fill(address: Address): Promise<void> {
  if ((await readBalance(address)) === 0n) await askServer('faucet', { address })
}
