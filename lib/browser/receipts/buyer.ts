import { readSetting, writeSetting } from '@/lib/browser/database/database'

const key = 'buyer'

/** Longer texts are cut: a name and an address, not a letter. In characters. */
export const longestBuyer = 500

async function readBuyer(): Promise<string> {
  const kept = await readSetting(key)
  return typeof kept === 'string' ? kept.slice(0, longestBuyer) : ''
}

export const buyerQuery = { queryKey: [key], queryFn: readBuyer }

/** Keeps who buys, for receipts and statements; an empty text forgets it. */
export const writeBuyer = (text: string): Promise<void> =>
  writeSetting(key, text.trim().slice(0, longestBuyer) || undefined)
