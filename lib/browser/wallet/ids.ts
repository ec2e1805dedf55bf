/** The wallet that the sandbox makes in the browser. */
export const sandboxWalletId = 'sandbox'

/** A wallet app on a phone, by WalletConnect. */
export const walletConnectId = 'walletConnect'

/** A wallet behind a passkey, in a window of its own. */
export const baseAccountId = 'baseAccount'
