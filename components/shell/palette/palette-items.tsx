'use client'

import { useMemo } from 'react'
import { Command } from 'cmdk'
import { given } from '@/components/shell/palette/score'
import { Price } from '@/components/ui/price'
import { stepPrice, type Step } from '@/lib/browser/addresses/step'
import { understand } from '@/lib/browser/addresses/understand'
import { find } from '@/lib/browser/library/find'
import { recordPath } from '@/lib/browser/library/place'
import type { Shelf } from '@/lib/browser/library/shelf'
import { kindTitles } from '@/lib/core/kind-titles'

/** Classes of one item. Forced colours remove the background, so an outline marks the selected item there. */
export const itemStyle = [
  'flex min-h-9 items-center justify-between gap-4 rounded-md px-2 text-sm data-[selected=true]:bg-hover pointer-coarse:min-h-11',
  'forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:-outline-offset-2',
].join(' ')

export type FoundProps = { words: string; onGo: (href: string) => void }

const most = 6

const findAll = ({ sections }: Shelf, words: string) =>
  Object.values(sections)
    .flatMap((section) => find(section, { words, chosen: {}, sort: 'latest' }).rows.slice(0, most))
    .slice(0, most)

/** Records of the library that match the words. */
export function PaletteRecords({ words, onGo, shelf }: FoundProps & { shelf: Shelf | undefined }) {
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
            {[row.company, kindTitles[row.kind][0]].filter(Boolean).join(' · ')}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

type LookupsProps = { words: string; onBuy: (step: Step) => void }

/** What the words can buy; nothing is paid before the visitor has seen the price and confirmed it. */
export function PaletteLookups({ words, onBuy }: LookupsProps) {
  const understood = useMemo(() => understand(words), [words])
  if (!understood) return null
  return (
    <Command.Group heading={`Look up “${words}”`}>
      {understood.steps.map((step) => (
        <Command.Item
          key={step.label}
          value={given(`buy ${step.label}`)}
          onSelect={() => onBuy(step)}
          className={itemStyle}
        >
          {step.label}
          <Price className="text-xs">{stepPrice(step)}</Price>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
