const closed = [
  "default-src 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]
const trusted = ["require-trusted-types-for 'script'", 'trusted-types default']

/** Policy of a page: our own files, and only those inline scripts whose sha256 (base64) is given. */
export function pagePolicy(inlineScripts: readonly string[]): string {
  return [
    ...closed,
    ["script-src 'self'", ...inlineScripts.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...trusted,
  ].join('; ')
}

type Offered = { injectedWallets: boolean; walletConnect: { relayUrl: string } | null }

/** The origins beyond our own that pages talk to under these settings. */
export const foreignOrigins = ({ injectedWallets, walletConnect }: Offered): string[] =>
  injectedWallets && walletConnect ? [walletConnect.relayUrl] : []

const connectsToPage = "connect-src 'self'; worker-src"

/** The policy of a page with these origins to talk to as well; every other policy stays as it is. */
export const policyWith = (policy: string, origins: readonly string[]): string =>
  origins.length === 0
    ? policy
    : policy.replace(connectsToPage, connectsToPage.replace("'self'", ["'self'", ...origins].join(' ')))

type ServerResponse = {
  prototype: { setHeader: (name: string, value: number | string | readonly string[]) => unknown }
}

/** A build holds its pages' policies, and is made before anybody has set which wallets are offered. */
export function widenPolicies(response: ServerResponse, origins: readonly string[]): void {
  const { setHeader } = response.prototype
  if (origins.length === 0) return
  response.prototype.setHeader = function widened(name, value) {
    const isPolicy = name.toLowerCase() === 'content-security-policy' && typeof value === 'string'
    return setHeader.call(this, name, isPolicy ? policyWith(value, origins) : value)
  }
}

/** A worker obeys the policy of its own script. No trusted types: the bundler calls `importScripts` with strings. */
export const filePolicy = [...closed, "script-src 'self'", "connect-src 'self'"].join('; ')

/** Policy of the service worker: it fetches from this origin, and loads no script besides itself. */
export const serviceWorkerPolicy = [...closed, "connect-src 'self'"].join('; ')

/** Policy of replies that are data: opened in a tab of their own they can do nothing. */
export const dataPolicy = [...closed, 'sandbox'].join('; ')

const refused =
  `accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen gamepad
  geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment
  picture-in-picture screen-wake-lock serial storage-access usb window-management
  xr-spatial-tracking`.split(/\s+/)

/** What pages may ask for, and no frame in them. Passkeys unlock the session wallet. */
const allowed = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']

/** Headers of every reply, built files included: its type is never guessed, and only this origin reads it. */
export const commonHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Embedder-Policy', value: 'credentialless' },
]

/** Headers that only a document heeds. The opener policy lets the pop-ups of wallets answer. */
export const documentHeaders = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  {
    key: 'Permissions-Policy',
    value: [...refused.map((name) => `${name}=()`), ...allowed.map((name) => `${name}=(self)`)].join(', '),
  },
]

/** Two years of https only, sent over https to any host but this machine. */
export const transportHeader = {
  key: 'Strict-Transport-Security',
  value: 'max-age=63072000; includeSubDomains; preload',
}
