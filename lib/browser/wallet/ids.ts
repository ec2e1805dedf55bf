/** The wallet that the sandbox makes in the browser. */
export const sandboxWalletId = 'sandbox'
