import * as z from 'zod/mini'
import { postJson } from '@/lib/purchase/http'
import { addressesIn } from '@/lib/wire/addresses'

const reply = z.object({ tokens: z.array(z.nullable(z.string())) })

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
    const { tokens } = reply.parse(await postJson('/api/picture', { seal, addresses }))
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
