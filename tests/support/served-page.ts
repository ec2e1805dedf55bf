import { createServer } from 'node:http'
import path from 'node:path'
import { build } from 'esbuild'

const tests = path.resolve(import.meta.dirname, '..')

/** Serves a page that runs one file below `tests`, with all that it imports. */
export async function servePage(file: string): Promise<{ url: string; stop: () => void }> {
  const { outputFiles } = await build({
    entryPoints: [path.join(tests, file)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { '@': path.dirname(tests) },
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><body><script src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    stop: () => void server.close(),
  }
}
