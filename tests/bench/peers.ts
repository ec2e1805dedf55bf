import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { createGzip } from 'node:zlib'

/** What visitors would use instead: pages over the same contract, from their own packages, in these versions. */
const packages = {
  'swagger-ui-dist': '5.35.0',
  '@scalar/api-reference': '1.72.1',
  redoc: '3.0.1',
  rapidoc: '9.3.8',
} as const

/** The peers; no part of what Nickel is made of, so fetched by the bench alone. */
const folder = path.resolve('.nickel/bench')

const pathOf = (name: string) => path.join(folder, 'node_modules', name, 'package.json')

/** Installs the peers when they are not there; throws with npm's words when they cannot be had. */
export function installPeers(): void {
  const isThere = Object.keys(packages).every((name) => existsSync(pathOf(name)))
  if (isThere) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The peers could not be installed.\n${stderr}`)
}

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

/** Each peer as its own documentation says to put it on a page. */
const pages: Readonly<Record<string, string>> = {
  'Swagger UI': page(
    '<link rel="stylesheet" href="/node_modules/swagger-ui-dist/swagger-ui.css">',
    '<div id="ui"></div><script src="/node_modules/swagger-ui-dist/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: "/openapi.json", dom_id: "#ui" })</script>',
  ),
  Scalar: page(
    '',
    '<div id="app"></div><script src="/node_modules/@scalar/api-reference/dist/browser/standalone.js"></script><script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>',
  ),
  Redoc: page(
    '',
    '<redoc spec-url="/openapi.json"></redoc><script src="/node_modules/redoc/bundles/redoc.standalone.js"></script>',
  ),
  RapiDoc: page(
    '<script type="module" src="/node_modules/rapidoc/dist/rapidoc-min.js"></script>',
    '<rapi-doc spec-url="/openapi.json"></rapi-doc>',
  ),
}

export type Peer = { name: string; url: string }

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the peers over one contract, compressed as a host would. */
export async function servePeers(contract: string): Promise<{ peers: Peer[]; stop: () => void }> {
  const names = Object.keys(pages)
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peers')
    const send = (type: string) => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' })
      const zip = createGzip()
      zip.pipe(response)
      return zip
    }
    const html = pages[names[Number(pathname.slice(1))] ?? '']
    if (html !== undefined) return void send('text/html').end(html)
    if (pathname === '/openapi.json') return void send('application/json').end(contract)
    const file = path.join(folder, path.normalize(pathname))
    if (!file.startsWith(path.join(folder, 'node_modules')) || !existsSync(file))
      return void response.writeHead(404).end()
    createReadStream(file).pipe(send(types[path.extname(file)] ?? 'application/octet-stream'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    peers: names.map((name, index) => ({ name, url: `http://127.0.0.1:${port}/${index}` })),
    stop: () => server.close(),
  }
}
