import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  parseSync,
  Visitor,
  type CallExpression,
  type Expression,
  type NewExpression,
  type Node,
} from 'oxc-parser'

/** An expression as it stands in a file; `source` is null where it is put together from what only a run knows. */
export type Found = { at: string; source: string | null; flags: string }

/** What stands for a part that only a run knows, by the file and by how the part is written there. */
export type Samples = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What parts of a file say that have a sample or are constants. */
type Known = (node: Node) => string | Expression | undefined

/** The text of an expression that is made of literals and of what is known; null for any other. */
function textOf(node: Node, known: Known): string | null {
  const told = known(node)
  if (told !== undefined) return typeof told === 'string' ? told : textOf(told, known)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  const isRaw = node.type === 'TaggedTemplateExpression'
  const template = isRaw ? node.quasi : node
  if (template.type !== 'TemplateLiteral') return null
  let text = ''
  for (const [at, { value }] of template.quasis.entries()) {
    text += isRaw ? value.raw : (value.cooked ?? '')
    const part = template.expressions[at]
    const inside = part === undefined ? '' : textOf(part, known)
    if (inside === null) return null
    text += inside
  }
  return text
}

/** Every regular expression of some files: literals, and those that `RegExp` makes. */
export function expressionsIn(root: string, files: readonly string[], samples: Samples = {}): Found[] {
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const { program } = parseSync(file, text)
    const constants = new Map<string, Expression>()
    const known = (node: Node) =>
      samples[file]?.[text.slice(node.start, node.end)] ??
      (node.type === 'Identifier' ? constants.get(node.name) : undefined)
    const found: Found[] = []
    const at = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
    const made = ({ callee, arguments: given, start }: NewExpression | CallExpression) => {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const [source, flags] = given.map((one) => textOf(one, known))
      found.push({ at: at(start), source: source ?? null, flags: flags ?? '' })
    }
    new Visitor({
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init) constants.set(id.name, init)
      },
    }).visit(program)
    new Visitor({
      Literal: (node) => {
        if ('regex' in node && node.regex)
          found.push({ at: at(node.start), source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: made,
      CallExpression: made,
    }).visit(program)
    return found
  })
}
