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

/**
 * Policy of built files: a worker obeys the policy its own script came with, not that of the page. No trusted types
 * there, since the bundler's first step in a worker is `importScripts` with plain strings; only ours can be loaded.
 */
export const filePolicy = [...closed, "script-src 'self'", "connect-src 'self'"].join('; ')

/** Policy of the service worker: it fetches from this origin, and loads no script besides itself. */
export const serviceWorkerPolicy = [...closed, "connect-src 'self'"].join('; ')

/** Policy of answers that are data: opened by themselves they can do nothing at all. */
export const dataPolicy = [...closed, 'sandbox'].join('; ')

const refused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Headers of every answer, built files included: read as what it says it is, and only by this origin. */
export const commonHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Embedder-Policy', value: 'credentialless' },
]

/** Headers that only a document heeds. The opener policy leaves wallets' pop-ups their way back. */
export const documentHeaders = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  {
    key: 'Permissions-Policy',
    value: [...refused.map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', '),
  },
]

/** Two years of https only, for those who came by https to a name that is not this machine. */
export const transportHeader = {
  key: 'Strict-Transport-Security',
  value: 'max-age=63072000; includeSubDomains; preload',
}
