/** Codes of our own for what a wallet's error does not tell, from those that JSON-RPC leaves to a server. */
export const ownCodes = {
  /** The browser did not let the page open the wallet's window. */
  windowBlocked: -32_091,
  windowClosed: -32_092,
  /** The connection to the wallet is for other networks than Base. */
  uncovered: -32_093,
} as const

/** A wallet did not do what it was asked, for a reason of ours. */
export class OwnProblem extends Error {
  constructor(readonly code: (typeof ownCodes)[keyof typeof ownCodes]) {
    super('A wallet did not do what it was asked')
  }
}
