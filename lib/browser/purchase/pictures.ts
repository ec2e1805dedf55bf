import { postJson } from '@/lib/browser/purchase/http'
import { fieldsIn } from '@/lib/core/json'
import { addressesIn } from '@/lib/core/wire/addresses'

/**
 * Tokens for the addresses of one answer by address, against the seal that came with it; none where the server
 * refuses, since an answer without its pictures is still the answer.
 */
export async function askPictures({
  seal,
  text,
}: {
  seal: string
  text: string
}): Promise<Map<string, string>> {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return new Map()
  try {
    const { tokens } = fieldsIn(await postJson('/api/picture', { seal, addresses }))
    if (!Array.isArray(tokens)) return new Map()
    return new Map(
      addresses.flatMap((address, index): [string, string][] => {
        const token: unknown = tokens[index]
        return typeof token === 'string' && token ? [[address, token]] : []
      }),
    )
  } catch {
    return new Map()
  }
}
