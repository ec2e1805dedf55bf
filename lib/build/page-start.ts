/**
 * The first code of every page (`instrumentationClientInject` in `next.config.ts`). It must run before the first
 * dynamic import, which needs the trusted types policy, and before the first zod schema is made.
 */
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

// The bundler loads chunks and workers from plain strings. The policy has no rule for markup or inline code, so
// `require-trusted-types-for` refuses both.
const page: typeof globalThis & {
  trustedTypes?: TrustedTypesFactory
  __zod_globalConfig?: { jitless?: boolean }
} = globalThis
if (page.trustedTypes && typeof location !== 'undefined')
  page.trustedTypes.createPolicy('default', { createScriptURL: (url) => builtScript(url, location.origin) })

// zod tries once whether it may make code from strings; the browser would report that as a breach of the policy
page.__zod_globalConfig = { ...page.__zod_globalConfig, jitless: true }
