import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { fileStyle, Textarea } from '@/components/ui/input'
import { announce, Status } from '@/components/ui/live-region'
import { counted } from '@/lib/core/text'
import { addBlocks } from '@/lib/browser/privacy/do-not-contact'

type PasteListProps = { onClose: () => void; onAdded: () => Promise<void> }

/** How many problems are listed. */
const few = 5

const entries = (count: number) => counted(count, 'entry', 'entries')

/** Takes many entries at once, from pasted lines or a CSV file. */
export function PasteList({ onClose, onAdded }: PasteListProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { isKept, keep } = useKeeping()
  const { data: read } = useQuery({
    queryKey: ['do-not-contact', 'reading', text],
    queryFn: async () => (await import('@/lib/browser/privacy/list-file')).readList(text, Date.now()),
    enabled: text.trim() !== '',
    gcTime: 0,
  })
  const rows = text.trim() === '' ? [] : (read?.rows ?? [])
  const problems = text.trim() === '' ? [] : (read?.problems ?? [])

  const add = () =>
    keep(async () => {
      const { added, known } = await addBlocks(rows)
      announce(`${entries(added)} added${known > 0 ? `, ${known} on the list already` : ''}`)
      await onAdded()
      onClose()
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a do-not-contact list"
      description="One entry a line, or a CSV file with a reason and a date beside it. Nothing leaves this browser."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={rows.length === 0} onClick={() => void add()}>
            {rows.length === 0 ? 'Add' : `Add ${entries(rows.length)}`}
          </Button>
        </>
      }
    >
      <Field label="Entries">
        <Textarea
          rows={8}
          mono
          value={text}
          placeholder={'name@company.com, asked by phone\ncompany.com\nhttps://…/in/somebody'}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <label htmlFor={`${id}-file`} className="mt-3 block text-sm text-ink-quiet">
        Or choose a file
      </label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className={fileStyle}
        onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
      />
      <Status className="mt-3 text-sm text-ink-quiet">
        {problems.length > 0 &&
          `${problems.length === 1 ? '1 line is' : `${problems.length} lines are`} left out:`}
      </Status>
      <ul className="mt-1 text-sm text-ink-quiet">
        {problems.slice(0, few).map(({ line, text: cell, reason }) => (
          <li key={line}>
            Line {line}: <bdi className="font-mono text-xs wrap-anywhere">{cell}</bdi>. {reason}
          </li>
        ))}
        {problems.length > few && <li>and {problems.length - few} more</li>}
      </ul>
      {!isKept && <NotWritten />}
    </Dialog>
  )
}
