import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of a file by another, or of a package (`to` is then its name). */
export type Import = { from: string; to: string; isPackage: boolean }

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts']

/** Types and values, static and dynamic, and the modules that workers run. */
function namesIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // `import('…')` as a value and as a type
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'/g)].flatMap(([, name]) => name ?? []),
    ...[...text.matchAll(/new URL\(\s*'(\.[^']+\.ts)', import\.meta\.url/g)].flatMap(
      ([, name]) => name ?? [],
    ),
  ]
}

/** All imports between these files, and of packages. Paths are relative to `root`; style sheets are left out. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  const known = new Set(files)
  return files.flatMap((from) => {
    const names = new Set(namesIn(from, readFileSync(path.join(root, from), 'utf8')))
    return [...names].flatMap((name): Import[] => {
      const isOwn = name.startsWith('@/') || name.startsWith('.')
      if (!isOwn) return [{ from, to: name, isPackage: true }]
      const base = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(from), name)
      const to = endings.map((ending) => base + ending).find((file) => known.has(file))
      return to ? [{ from, to, isPackage: false }] : []
    })
  })
}

/** The circles of a graph: groups of nodes that each lead to all others of the group (Tarjan). */
export function circlesIn(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  function visit(node: string) {
    index.set(node, index.size)
    lowest.set(node, index.size - 1)
    open.push(node)
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) visit(other)
      if (open.includes(other)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(other) ?? 0))
    }
    if (lowest.get(node) !== index.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const node of next.keys()) if (!index.has(node)) visit(node)
  return circles
}
