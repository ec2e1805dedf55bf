import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { circlesIn, importsOf, type Import } from '@/tests/walls/imports'
import { budgets, packages, rooms } from '@/tests/walls/rooms'

const byLength = Object.keys(rooms).toSorted((a, b) => b.length - a.length)

/** The room of a file; null where the table has none. */
export const roomOf = (file: string): string | null =>
  byLength.find((room) => file === room || file.startsWith(`${room}/`)) ?? null

/** `lib/core/*` names every room below `lib/core`. */
const names = (pattern: string, room: string) =>
  pattern.endsWith('*') ? room.startsWith(pattern.slice(0, -1)) : room === pattern

const packageRule = (name: string) =>
  Object.entries(packages).find(
    ([rule]) => names(rule, name) || name === rule || name.startsWith(`${rule}/`),
  )?.[1]

function problemOf({ from, to, isPackage }: Import): string | null {
  const room = roomOf(from)
  if (room === null) return `${from} stands in no room of the table`
  if (isPackage) {
    const allowed = packageRule(to)
    return !allowed || allowed.some((pattern) => names(pattern, room)) ? null : `${from} may not import ${to}`
  }
  const other = roomOf(to)
  if (other === null) return `${to} stands in no room of the table`
  if (other === room || rooms[room]?.some((pattern) => names(pattern, other))) return null
  return `${from} may not import ${to}: ${room} does not stand on ${other}`
}

/** What stands against the table of rooms, and every circle between files or rooms, each in a sentence. */
export function wallProblems(root: string, files: readonly string[]): string[] {
  const imports = importsOf(root, files)
  const inside = imports.filter(({ isPackage }) => !isPackage)
  const between = inside.flatMap(({ from, to }) => {
    const [a, b] = [roomOf(from), roomOf(to)]
    return a && b && a !== b ? [{ from: a, to: b }] : []
  })
  return [
    ...new Set(imports.flatMap((one) => problemOf(one) ?? [])),
    ...circlesIn(inside).map((circle) => `a circle of files: ${circle.join(', ')}`),
    ...circlesIn(between).map((circle) => `a circle of rooms: ${circle.join(', ')}`),
  ]
}

/** The source files of the product in this checkout, also those that git does not track yet. */
export const productFiles = (root: string): string[] =>
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'components', 'lib', 'next.config.ts'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))

export type Room = { room: string; files: number; lines: number; budget: number }

/** How many lines each room has, with comments and blanks, and the most that it may have. */
export function roomSizes(root: string, files: readonly string[], most = budgets): Room[] {
  const sizes = new Map(
    Object.keys(rooms).map((room) => [room, { room, files: 0, lines: 0, budget: most[room] ?? 0 }]),
  )
  for (const file of files) {
    const size = sizes.get(roomOf(file) ?? '')
    if (!size) continue
    size.files += 1
    size.lines += readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
  }
  return [...sizes.values()]
}

/** The rooms that have outgrown their budget, each in a sentence. */
export const budgetProblems = (sizes: readonly Room[]): string[] =>
  sizes
    .filter(({ lines, budget }) => lines > budget)
    .map(({ room, lines, budget }) => `${room} has ${lines} lines, and may have ${budget}`)
