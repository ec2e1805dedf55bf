'use client'

import { Command } from 'cmdk'
import { itemStyle, type FoundProps } from '@/components/shell/palette/palette-items'
import { given } from '@/components/shell/palette/score'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import type { ListRow, SavedSearchRow } from '@/lib/browser/database/rows'
import { fold } from '@/lib/browser/library/fold'
import type { Shelf } from '@/lib/browser/library/shelf'

const most = 4

const none: readonly never[] = []

/** Those in whose names all the words stand. */
const named = <One extends { name: string }>(all: readonly One[], words: string): One[] => {
  const wanted = fold(words).split(/\s+/)
  return all.filter(({ name }) => wanted.every((word) => fold(name).includes(word))).slice(0, most)
}

type PaletteKeptProps = FoundProps & {
  shelf: Shelf | undefined
  searches: readonly SavedSearchRow[] | undefined
}

/** Lists and saved searches whose names have the words; each opens at no charge. */
export function PaletteKept({ words, onGo, shelf, searches = none }: PaletteKeptProps) {
  const lists = named<ListRow>(shelf?.lists ?? none, words)
  const saved = named<SavedSearchRow>(searches, words)
  return (
    <>
      {lists.length > 0 && (
        <Command.Group heading="Your lists">
          {lists.map(({ id, name }) => (
            <Command.Item
              key={id}
              value={given(id)}
              onSelect={() => onGo(`/lists${draftHash({ list: id })}`)}
              className={itemStyle}
            >
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-xs text-ink-faint">List</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {saved.length > 0 && (
        <Command.Group heading="Your saved searches">
          {saved.map(({ id, name }) => (
            <Command.Item
              key={id}
              value={given(id)}
              onSelect={() => onGo('/library#tab=searches')}
              className={itemStyle}
            >
              <bdi className="truncate">{name}</bdi>
              <span className="shrink-0 text-xs text-ink-faint">Saved search</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </>
  )
}
