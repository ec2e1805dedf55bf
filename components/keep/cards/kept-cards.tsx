import type { ReactNode } from 'react'
import { TickBox, toggled, type Selected } from '@/components/grid/tick-box'
import { ContactActions, roleOf } from '@/components/keep/cards/contact-actions'
import { NoteCell } from '@/components/keep/item-marks'
import { RecordPicture } from '@/components/record/parts/picture'
import { CardWords, useMore } from '@/components/record/parts/card'
import { EmailValue } from '@/components/record/parts/link-value'
import { Badge } from '@/components/ui/badge'
import type { RecordRow } from '@/lib/browser/database/stores'

export type KeptCard = {
  title: string
  row: RecordRow | undefined
  stage?: ReactNode
  tags?: readonly string[] | undefined
  note?: string | undefined
  isHidden?: boolean | undefined
  more?: ReactNode
  onOpen?: (() => void) | undefined
  /** Left out for records that are on no list and cannot be. */
  onNote?: (() => void) | undefined
  acts?: ReactNode
}

type KeptCardsProps<Row> = Selected & {
  label: string
  /** Said while rows are still missing, which then are not counted. */
  reading?: string | undefined
  rows: readonly Row[]
  idOf: (row: Row) => string
  cardOf: (row: Row) => KeptCard
}

export function KeptCards<Row>({ label, reading, rows, idOf, cardOf, ...ticked }: KeptCardsProps<Row>) {
  const { selected, onSelect } = ticked
  const { end, more } = useMore(rows.length, { size: 50, isCounted: reading === undefined })
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3">
        {rows.slice(0, end).map((row) => (
          <Card
            key={idOf(row)}
            card={cardOf(row)}
            isTicked={selected.has(idOf(row))}
            onTick={() => onSelect(toggled(selected, idOf(row)))}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

function Card({ card, isTicked, onTick }: { card: KeptCard; isTicked: boolean; onTick: () => void }) {
  const { title, row, stage, tags = [], note, isHidden, more, onOpen, onNote, acts } = card
  return (
    <li
      className={`flex min-w-0 flex-col gap-2.5 rounded-lg border border-line bg-raised p-3.5 ${isHidden ? 'opacity-55' : ''}`}
    >
      <div className="flex min-w-0 items-start gap-3">
        {row && <RecordPicture row={row} size="sm" />}
        <CardWords
          title={title}
          press={onOpen && { onClick: onOpen }}
          lines={[row && roleOf(row), row?.place]}
        />
        <TickBox
          label={`Select ${title}`}
          isTicked={isTicked}
          onTick={onTick}
          className="-m-2 size-9 pointer-coarse:size-11"
        />
      </div>
      {row?.email !== undefined && (
        <p className="text-sm">
          <EmailValue address={row.email} state={row.emailState} isText />
        </p>
      )}
      {stage !== undefined && (
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm text-ink-quiet empty:hidden">
          {stage}
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {isHidden && <Badge tone="outline">Hidden</Badge>}
        </div>
      )}
      {more}
      {onNote && (
        <div className="text-sm">
          <NoteCell note={note} name={title} onOpen={onNote} isInRow={false} />
        </div>
      )}
      {row && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2.5">
          <ContactActions row={row} />
          {acts}
        </div>
      )}
    </li>
  )
}
