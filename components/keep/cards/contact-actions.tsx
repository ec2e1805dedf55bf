import { Contact, Mail, Share2, Ban } from 'lucide-react'
import { BlockBadge, useBlock } from '@/components/keep/seen-mark'
import { Button, buttonStyle } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { offerUndo, tellUnkept } from '@/components/keep/undo-bar'
import { isUnusable } from '@/lib/core/answers/email'
import type { Whole } from '@/lib/browser/library/records'
import { addBlocks, removeBlocks } from '@/lib/browser/privacy/do-not-contact'
import type { RecordRow } from '@/lib/browser/database/stores'

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
    import('@/components/keep/export/read-records'),
    import('@/lib/browser/files/vcard'),
    import('@/lib/browser/files/file-name'),
    import('@/components/keep/export/save-file'),
  ])
  const [record] = (await readLibraryExport({ name: title, recordIds: [id] })).records
  if (!record || record.isBlocked) return announce('This contact cannot be saved')
  const at = new Date()
  saveFile({
    name: fileName([title], at, 'vcf'),
    type: 'text/vcard;charset=utf-8',
    // phones read the older version
    body: card(record, { isOldCard: true, at, withNotes: false }),
  })
  announce('Contact saved as a file')
}

/**
 * What a phone does with somebody: hand on, write to, keep among the contacts. None of it costs anything. Who is not to
 * be contacted gets the reason instead.
 */
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

  return (
    <Button
      size="icon-sm"
      variant="quiet"
      aria-label="Do not contact"
      title="Do not contact"
      onClick={() => void leaveAlone().catch(tellUnkept)}
    >
      <Ban aria-hidden="true" />
    </Button>
  )
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
