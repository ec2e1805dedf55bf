import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants'
import { buildId } from './lib/build/build-id'
import {
  commonHeaders,
  dataPolicy,
  documentHeaders,
  filePolicy,
  pagePolicy,
  serviceWorkerPolicy,
  transportHeader,
} from './lib/core/content-policy'
import { loopbackHost } from './lib/core/loopback.mjs'
import { replyHeader } from './lib/core/dashboard-api/routes'

const policy = (source: string, value: string) => ({
  source,
  headers: [{ key: 'Content-Security-Policy', value }],
})

/** Covers replies that Next makes by itself as well; pages are kept by no cache between us and the visitor. */
const keep = (source: string, value: string) => ({ source, headers: [{ key: 'Cache-Control', value }] })

// groups without a name: for a named one Next compiles each header anew for every request
const everything = '/(.*)'
const allButFiles = '/((?!_next/static/).*)'

const plainHeaders = [
  { source: everything, headers: commonHeaders },
  { source: allButFiles, headers: documentHeaders },
]

// After the build `lib/build/build.ts` adds a policy with hashes for each page. Built any other way, pages have the
// policy below, under which no inline script runs.
const headers = async (build: string) => [
  ...plainHeaders,
  { source: allButFiles, headers: [{ key: replyHeader.build, value: build }] },
  {
    source: everything,
    has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }],
    missing: [{ type: 'host' as const, value: loopbackHost }],
    headers: [transportHeader],
  },
  keep('/api/((?!picture/).*)', 'no-store'),
  keep('/((?!api/|_next/|.*\\.).*)', 'private, no-cache'),
  policy(everything, pagePolicy([])),
  policy('/_next/static/(.*)', filePolicy),
  policy('/sw.js', serviceWorkerPolicy),
  policy('/api/(.*)', dataPolicy),
]

export default function config(phase: string): NextConfig {
  const developing = phase === PHASE_DEVELOPMENT_SERVER
  const build = phase === PHASE_PRODUCTION_BUILD ? buildId(import.meta.dirname) : 'development'
  return {
    // only for the build: `next start` serves `.next` itself and warns when this is set
    ...(phase === PHASE_PRODUCTION_BUILD && { output: 'standalone' as const }),
    // no picture is ever resized, and the tracer takes our sources for files that are read at run time
    outputFileTracingExcludes: { '**': ['lib/**', 'tests/**', 'node_modules/{sharp,@img}/**'] },
    poweredByHeader: false,
    reactStrictMode: true,
    allowedDevOrigins: ['127.0.0.1'],
    images: { unoptimized: true },
    // `npm run check` reads the types; a first start does not wait for that
    typescript: { ignoreBuildErrors: true },
    turbopack: {
      root: import.meta.dirname,
      rules: {
        '**/next/dist/client/components/{app,layout}-router.js': {
          loaders: ['./lib/build/deferred-once.mjs'],
        },
      },
      resolveAlias: {
        // WalletConnect's own dialog, which is never opened, and is not installed
        '@reown/appkit/core': './lib/build/nothing.ts',
        // its entry for servers asks for packages that are not installed
        '@base-org/account': '@base-org/account/browser',
      },
    },
    instrumentationClientInject: ['./lib/build/page-start.ts'],
    generateBuildId: () => build,
    // into the scripts, so that a page knows its own build whatever the server is of
    env: { NICKEL_BUILD: build },
    // `next dev` needs eval, inline styles and a socket, so it has no policy: only a build can be tested for one
    headers: developing ? async () => plainHeaders : () => headers(build),
  }
}
