import { windowCodes } from '@/lib/browser/wallet/wallet-window'

/** Why a wallet did not do what it was asked. Declining is an answer, not an error. */
export type WalletProblem =
  | { code: 'declined' }
  | { code: 'wrong-network' }
  | { code: 'busy' }
  | { code: 'failed'; reason: string }

/** EIP-1193's "user rejected", WalletConnect's, and the string that some wallets give instead. */
const declines = new Set<unknown>([4001, 5000, 5001, 'ACTION_REJECTED'])
/** A request is already open in the wallet (EIP-1474). */
const busy = -32_002

/** The wallet was locked or disconnected while it was asked; whatever it signs after that is not used. */
export const goneProblem = {
  code: 'failed',
  reason: 'The wallet was locked or ended the connection. Connect it again, then go on.',
} as const satisfies WalletProblem

/** What is said instead of the wallet's own words, by its codes (EIP-1193) and by the names of wagmi's errors. */
const sentences = new Map<unknown, string>([
  [4100, 'The wallet is locked, or does not show its account to this page. Unlock it, then try again.'],
  [4900, 'The wallet has lost its connection. Open it, then try again.'],
  [4901, 'The wallet has lost its connection to Base. Open it, then try again.'],
  [
    windowCodes.blocked,
    'The browser blocked the wallet’s window. Try again, and allow pop-ups for this site if it asks.',
  ],
  [windowCodes.closed, 'The wallet’s window was closed before it answered. Try again to open it once more.'],
  // WalletConnect's "user disconnected"
  [6000, goneProblem.reason],
  [
    'ConnectorAccountNotFoundError',
    'Another account is chosen in the wallet than the one that was to pay. Choose that one again, or begin anew.',
  ],
])

const late: WalletProblem = { code: 'failed', reason: 'The wallet did not answer in time. Try again.' }

const longestChain = 8

function codes(error: unknown): unknown[] {
  const found: unknown[] = []
  let at: unknown = error
  for (let depth = 0; depth < longestChain && typeof at === 'object' && at !== null; depth += 1) {
    if ('code' in at) found.push(at.code)
    if ('name' in at) found.push(at.name)
    at = 'cause' in at ? at.cause : undefined
  }
  return found
}

/** Reads what a wallet threw by its codes: its classes may stand twice in one page. */
export function walletProblem(error: unknown): WalletProblem {
  const given = codes(error)
  if (given.some((code) => declines.has(code))) return { code: 'declined' }
  if (given.includes(busy)) return { code: 'busy' }
  const text = error instanceof Error ? ('shortMessage' in error ? error.shortMessage : error.message) : error
  const known = given.map((code) => sentences.get(code)).find((sentence) => sentence !== undefined)
  if (known !== undefined) return { code: 'failed', reason: known }
  // WalletConnect gives these words and no code
  if (/\b(request|proposal) expired\b/i.test(String(text))) return late
  return { code: 'failed', reason: String(text).slice(0, 300) }
}
