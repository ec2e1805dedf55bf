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

const longestChain = 8

function codes(error: unknown): unknown[] {
  const found: unknown[] = []
  let at: unknown = error
  for (let depth = 0; depth < longestChain && typeof at === 'object' && at !== null; depth += 1) {
    if ('code' in at) found.push(at.code)
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
  return { code: 'failed', reason: String(text).slice(0, 300) }
}
