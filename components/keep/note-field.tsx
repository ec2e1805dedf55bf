'use client'

import type { FocusEvent, KeyboardEvent } from 'react'
import type { useNote } from '@/components/keep/use-note'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'

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
