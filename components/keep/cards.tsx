import { Ban, Contact, Mail, Share2 } from 'lucide-react'
import { BlockBadge, useBlock } from '@/components/keep/seen-mark'
import { Button, SignButton, buttonStyle } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { offerUndo, tellUnkept } from '@/components/keep/undo'
import { isUnusable } from '@/lib/core/answers/email'
import type { Whole } from '@/lib/browser/library/records'
import { addBlocks, removeBlocks } from '@/lib/browser/privacy/do-not-contact'
import type { RecordRow } from '@/lib/browser/database/stores'
import type { ReactNode } from 'react'
import { type Selected, TickBox, toggled } from '@/components/grid/row-controls'
import { NoteCell } from '@/components/keep/item-marks'
import { RecordPicture } from '@/components/record/parts/picture'
import { CardWords, useMore } from '@/components/record/parts/card'
import { EmailOf } from '@/components/record/parts/value-column'
import { Badge } from '@/components/ui/badge'

async function share(row: RecordRow) {
  const { title, text, url } = sharedWords(row)
  if (typeof navigator.share === 'function') {
    // who closes the device's sheet has shared nothing, which is no failure
    await navigator.share({ title, text, ...(url !== undefined && { url }) }).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText([text, url].filter(Boolean).join('\n')).then(
    () => announce('Copied'),
    () => announce('The browser did not allow copying'),
  )
}

async function saveContact({ id, title }: RecordRow) {
  const [{ readLibraryExport }, { card }, { fileName }, { saveFile }] = await Promise.all([
    import('@/lib/browser/receipts/read-records'),
    import('@/lib/browser/files/vcard'),
    import('@/lib/browser/files/file-name'),
    import('@/components/frame/save-file'),
  ])
  const [record] = (await readLibraryExport({ name: title, rows: [{ recordId: id }] })).records
  if (!record || record.isBlocked) return announce('This contact cannot be saved')
  const at = new Date()
  saveFile({
    name: fileName([title], at, 'vcf'),
    type: 'text/vcard;charset=utf-8',
    body: card(record, { isCard4: false, at, withNotes: false }),
  })
  announce('Contact saved as a file')
}

/** Whoever is not to be contacted gets the reason instead. */
export function ContactActions({ row }: { row: RecordRow }) {
  const block = useBlock(row.id)
  if (block) return <BlockBadge block={block} />
  const isUnknown = block === undefined
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        disabled={isUnknown}
        aria-label={`Share ${row.title}`}
        onClick={() => void share(row)}
      >
        <Share2 aria-hidden="true" /> Share
      </Button>
      {row.email !== undefined && !isUnusable(row.emailState) && !isUnknown && (
        <a href={mailTo(row.email)} aria-label={`Mail ${row.title}`} className={buttonStyle({ size: 'sm' })}>
          <Mail aria-hidden="true" /> Mail
        </a>
      )}
      {row.kind === 'person' && (
        <Button
          size="sm"
          disabled={isUnknown}
          aria-label={`Save contact ${row.title}`}
          onClick={() => void saveContact(row).catch(() => announce('The contact could not be saved'))}
        >
          <Contact aria-hidden="true" /> Save contact
        </Button>
      )}
    </div>
  )
}

export function LeaveAlone({ whole }: { whole: Whole }) {
  const { row, detail } = whole
  const block = useBlock(row.id)
  const [alias] = detail.aliases
  if (alias === undefined || (row.kind !== 'person' && row.kind !== 'company')) return null
  if (block) return <BlockBadge block={block} />
  const key = `alias:${alias}`

  async function leaveAlone() {
    await addBlocks([{ key, kind: 'alias', at: Date.now() }])
    offerUndo(`${row.title} is not to be contacted`, async () => {
      await removeBlocks([key])
    })
  }

  return <SignButton label="Do not contact" Sign={Ban} onClick={() => void leaveAlone().catch(tellUnkept)} />
}

export const roleOf = ({ position, subtitle, company }: RecordRow): string =>
  [position ?? subtitle, company].filter(Boolean).join(' · ')

export function sharedWords(row: RecordRow): { title: string; text: string; url: string | undefined } {
  const isAddress = row.url !== undefined && /^https?:\/\//i.test(row.url)
  return {
    title: row.title,
    text: [row.title, roleOf(row)].filter(Boolean).join('\n'),
    url: isAddress ? row.url : undefined,
  }
}

/** A link that begins a message; whatever else stands in an address cannot become a header of it. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export type KeptCard = {
  title: string
  row: RecordRow | undefined
  stage?: ReactNode
  tags?: readonly string[] | undefined
  note?: string | undefined
  isHidden?: boolean | undefined
  more?: ReactNode
  onOpen?: (() => void) | undefined
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
      {row && (
        <p className="text-sm empty:hidden">
          <EmailOf record={row} />
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
