import type { ListRow } from '@/lib/browser/database/stores'
import { eachRow } from '@/lib/browser/files/import/text'
import { tagsIn, type ItemPart } from '@/lib/browser/tables/change-rows'
import type { Item } from '@/lib/browser/tables/lists'
import { noteOf } from '@/lib/browser/tables/notes'

export const pasteTargets = ['note', 'stage', 'tags'] as const

export type PasteTarget = (typeof pasteTargets)[number]

/** Where each column of pasted cells goes; null where it is left out. */
export type PasteInto = readonly (PasteTarget | null)[]

/** Rows of cells as a spreadsheet copies them: with tabs between, in quotes where they hold tabs or lines of their own. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = []
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  eachRow(lines, '\t', (cells) => rows.push(cells.map((cell) => cell.trim())) > 0)
  return rows
}

const stageNamed = (stages: readonly string[], text: string): string | undefined =>
  stages.find((stage) => stage.toLowerCase() === text.toLowerCase())

/** Where columns are likely meant to go: one that holds stages only, and a note where one other is left. */
export function guessInto(cells: readonly (readonly string[])[], stages: readonly string[]): PasteInto {
  const width = Math.max(...cells.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => cells.flatMap((row) => row[at] || []))
  const staged = columns.findIndex(
    (column) => column.length > 0 && column.every((text) => stageNamed(stages, text) !== undefined),
  )
  const noted = columns.length - (staged < 0 ? 0 : 1) === 1 ? columns.findIndex((_, at) => at !== staged) : -1
  return columns.map((_, at) => (at === staged ? 'stage' : at === noted ? 'note' : null))
}

export type Pasting = {
  changes: readonly { item: Item; part: ItemPart }[]
  unknown: readonly string[]
  beyond: number
}

type Pasted = {
  list: ListRow
  rows: readonly Item[]
  /** A single line goes into all of these rows, not only into the first. */
  isForAll: boolean
  cells: readonly (readonly string[])[]
  into: PasteInto
}

/** What pasted cells change: notes go below, tags are added, stages replaced; nothing is lost. Pure. */
export function planPaste({ list, rows, isForAll, cells, into }: Pasted): Pasting {
  const unknown = new Set<string>()
  const [only = []] = cells
  const lines = isForAll && cells.length === 1 ? rows.map(() => only) : cells

  function partOf({ item }: Item, line: readonly string[]): ItemPart {
    const part: ItemPart = {}
    for (const [at, target] of into.entries()) {
      const text = line[at] ?? ''
      if (text === '' || target === null) continue
      if (target === 'note') part.note = [part.note ?? noteOf(item), text].filter(Boolean).join('\n')
      else if (target === 'tags') part.tags = [...new Set([...(part.tags ?? item.tags), ...tagsIn(text)])]
      else {
        const stage = stageNamed(list.stages, text)
        if (stage === undefined) unknown.add(text)
        else part.stage = stage
      }
    }
    if (part.stage === item.stage) delete part.stage
    if (part.tags?.length === item.tags.length) delete part.tags
    return part
  }

  const changes = rows.slice(0, lines.length).flatMap((item, at) => {
    const part = partOf(item, lines[at] ?? [])
    return Object.keys(part).length > 0 ? [{ item, part }] : []
  })
  return { changes, unknown: [...unknown], beyond: Math.max(0, lines.length - rows.length) }
}
