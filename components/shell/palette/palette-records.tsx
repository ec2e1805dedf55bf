'use client'

import { useMemo } from 'react'
import { Command } from 'cmdk'
import { recordPath } from '@/lib/browser/library/place'
import { useShelf } from '@/components/record/use-shelf'
import { given } from '@/components/shell/palette/score'
import { itemStyle } from '@/components/shell/palette/style'
import { find } from '@/lib/browser/library/find'
import type { Shelf } from '@/lib/browser/library/shelf'
import { kindWords } from '@/lib/browser/library/words'

const most = 6

const findAll = ({ sections }: Shelf, words: string) =>
  Object.values(sections)
    .flatMap((section) => find(section, { words, chosen: {}, sort: 'latest' }).rows.slice(0, most))
    .slice(0, most)

type PaletteRecordsProps = { words: string; onGo: (href: string) => void }

/** Records of the library that have the words, to be opened. */
export function PaletteRecords({ words, onGo }: PaletteRecordsProps) {
  const { data: shelf } = useShelf()
  const found = useMemo(() => (shelf ? findAll(shelf, words) : []), [shelf, words])
  if (found.length === 0) return null
  return (
    <Command.Group heading="In your library">
      {found.map((row) => (
        <Command.Item
          key={row.id}
          value={given(row.id)}
          onSelect={() => onGo(recordPath(row.id))}
          className={itemStyle}
        >
          <bdi className="truncate">{row.title}</bdi>
          <span className="shrink-0 text-xs text-ink-faint">
            {[row.company, kindWords[row.kind][0]].filter(Boolean).join(' · ')}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
