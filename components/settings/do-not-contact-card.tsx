'use client'

import { useState, useRef, type FormEvent, type RefObject } from 'react'
import { X, Download, Upload } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { countText, dayOf } from '@/lib/core/text'
import { shownBlock, addBlocks, readDoNotContact, removeBlock } from '@/lib/browser/privacy/do-not-contact'
import type { BlockRow } from '@/lib/browser/database/stores'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '@/components/keep/export/save-file'
import { offerUndo } from '@/components/keep/undo-bar'
import { undoable } from '@/lib/browser/library/undo'
import { optionalDialog } from '@/components/frame/optional'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { SettingsCard } from '@/components/settings/settings-page'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'

const kindWord = (row: BlockRow): string => {
  if (row.kind === 'alias') return row.key.startsWith('alias:company:') ? 'Company' : 'Profile'
  return row.kind === 'email' ? 'E-mail' : 'Domain'
}

/** How many entries are shown at first. */
const few = 20

function BlockList({ rows, onRemove }: { rows: readonly BlockRow[]; onRemove: (row: BlockRow) => void }) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0)
    return (
      <p className="mt-4 border-t border-line pt-3 text-sm text-ink-quiet">
        Nobody is on the list. Add somebody above, or import the suppression list of your mail or CRM program.
      </p>
    )
  const shown = isWhole ? rows : rows.slice(0, few)
  return (
    <div className="mt-4 border-t border-line">
      <ul aria-label="Not to be contacted" className="divide-y divide-line">
        {shown.map((row) => (
          <li key={row.key} className="flex items-center gap-3 py-2">
            <Badge tone="outline" className="w-18 shrink-0 justify-center">
              {kindWord(row)}
            </Badge>
            <span className="min-w-0 flex-1">
              <bdi className="block truncate" title={shownBlock(row)}>
                {shownBlock(row)}
              </bdi>
              <span className="block truncate text-sm text-ink-faint">
                {row.reason ? `${row.reason} · ` : ''}since {dayOf(row.at)}
              </span>
            </span>
            <Button
              size="icon-sm"
              variant="quiet"
              aria-label={`Remove ${shownBlock(row)}`}
              title="Remove"
              onClick={() => onRemove(row)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="sm" variant="quiet" className="mt-1" onClick={() => setWhole(true)}>
          Show all {countText(rows.length)}
        </Button>
      )}
    </div>
  )
}

const PasteList = optionalDialog(async () => (await import('@/components/settings/paste-list')).PasteList)

/** Reads an entry. It knows every form of a profile's address, so it is fetched when the form gets the focus. */
const loadBlockKey = async () => (await import('@/lib/browser/privacy/block-key')).blockKey

const queryKey = ['do-not-contact']

/** The do-not-contact list: its entries are marked in search rows and left out of runs and exports. */
export function DoNotContactCard() {
  const client = useQueryClient()
  const { data: rows, isError } = useQuery({ queryKey, queryFn: readDoNotContact })
  const [isPasting, setPasting] = useState(false)
  const { isKept, keep } = useKeeping()
  const field = useRef<HTMLInputElement>(null)
  const changed = () => client.invalidateQueries({ queryKey })

  const remove = (row: BlockRow) =>
    keep(async () => {
      const removed = await removeBlock(row.key)
      await changed()
      // the focused button was removed with the entry
      moveFocus(field.current)
      if (!removed) return
      const undo = await undoable(async () => {
        await addBlocks([removed])
        await changed()
      })
      offerUndo(`${shownBlock(row)} is off the list`, undo)
    })

  async function save() {
    if (!rows) return
    const [{ listTable }, { writeCsv }] = await Promise.all([
      import('@/lib/browser/privacy/list-file'),
      import('@/lib/browser/files/csv'),
    ])
    const body = writeCsv(listTable(rows), { bom: false, guard: true })
    saveFile({ name: 'do-not-contact.csv', type: 'text/csv', body })
  }

  return (
    <SettingsCard
      title="Do not contact"
      description="Marked in search results, skipped by runs with the reason, and left out of every export with a count."
      isError={isError}
    >
      <AddOne field={field} keep={keep} onAdded={changed} />
      {rows ? (
        <BlockList rows={rows} onRemove={(row) => void remove(row)} />
      ) : (
        <Skeleton className="mt-4 h-13 w-full sm:h-8" />
      )}
      {!isKept && <NotWritten />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setPasting(true)}>
          <Upload aria-hidden="true" /> Import
        </Button>
        <Button size="sm" disabled={!rows || rows.length === 0} onClick={() => void save()}>
          <Download aria-hidden="true" /> Export
        </Button>
      </div>
      {isPasting && <PasteList onClose={() => setPasting(false)} onAdded={changed} />}
    </SettingsCard>
  )
}

type AddOneProps = {
  field: RefObject<HTMLInputElement | null>
  keep: (write: () => Promise<unknown>) => Promise<void>
  onAdded: () => Promise<void>
}

function AddOne({ field, keep, onAdded }: AddOneProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  async function add(event: FormEvent) {
    event.preventDefault()
    const blockKey = await loadBlockKey().catch(() => null)
    if (!blockKey) return setProblem('This page could not load all that it needs: try again in a moment.')
    const key = blockKey(typed)
    setProblem(key.ok ? undefined : key.error)
    if (!key.ok) return moveFocus(field.current)
    await keep(async () => {
      const { added } = await addBlocks([{ ...key.value, reason, at: Date.now() }])
      announce(added > 0 ? 'Added to the list' : 'This was on the list already')
      setTyped('')
      setReason('')
      await onAdded()
    })
    moveFocus(field.current)
  }

  return (
    <form
      onSubmit={(event) => void add(event)}
      onFocus={() => void loadBlockKey().catch(() => undefined)}
      className="mt-4 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field label="E-mail, domain, profile URL or ID" error={problem}>
        <Input
          ref={field}
          value={typed}
          placeholder="name@company.com"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label="Reason">
        <Input
          value={reason}
          placeholder="Asked not to be contacted"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button type="submit" className="sm:mt-5.5">
        Add
      </Button>
    </form>
  )
}
