'use client'

import { Command } from 'cmdk'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import { searches } from '@/components/home/searches'
import { given } from '@/components/shell/palette/score'
import { itemStyle } from '@/components/shell/palette/style'
import { Price } from '@/components/ui/price'

type PaletteSearchesProps = { words: string; onGo: (href: string) => void }

/** Searches for the words that were typed: each opens its form with them in it, and nothing is charged yet. */
export const PaletteSearches = ({ words, onGo }: PaletteSearchesProps) => (
  <Command.Group heading={`Search for “${words}”`}>
    {searches.map(({ title, href, field, price }) => (
      <Command.Item
        key={href}
        value={given(href)}
        onSelect={() => onGo(href + draftHash({ [field]: words }))}
        className={itemStyle}
      >
        {title}
        <Price className="text-xs">{price.split(',')[0]}</Price>
      </Command.Item>
    ))}
  </Command.Group>
)
