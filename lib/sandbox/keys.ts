import { chmodSync } from 'node:fs'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isHex, type Hex } from 'viem'
import { z } from 'zod'
import { readJson, writeJson, type Notice } from '@/lib/sandbox/store'

const key = z.custom<Hex>((value) => isHex(value) && value.length === 66)
const keysSchema = z.object({ facilitator: key, faucet: key, payTo: key })
export type SandboxKeys = z.infer<typeof keysSchema>

/**
 * The sandbox's own keys, made on first start and readable only by their owner. They are never those of a
 * published mnemonic: a signature made in the sandbox is valid on the real Base too.
 */
export function openKeys(dir: string, notice: Notice): SandboxKeys {
  const file = path.join(dir, 'keys.json')
  const known = readJson(file, keysSchema, notice)
  if (known && Object.values(known).every(isUsable)) {
    chmodSync(file, 0o600)
    return known
  }
  const made = {
    facilitator: generatePrivateKey(),
    faucet: generatePrivateKey(),
    payTo: generatePrivateKey(),
  }
  writeJson(file, made, 0o600)
  return made
}

/** A 32-byte number is a key only below the order of the curve. */
function isUsable(candidate: Hex): boolean {
  try {
    return privateKeyToAccount(candidate).address.length === 42
  } catch {
    return false
  }
}
