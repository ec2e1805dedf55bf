/** The wallet that the sandbox makes in the browser. */
export const sandboxWalletId = 'sandbox'

/** Whether a wallet signs without asking anybody: its key is this browser's. */
export const signsAtOnce = (walletId: string | undefined): boolean => walletId === sandboxWalletId

/** A wallet app on a phone, by WalletConnect. */
export const walletConnectId = 'walletConnect'

/** A wallet behind a passkey, in a window of its own. */
export const baseAccountId = 'baseAccount'
