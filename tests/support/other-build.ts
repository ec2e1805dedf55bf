import { readdirSync, readFileSync, writeFileSync, renameSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pagePolicy } from '@/lib/core/content-policy'
import { writePagePolicies } from '@/lib/build/page-policies'
import { copyStandalone } from '@/tests/support/standalone'

const texts = /\.(html|js|mjs|cjs|json|rsc|meta|txt|body)$/
const script = /(static\/chunks\/)([\w.~-]+\.js)/g

type Headers = { source: string; headers: { key: string; value: string }[]; regex?: string }[]

/** Takes out what `writePagePolicies` wrote: it runs on a build that has only the policy for all pages. */
function withoutPolicies(headers: Headers): Headers {
  const isOf = (route: Headers[number]) =>
    route.headers.some(({ key, value }) => key === 'Content-Security-Policy' && value.includes("'sha256-"))
  return headers.flatMap((route) =>
    !isOf(route)
      ? [route]
      : route.source === '/(.*)'
        ? [{ ...route, headers: [{ key: 'Content-Security-Policy', value: pagePolicy([]) }] }]
        : [],
  )
}

/**
 * A copy of the standalone output as the next build would be: another name, and every script under another one, so that
 * no script of the first build can be had from it. In seconds instead of the minute that a real build takes.
 */
export async function copyAsOtherBuild(): Promise<{ dir: string; build: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'nickel-other-build-'))
  await cp(await copyStandalone(), dir, { recursive: true })
  const out = path.join(dir, '.next')
  const own = readFileSync(path.join(out, 'BUILD_ID'), 'utf8')
  const build = `0${own.slice(1)}` === own ? `1${own.slice(1)}` : `0${own.slice(1)}`
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  for (const name of [...files.filter((file) => texts.test(file)), 'BUILD_ID', '../next-server.js']) {
    const file = path.join(out, name)
    const text = readFileSync(file, 'utf8')
    const next = text.replaceAll(own, build).replace(script, '$1next-$2')
    if (next !== text) writeFileSync(file, next)
  }
  const chunks = path.join(out, 'static/chunks')
  for (const name of readdirSync(chunks).filter((file) => file.endsWith('.js')))
    renameSync(path.join(chunks, name), path.join(chunks, `next-${name}`))
  const manifest = path.join(out, 'routes-manifest.json')
  const routes: { headers: Headers } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...routes, headers: withoutPolicies(routes.headers) }))
  writePagePolicies(out)
  return { dir, build }
}
