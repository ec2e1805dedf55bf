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

const policy = (source: string, value: string) => ({
  source,
  headers: [{ key: 'Content-Security-Policy', value }],
})

/** Replies that Next makes by itself are kept by nobody either, and pages by no cache between us and the visitor. */
const keep = (source: string, value: string) => ({ source, headers: [{ key: 'Cache-Control', value }] })

const plainHeaders = [
  { source: '/:path*', headers: commonHeaders },
  { source: '/((?!_next/static/).*)', headers: documentHeaders },
]

const thisMachine = '(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?'

// `lib/build/build.ts` adds one policy with hashes for each page after the build. Built any other way, pages have
// the policy below, under which no inline script runs: it fails closed.
const headers = async () => [
  ...plainHeaders,
  {
    source: '/:path*',
    has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: 'https' }],
    missing: [{ type: 'host' as const, value: thisMachine }],
    headers: [transportHeader],
  },
  keep('/api/((?!picture/).*)', 'no-store'),
  keep('/((?!api/|_next/|.*\\.).*)', 'private, no-cache'),
  policy('/:path*', pagePolicy([])),
  policy('/_next/static/:path*', filePolicy),
  policy('/sw.js', serviceWorkerPolicy),
  policy('/api/:path*', dataPolicy),
]

export default function config(phase: string): NextConfig {
  const developing = phase === PHASE_DEVELOPMENT_SERVER
  return {
    // Only the build: `next start` serves `.next` itself, and complains when it is told of another way.
    ...(phase === PHASE_PRODUCTION_BUILD && { output: 'standalone' as const }),
    // pictures are never worked on, and sources only look needed: a folder of the vault shares a name with theirs
    outputFileTracingExcludes: { '**': ['lib/**', 'tests/**', 'node_modules/{sharp,@img}/**'] },
    poweredByHeader: false,
    reactStrictMode: true,
    allowedDevOrigins: ['127.0.0.1'],
    images: { unoptimized: true },
    turbopack: { root: import.meta.dirname },
    instrumentationClientInject: ['./lib/build/page-start.ts'],
    generateBuildId: () => buildId(import.meta.dirname),
    // `next dev` needs eval, inline styles and a socket: it has no policy, so look at a build before trusting one.
    headers: developing ? async () => plainHeaders : headers,
  }
}
