import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value))
const artifactSchema = z.object({ deployedBytecode: hex })

/** The runtime code in an artifact of a package. */
const runtimeCode = (file: string): Hex =>
  artifactSchema.parse(JSON.parse(readFileSync(require.resolve(file), 'utf8'))).deployedBytecode

const safe = (source: string, name: string) =>
  runtimeCode(`@safe-global/safe-smart-account/build/artifacts/contracts/${source}/${name}.json`)

/** Safe 1.5.0 as its authors published it. */
export const safeCode = {
  singleton: () => safe('Safe.sol', 'Safe'),
  factory: () => safe('proxies/SafeProxyFactory.sol', 'SafeProxyFactory'),
  handler: () => safe('handler/CompatibilityFallbackHandler.sol', 'CompatibilityFallbackHandler'),
}

/** The account that plain keys delegate to (EIP-7702), of the authors of ERC-4337. */
export const simple7702Code = () =>
  runtimeCode('@account-abstraction/contracts/artifacts/Simple7702Account.json')

/** MetaMask's smart account (ERC-4337), its proxy and its factory: their creation code, of which one calls a library. */
export async function delegatorCode(library: Hex): Promise<Record<'account' | 'proxy' | 'factory', Hex>> {
  const { HybridDeleGator, ERC1967Proxy, SimpleFactory } = await import('@metamask/delegation-abis/bytecode')
  const linked = HybridDeleGator.replace(/__\$[0-9a-f]{34}\$__/g, library.slice(2).toLowerCase())
  return { account: hex.parse(linked), proxy: hex.parse(ERC1967Proxy), factory: hex.parse(SimpleFactory) }
}
