import { createRequire } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'
import type Bundler from 'esbuild'

/** The bundler that comes with what runs our TypeScript. */
const bundler: typeof Bundler = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild')

const root = path.resolve(import.meta.dirname, '../..')
const requirePackage = createRequire(path.join(root, 'package.json'))

function bundle(parts: readonly string[]): Script {
  const { outputFiles } = bundler.buildSync({
    stdin: { contents: parts.map((part) => `export * from '${part}'`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    alias: { '@': root },
  })
  return new Script(`(function (module, exports, require) {${outputFiles[0]?.text ?? ''}\n})`)
}

/**
 * Some parts of `lib/` as one script, so that every tab of a test runs them anew with modules of its own; packages are
 * shared. What is handed back runs the script once, as a page does when it loads.
 */
export function pageCode(parts: readonly string[]): () => object {
  let script: Script | undefined
  return () => {
    script ??= bundle(parts)
    const made = { exports: {} }
    script.runInThisContext()(made, made.exports, requirePackage)
    return made.exports
  }
}
