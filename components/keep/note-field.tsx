import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { offerUndo } from '@/components/keep/undo'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { watchChanges } from '@/lib/browser/database/changes'
import { undoable } from '@/lib/browser/library/undo'
import {
  holdNotes,
  letGoOfNotes,
  readNote,
  withOther,
  writeNotes,
  type NotePlace,
  noteOf,
  openNoteDraft,
  caretIn,
  RowGone,
  type NoteState,
} from '@/lib/browser/tables/notes'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'
import { Shortcut } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { NotWritten } from '@/components/frame/storage-notices'
import { countOf, type KeptKind } from '@/lib/core/kind-titles'
import type { ListItemRow } from '@/lib/browser/database/stores'

type NoteTarget = NotePlace & { below?: string | undefined }

const textUnder = (above: string | undefined, text: string) =>
  above === undefined ? text : [above, text].filter((part) => part.trim() !== '').join('\n')

/** Kept as it is typed, also when its page is left in the middle of a word. */
export function useNote(targets: readonly NoteTarget[], first: string, name: string) {
  const [text, setText] = useState(first)
  const [state, setState] = useState<NoteState>('kept')
  /** What was typed here before words from elsewhere came to stand beside it. */
  const [joined, setJoined] = useState<{ own: string } | null>(null)
  const [opened] = useState(() => {
    let from = first
    const at = (typed: string) =>
      targets.map(({ listId, rowId, below }) => ({
        listId,
        rowId,
        note: textUnder(below, typed),
        from: textUnder(below, from),
      }))
    const place = targets.find(({ below }) => below === undefined)
    const draft = openNoteDraft({
      first,
      tell: setState,
      async write(typed) {
        const notes = at(typed)
        const [now] = await writeNotes(notes)
        if (!now) throw new RowGone()
        letGoOfNotes(notes)
        from = typed
        if (!place || now.note === typed.trimEnd()) return
        // with what was typed during the write
        const own = draft.text()
        const both = withOther(own, now.note, typed)
        from = now.note
        draft.change(both)
        setText(both)
        setJoined({ own })
      },
    })
    async function follow(): Promise<void> {
      const now = place && draft.isKept() ? await readNote(place) : null
      const own = draft.text()
      if (now === null || !draft.isKept() || now === from.trimEnd()) return
      from = now
      draft.reset(now)
      setText(now)
      if (own !== first && withOther(now, own, '') === now) setJoined({ own })
    }
    let before = first
    const leave = () => {
      if (draft.isKept()) return
      holdNotes(at(draft.text()))
      void draft.save()
    }
    /** Writes it, and offers to undo where a note was emptied; false where it could not be kept. */
    async function close(): Promise<boolean> {
      const isKept = await draft.save()
      const earlier = before
      if (isKept) before = draft.text()
      if (isKept && earlier.trim() !== '' && before.trim() === '')
        offerUndo(
          `Note on ${name} emptied`,
          await undoable(async () => {
            // below it what was typed since
            const both = textUnder(earlier, draft.text())
            await writeNotes(at(both))
            from = both
            draft.reset(both)
            before = both
            setText(both)
          }),
        )
      return isKept
    }
    return { draft, leave, close, follow }
  })

  useEffect(() => {
    const { leave, follow } = opened
    const unwatch = watchChanges('library', () => void follow().catch(() => undefined))
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', onHidden)
      unwatch()
      leave()
    }
  }, [opened])

  return {
    text,
    state,
    joined,
    close: opened.close,
    change(next: string) {
      setText(next)
      opened.draft.change(next)
    },
  }
}

type NoteFieldProps = {
  note: ReturnType<typeof useNote>
  label: string
  rows: number
  onDone: (field: HTMLTextAreaElement) => void
  onBlur?: (() => void) | undefined
}

/** One goes on where the note ends; a press of the pointer chooses another place after that. */
const toEnd = ({ currentTarget: { value }, currentTarget }: FocusEvent<HTMLTextAreaElement>) =>
  currentTarget.setSelectionRange(value.length, value.length)

export function NoteField({ note, label, rows, onDone, onBlur }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef(0)
  // the caret stays in one's own words, wherever the others come to stand
  useLayoutEffect(() => {
    const area = field.current
    if (!note.joined || !area || document.activeElement !== area) return
    caret.current = caretIn(area.value, note.joined.own, caret.current)
    area.setSelectionRange(caret.current, caret.current)
  }, [note.joined])
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
    onDone(event.currentTarget)
  }
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} hideLabel>
        <Textarea
          ref={field}
          rows={rows}
          value={note.text}
          placeholder="Add a note"
          onChange={({ target }) => note.change(target.value)}
          onKeyDown={onKeyDown}
          onFocus={toEnd}
          onSelect={({ currentTarget }) => (caret.current = currentTarget.selectionStart)}
          onBlur={onBlur}
        />
      </Field>
      <p role="status" className="min-h-4 text-xs text-ink-faint">
        {note.state === 'saved' && 'Saved'}
      </p>
      {note.joined && (
        <p role="status" className="text-sm text-ink-quiet">
          This note was changed in another tab, too: both texts stand here, one below the other.
        </p>
      )}
    </div>
  )
}

type Noted = { item: ListItemRow; title: string }

type ItemNoteProps = { kind: KeptKind; items: readonly [Noted, ...Noted[]]; onClose: () => void }

export function ItemNote({ kind, items, onClose }: ItemNoteProps) {
  const [{ item, title }] = items
  const isOne = items.length === 1
  const name = isOne ? title : countOf(kind, items.length)
  const note = useNote(
    items.map(({ item: one }) => ({
      listId: one.listId,
      rowId: one.rowId,
      ...(!isOne && { below: noteOf(one) }),
    })),
    isOne ? noteOf(item) : '',
    name,
  )
  const done = async () => {
    if (await note.close()) onClose()
  }
  return (
    <Dialog
      onClose={() => void done()}
      size="sm"
      title={`Note on ${name}`}
      description={isOne ? undefined : 'It is added below what was noted of each.'}
      footer={
        <>
          <p className="mr-auto self-center text-xs text-ink-faint max-sm:hidden pointer-coarse:hidden">
            <Shortcut letter="Enter" /> closes
          </p>
          {(note.state === 'failed' || note.state === 'gone') && (
            <Button variant="quiet" onClick={onClose}>
              {note.state === 'failed' ? 'Close and try later' : 'Close without it'}
            </Button>
          )}
          <Button onClick={() => void done()}>Done</Button>
        </>
      }
    >
      <NoteField note={note} label="Note" rows={5} onDone={() => void done()} />
      <NoteProblem {...note} />
    </Dialog>
  )
}

/** Why a note could not be written, with its words to take along. */
export function NoteProblem({ state, text }: Pick<ReturnType<typeof useNote>, 'state' | 'text'>) {
  if (state !== 'failed' && state !== 'gone') return null
  return (
    <>
      {state === 'failed' ? (
        <NotWritten />
      ) : (
        <Notice tone="danger" role="alert" title="This row was taken off its list meanwhile" className="mt-3">
          The note is not kept. Copy it, or bring the row back and type on: then it is written.
        </Notice>
      )}
      <CopyButton value={text} label="Copy the note" variant="secondary" size="sm" className="mt-3" />
    </>
  )
}
