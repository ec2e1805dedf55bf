const builtFiles = '/_next/static/'
const serviceWorker = '/sw.js'

type TrustedTypesFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** The script address itself when it is a built file of this origin or its service worker; throws on any other. */
export function builtScript(url: string, origin: string): string {
  const target = new URL(url, origin)
  if (target.origin === origin && target.pathname.startsWith(builtFiles)) return url
  if (target.href === origin + serviceWorker) return url
  throw new TypeError(`not a script of this site: ${target.origin}${target.pathname}`)
}

// The bundler loads lazy chunks and workers from plain strings. There is no rule for markup or inline code,
// so under the policy's require-trusted-types-for those sinks throw.
const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
if (factory && typeof location !== 'undefined') {
  factory.createPolicy('default', { createScriptURL: (url) => builtScript(url, location.origin) })
}
