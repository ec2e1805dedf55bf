import { askServer } from '@/lib/browser/purchase/http'
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
    const { tokens } = await askServer('pictures', { seal, addresses })
    return new Map(
      addresses.flatMap((address, index): [string, string][] => {
        const token = tokens[index]
        return token ? [[address, token]] : []
      }),
    )
  } catch {
    return new Map()
  }
}
