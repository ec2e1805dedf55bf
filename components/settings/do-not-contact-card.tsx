'use client'

import { useState, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X, Upload } from 'lucide-react'
import { useKeepingOf } from '@/components/frame/storage-notices'
import { useKept } from '@/components/frame/use-kept'
import { SaveCsv } from '@/components/keep/export/save-csv'
import { offerUndo } from '@/components/keep/undo'
import { SettingsCard } from '@/components/settings/settings-card'
import { Badge } from '@/components/ui/badge'
import { Button, SignButton } from '@/components/ui/button'
import { TextField } from '@/components/ui/input'
import { announce } from '@/components/ui/live-region'
import { Skeleton } from '@/components/ui/skeleton'
import { moveFocus } from '@/components/ui/typing'
import type { BlockRow } from '@/lib/browser/database/stores'
import { shownBlock, addBlocks, readDoNotContact, removeBlocks } from '@/lib/browser/privacy/do-not-contact'
import type { LineProblem } from '@/lib/browser/privacy/list-file'
import { counted, countText, dayOf } from '@/lib/core/text'

const kindWord = (row: BlockRow): string => {
  if (row.kind === 'alias') return row.key.startsWith('alias:company:') ? 'Company' : 'Profile'
  return row.kind === 'email' ? 'E-mail' : 'Domain'
}

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
            <SignButton
              label={`Remove ${shownBlock(row)}`}
              Sign={X}
              title="Remove"
              onClick={() => onRemove(row)}
            />
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

const loadReading = () => import('@/lib/browser/privacy/list-file')

const queryKey = ['do-not-contact']

export function DoNotContactCard() {
  const { data: rows, isError } = useQuery({ queryKey, queryFn: readDoNotContact })
  const { isKept, keep } = useKeepingOf(queryKey)
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)

  async function offerBack(words: string, back: () => Promise<unknown>) {
    const { undoable } = await import('@/lib/browser/library/undo')
    const undo = async () => {
      await back()
      await client.invalidateQueries({ queryKey })
    }
    offerUndo(words, await undoable(undo))
  }

  const remove = (row: BlockRow) =>
    keep(async () => {
      const removed = await removeBlocks([row.key])
      // the focused button is removed with the entry
      moveFocus(field.current)
      if (removed.length > 0) await offerBack(`${shownBlock(row)} is off the list`, () => addBlocks(removed))
    })

  const add = (found: readonly BlockRow[]) =>
    keep(async () => {
      const fresh = await addBlocks(found)
      const added = counted(fresh.length, 'entry', 'entries')
      if (fresh.length > 1) await offerBack(`${added} added`, () => removeBlocks(fresh))
      else announce(fresh.length > 0 ? 'Added to the list' : 'This was on the list already')
    })

  return (
    <SettingsCard
      title="Do not contact"
      description="Marked in search results, skipped by runs with the reason, and left out of every export with a count. Nothing of it leaves this browser."
      isError={isError}
      isKept={isKept}
    >
      <AddEntries field={field} onAdd={add}>
        <SaveCsv
          size="sm"
          disabled={!rows || rows.length === 0}
          name={['do not contact']}
          read={async () => (await loadReading()).listTable(rows ?? [])}
        >
          Export
        </SaveCsv>
      </AddEntries>
      {rows ? (
        <BlockList rows={rows} onRemove={(row) => void remove(row)} />
      ) : (
        <Skeleton className="mt-4 h-13 w-full sm:h-8" />
      )}
    </SettingsCard>
  )
}

type AddEntriesProps = {
  field: RefObject<HTMLInputElement | null>
  onAdd: (rows: readonly BlockRow[]) => Promise<boolean>
  children: ReactNode
}

const mostProblems = 5

function AddEntries({ field, onAdd, children }: AddEntriesProps) {
  const [typed, setTyped] = useKept('whom to leave alone', '')
  const [reason, setReason] = useKept('why to leave alone', '')
  const [problem, setProblem] = useState<string>()
  const [leftOut, setLeftOut] = useState<readonly LineProblem[]>([])
  const file = useRef<HTMLInputElement>(null)

  async function load() {
    const reading = await loadReading().catch(() => null)
    setProblem(reading ? undefined : 'This page could not load all that it needs: try again in a moment.')
    setLeftOut([])
    return reading
  }

  async function addTyped(event: FormEvent) {
    event.preventDefault()
    const key = (await load())?.blockKey(typed)
    if (!key) return
    if (!key.ok) setProblem(key.error)
    else if (await onAdd([{ ...key.value, reason, at: Date.now() }])) {
      setTyped('')
      setReason('')
    }
    moveFocus(field.current)
  }

  async function addMany(text: string) {
    const found = (await load())?.readList(text, Date.now())
    if (!found) return
    setLeftOut(found.problems)
    if (found.rows.length === 0) setProblem('There is no e-mail, domain or profile in these lines.')
    else if (await onAdd(found.rows.map((row) => ({ ...row, reason: row.reason || reason })))) setReason('')
  }

  return (
    <>
      <form
        onSubmit={(event) => void addTyped(event)}
        onFocus={() => void loadReading().catch(() => undefined)}
        className="mt-4 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <TextField
          label="E-mail, domain, profile URL or ID"
          help="Or paste one in each line."
          error={problem}
          ref={field}
          value={typed}
          placeholder="name@company.com"
          onType={setTyped}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!text.trim().includes('\n')) return
            event.preventDefault()
            void addMany(text)
          }}
        />
        <TextField label="Reason" value={reason} placeholder="Asked not to be contacted" onType={setReason} />
        <Button type="submit" className="sm:mt-5.5">
          Add
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => file.current?.click()}>
          <Upload aria-hidden="true" /> Import
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File of entries"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            void target.files?.[0]?.text().then(addMany)
            // the same file can be chosen again once it was mended
            target.value = ''
          }}
        />
        {children}
      </div>
      <p role="status" className="mt-3 text-sm text-ink-quiet empty:hidden">
        {leftOut.length > 0 && `${counted(leftOut.length, 'line is', 'lines are')} left out:`}
      </p>
      <ul className="mt-1 text-sm text-ink-quiet empty:hidden">
        {leftOut.slice(0, mostProblems).map(({ line, text, reason: why }) => (
          <li key={line}>
            Line {line}: <bdi className="font-mono text-xs wrap-anywhere">{text}</bdi>. {why}
          </li>
        ))}
        {leftOut.length > mostProblems && <li>and {leftOut.length - mostProblems} more</li>}
      </ul>
    </>
  )
}
