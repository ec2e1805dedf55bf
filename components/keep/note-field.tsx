import { useEffect, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { offerUndo } from '@/components/keep/undo-bar'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { holdNotes, letGoOfNotes, writeNotes, type NotePlace } from '@/lib/browser/tables/notes'
import { openNoteDraft, type NoteState } from '@/lib/browser/tables/note-draft'

/** Where a note goes: with `below`, what is typed is added under what stands there. */
type NoteTarget = NotePlace & { below?: string | undefined }

const textUnder = (above: string | undefined, text: string) =>
  above === undefined ? text : [above, text].filter((part) => part.trim() !== '').join('\n')

/** A note that is kept as it is typed, also when its page is left in the middle of a word. */
export function useNote(targets: readonly NoteTarget[], first: string, name: string) {
  const [text, setText] = useState(first)
  const [state, setState] = useState<NoteState>('kept')
  const [opened] = useState(() => {
    const at = (typed: string) =>
      targets.map((target) => ({
        listId: target.listId,
        rowId: target.rowId,
        note: textUnder(target.below, typed),
      }))
    const draft = openNoteDraft({
      first,
      tell: setState,
      async write(typed) {
        const notes = at(typed)
        await writeNotes(notes)
        letGoOfNotes(notes)
      },
    })
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
        offerUndo(`Note on ${name} emptied`, async () => {
          // below it what was typed since
          const both = textUnder(earlier, draft.text())
          await writeNotes(at(both))
          draft.reset(both)
          before = both
          setText(both)
        })
      return isKept
    }
    return { draft, leave, close }
  })

  useEffect(() => {
    const { leave } = opened
    const onHidden = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', onHidden)
      leave()
    }
  }, [opened])

  return {
    text,
    state,
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
  /** By Control Enter, Command Enter and Escape; Enter alone makes a line. */
  onDone: (field: HTMLTextAreaElement) => void
  onBlur?: (() => void) | undefined
}

/** One goes on where the note ends; a press of the pointer chooses another place after that. */
const toEnd = ({ currentTarget: { value }, currentTarget }: FocusEvent<HTMLTextAreaElement>) =>
  currentTarget.setSelectionRange(value.length, value.length)

/** Where a note is typed. It is kept meanwhile, and says so in a quiet word. */
export function NoteField({ note, label, rows, onDone, onBlur }: NoteFieldProps) {
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
          rows={rows}
          value={note.text}
          placeholder="Add a note"
          onChange={({ target }) => note.change(target.value)}
          onKeyDown={onKeyDown}
          onFocus={toEnd}
          onBlur={onBlur}
        />
      </Field>
      <p role="status" className="min-h-4 text-xs text-ink-faint">
        {note.state === 'saved' && 'Saved'}
      </p>
    </div>
  )
}
