export type WalletApp = { name: string; pairing: string; opening: string }

/** Those that open by a link and take WalletConnect, by their own registrations of links. */
export const walletApps: readonly WalletApp[] = [
  { name: 'MetaMask', pairing: 'https://metamask.app.link/wc', opening: 'metamask://' },
  { name: 'Rainbow', pairing: 'https://rnbwapp.com/wc', opening: 'rainbow://' },
  { name: 'Trust Wallet', pairing: 'https://link.trustwallet.com/wc', opening: 'trust://' },
  { name: 'Uniswap Wallet', pairing: 'https://uniswap.org/app/wc', opening: 'uniswap://' },
  { name: 'Zerion', pairing: 'https://wallet.zerion.io/wc', opening: 'zerion://' },
  { name: 'Ledger', pairing: 'https://ledger.com/ledger-live/wc', opening: 'ledgerlive://' },
]

/** The link that opens an app with a pairing; without an app the device chooses one. */
export const pairingLink = (uri: string, app?: WalletApp): string =>
  app ? `${app.pairing}?uri=${encodeURIComponent(uri)}` : uri

/** Where WalletConnect looks for what it opens when it asks for a signature; the name is its own. */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Remembers the app, so that the press on a paying button opens it again; null where none was. */
export function rememberApp(app: WalletApp | null): void {
  if (app) localStorage.setItem(choiceKey, JSON.stringify({ name: app.name, href: app.opening }))
  else localStorage.removeItem(choiceKey)
}
