import type { Settling } from '@/lib/service/chain/facilitator'

/** The longest reason that is passed on, in characters: it is somebody else's text. */
const longest = 200

/** Why a settlement did not succeed, in the facilitator's words on one line; null when it gave none. */
export function reasonOf({ success, errorReason, errorMessage }: Settling): string | null {
  if (success) return 'the facilitator says that it is settled; the chain does not show it yet'
  const reason = [errorReason, errorMessage].filter(Boolean).join(': ')
  return reason ? onOneLine(reason) : null
}

/** Foreign text as one line of bounded length. */
export const onOneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
