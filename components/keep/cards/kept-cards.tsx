'use client'

import { useState, type ReactNode } from 'react'
import { TickBox } from '@/components/grid/tick-box'
import { toggled, type Selected } from '@/components/grid/selection'
import { ContactActions } from '@/components/keep/cards/contact-actions'
import { roleOf } from '@/components/keep/cards/share-words'
import { NoteCell } from '@/components/keep/note-cell'
import { RecordPicture } from '@/components/keep/panel/record-picture'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countText } from '@/lib/core/text'
import type { RecordRow } from '@/lib/browser/database/rows'

/** A record with what the visitor wrote beside it. */
export type KeptCard = {
  row: RecordRow
  /** 'Engineers · Contacted', or a control to change it. */
  stage?: ReactNode
  tags: readonly string[]
  note: string | undefined
  isHidden?: boolean
}

type KeptCardsProps = Selected & {
  label: string
  cards: readonly KeptCard[]
  onOpen: (row: RecordRow) => void
  /** Left out for records that are on no list and cannot be. */
  onNote?: ((row: RecordRow) => void) | undefined
  /** What else can be done with a record, such as buying its e-mail. */
  more?: ((row: RecordRow) => ReactNode) | undefined
}

/** Cards drawn at once: they are not virtual. */
const atOnce = 50

/** Records of the library or a list on a phone: nothing is dragged sideways. */
export function KeptCards({ label, cards, selected, onSelect, ...rest }: KeptCardsProps) {
  const [end, setEnd] = useState(atOnce)
  const left = cards.length - end
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3">
        {cards.slice(0, end).map((card) => (
          <Card
            key={card.row.id}
            card={card}
            isTicked={selected.has(card.row.id)}
            onTick={() => onSelect(toggled(selected, card.row.id))}
            {...rest}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" className="self-start" onClick={() => setEnd(end + atOnce)}>
          Show {countText(Math.min(atOnce, left))} more of {countText(left)}
        </Button>
      )}
    </>
  )
}

type CardProps = Pick<KeptCardsProps, 'onOpen' | 'onNote' | 'more'> & {
  card: KeptCard
  isTicked: boolean
  onTick: () => void
}

function Card({ card, isTicked, onTick, onOpen, onNote, more }: CardProps) {
  const { row, stage, tags, note, isHidden } = card
  const role = roleOf(row)
  return (
    <li
      className={`flex min-w-0 flex-col gap-2.5 rounded-lg border border-line bg-raised p-3.5 ${isHidden ? 'opacity-55' : ''}`}
    >
      <div className="flex min-w-0 items-start gap-3">
        <RecordPicture row={row} size="sm" />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            onClick={() => onOpen(row)}
            className="block max-w-full text-left font-medium wrap-anywhere"
          >
            <bdi>{row.title}</bdi>
          </button>
          {role && <bdi className="block text-sm text-ink-quiet wrap-anywhere">{role}</bdi>}
          {row.place && <bdi className="block text-sm text-ink-faint">{row.place}</bdi>}
        </div>
        <TickBox
          label={`Select ${row.title}`}
          isTicked={isTicked}
          onTick={onTick}
          className="-m-2 size-9 pointer-coarse:size-11"
        />
      </div>
      {row.email !== undefined && <bdi className="block text-sm wrap-anywhere">{row.email}</bdi>}
      {stage !== undefined && (
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-ink-quiet empty:hidden">
          {stage}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {isHidden && <Badge tone="outline">Hidden</Badge>}
        </div>
      )}
      {onNote && (
        <div className="text-sm">
          <NoteCell note={note} name={row.title} onOpen={() => onNote(row)} isInRow={false} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2.5">
        <ContactActions row={row} />
        {more?.(row)}
      </div>
    </li>
  )
}
