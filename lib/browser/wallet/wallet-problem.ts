import { fieldsIn } from '@/lib/core/json'
import { foreignWords } from '@/lib/core/text'

/** From the codes that JSON-RPC leaves to a server. */
export const ownCodes = {
  windowBlocked: -32_091,
  windowClosed: -32_092,
  /** The connection to the wallet is for other networks than Base. */
  uncovered: -32_093,
  pressAgain: -32_094,
} as const

export class OwnProblem extends Error {
  constructor(readonly code: (typeof ownCodes)[keyof typeof ownCodes]) {
    super('A wallet did not do what it was asked')
  }
}

/**
 * Declining is an answer, not an error. `limit`: one that the visitor set in the session wallet. `unasked`: it failed
 * before it was asked for anything.
 */
export type WalletProblem = {
  code: 'declined' | 'wrong-network' | 'busy' | 'again' | 'locked' | 'limit' | 'unasked' | 'failed'
  reason: string
}

const failed = (reason: string): WalletProblem => ({ code: 'failed', reason })

/** What is said where a wallet was asked to send: one that failed then may have sent it. */
export const unsentWords = ({ code, reason }: WalletProblem): string =>
  code === 'failed'
    ? `${reason} Whether it was sent is not known: look in that wallet before you try again.`
    : `${reason} No money was moved.`

const reasons = {
  declined: 'You declined in the wallet.',
  busy: 'The wallet has a request open already: answer that one first.',
  again: 'The wallet is connected. Press once more: its window opens with a press.',
  locked: 'The session wallet is locked. Unlock it, then go on.',
  'wrong-network':
    'The wallet is on another network than Base, and did not switch. Choose Base in it, then try again.',
} as const

const known = (code: keyof typeof reasons): WalletProblem => ({ code, reason: reasons[code] })

export const wrongNetwork = known('wrong-network')
export const lockedProblem = known('locked')

/** EIP-1193's "user rejected", WalletConnect's, and the string that some wallets give instead. */
const declines = new Set<unknown>([4001, 5000, 5001, 'ACTION_REJECTED'])
/** A request is already open in the wallet (EIP-1474). */
const busy = -32_002

/** The wallet was locked or disconnected while it was asked; whatever it signs after that is not used. */
export const goneProblem = failed(
  'The wallet was locked or ended the connection. Connect it again, then go on.',
)

const uncovered =
  'The connection to the wallet does not cover Base. Disconnect it here, choose Base in it, then connect it again.'

/** By codes (EIP-1193) and by the names of wagmi's errors. */
const sentences = new Map<unknown, string>([
  [4100, 'The wallet is locked, or does not show its account to this page. Unlock it, then try again.'],
  [4900, 'The wallet has lost its connection. Open it, then try again.'],
  [4901, 'The wallet has lost its connection to Base. Open it, then try again.'],
  [
    ownCodes.windowBlocked,
    'The browser blocked the wallet’s window. Try again, and allow pop-ups for this site if it asks.',
  ],
  [
    ownCodes.windowClosed,
    'The wallet’s window was closed before it answered. Try again to open it once more.',
  ],
  [ownCodes.uncovered, uncovered],
  // WalletConnect's "user disconnected"
  [6000, goneProblem.reason],
  [
    'ConnectorAccountNotFoundError',
    'Another account is chosen in the wallet than the one that was to pay. Choose that one again, or begin anew.',
  ],
])

/** The wallet does not know Base, or was asked for it in vain (EIP-3085, and the name of viem's error). */
const elsewhere = new Set<unknown>([4902, 'SwitchChainError'])

/** An error and what caused it, eight of them at most. */
const chainOf = (error: unknown, most = 8): object[] =>
  most > 0 && typeof error === 'object' && error !== null
    ? [error, ...chainOf(Reflect.get(error, 'cause'), most - 1)]
    : []

/** Reads what a wallet threw by its codes: its classes may stand twice in one page. */
export function walletProblem(error: unknown): WalletProblem {
  if (error === goneProblem) return goneProblem
  const chain = chainOf(error)
  const given = ['code', 'name'].flatMap((name) => chain.map((one): unknown => Reflect.get(one, name)))
  const words = chain.map((one) => String(Reflect.get(one, 'message'))).join(' ')
  if (given.some((code) => declines.has(code))) return known('declined')
  if (given.includes(busy)) return known('busy')
  if (given.includes(ownCodes.pressAgain)) return known('again')
  const sentence = given.map((code) => sentences.get(code)).find((one) => one !== undefined)
  if (sentence !== undefined) return failed(sentence)
  // WalletConnect gives these words and no code of its own
  if (/\b(request|proposal) expired\b/i.test(words))
    return failed('The wallet did not answer in time. Try again.')
  if (/invalid\. request\(\) chainId/i.test(words)) return failed(uncovered)
  if (given.some((code) => elsewhere.has(code))) return wrongNetwork
  const { shortMessage, message = error } = fieldsIn(error)
  return failed(foreignWords(String(shortMessage ?? message)))
}
