import { fieldsIn, parseJson } from '@/lib/core/json'
import { attempt } from '@/lib/core/result'
import * as is from '@/lib/core/shape'
import { announceParts } from '@/lib/browser/database/changes'
import { openStore, writeTogether } from '@/lib/browser/database/database'
import { unsavedNotesKey } from '@/lib/browser/tables/unsaved-notes-key'

export type NotePlace = { listId: string; rowId: string }

/** What is to be noted at a place, and what stood there when that was typed. */
export type Noted = NotePlace & { note: string; from?: string | undefined }

const linesOf = (text: string) => text.split('\n').map((line) => line.trimEnd())

/** A text, and under it what somebody else made of the text that both began from: no line of either is lost. */
export function withOther(own: string, other: string, from: string): string {
  const known = new Set([...linesOf(own), ...linesOf(from)])
  const more = linesOf(other).filter((line) => line !== '' && !known.has(line))
  return more.length === 0 ? own : [...(own.trim() === '' ? [] : [own.trimEnd()]), ...more].join('\n')
}

/** Where somebody at a place of their own text goes on in a text that it was joined into. */
export function caretIn(joined: string, own: string, caret: number): number {
  const at = joined.lastIndexOf(own.trimEnd())
  return at < 0 ? joined.length : Math.min(at + caret, joined.length)
}

const nameOf = ({ listId, rowId }: NotePlace) => `${listId} ${rowId}`

/** What this page noted last at each place, and when in milliseconds: a row may be read back only after that. */
const latest = new Map<string, { note: string; at: number }>()

/** Keeps in mind what was noted at a time in milliseconds, until the rows are read back. */
export function remember(notes: readonly Noted[], at: number): void {
  for (const one of notes) latest.set(nameOf(one), { note: one.note.trimEnd(), at })
}

/** The note of a row as it is now, also where the row was read before it was written. */
export function noteOf(item: NotePlace & { note?: string; changedAt: number }): string {
  const own = latest.get(nameOf(item))
  return own && own.at >= item.changedAt ? own.note : (item.note ?? '')
}

/** Writes notes beside what else was changed of their places by `before`; gives them as they stand now. */
export async function writeNotes(notes: readonly Noted[], before = Infinity): Promise<Noted[]> {
  if (notes.length === 0) return []
  const now = Date.now()
  const written = await writeTogether(['listItems'], async (transaction) => {
    const items = transaction.objectStore('listItems')
    const done: Noted[] = []
    for (const { listId, rowId, note, from } of notes) {
      const item = await items.get([listId, rowId])
      if (!item || (from === undefined && item.changedAt > before)) continue
      const { note: other = '', ...rest } = item
      const text = (from === undefined ? note : withOther(note, other, from)).trimEnd()
      await items.put({ ...rest, ...(text !== '' && { note: text }), changedAt: now })
      done.push({ listId, rowId, note: text })
    }
    return done
  })
  remember(written, now)
  announceParts({ items: written.map(({ listId, rowId }) => [listId, rowId]) })
  return written
}

/** The note of a place as it is kept now; null for a place that is gone. */
export async function readNote({ listId, rowId }: NotePlace): Promise<string | null> {
  const item = await (await openStore()).get('listItems', [listId, rowId])
  return item ? (item.note ?? '') : null
}

const isHeld = is.shape({
  listId: is.text,
  rowId: is.text,
  note: is.text,
  from: is.optional(is.optional(is.text)),
  /** When it was typed, in milliseconds. */
  at: is.number,
})

type Held = Readonly<Record<string, is.Of<typeof isHeld>>>

function readHeld(): Held {
  const text = attempt(() => localStorage.getItem(unsavedNotesKey)) ?? ''
  const held = Object.entries(fieldsIn(parseJson(text)))
  return Object.fromEntries(held.flatMap(([name, one]) => (isHeld(one) ? [[name, one] as const] : [])))
}

/** Where storage is closed the write that is under way is all there is. */
const writeHeld = (held: Held): void =>
  void attempt(() => {
    if (Object.keys(held).length === 0) localStorage.removeItem(unsavedNotesKey)
    else localStorage.setItem(unsavedNotesKey, JSON.stringify(held))
  })

/** Holds notes where they outlast a page that is left in this moment, when the database may not answer any more. */
export function holdNotes(notes: readonly Noted[]): void {
  const at = Date.now()
  remember(notes, at)
  writeHeld({ ...readHeld(), ...Object.fromEntries(notes.map((note) => [nameOf(note), { ...note, at }])) })
}

/** Lets go of notes that were held, once they are written; what was typed after them stays held. */
export function letGoOfNotes(notes: readonly Noted[]): void {
  const written = new Map(notes.map((note) => [nameOf(note), note.note]))
  const held = Object.entries(readHeld())
  if (held.length === 0) return
  writeHeld(Object.fromEntries(held.filter(([name, { note }]) => written.get(name) !== note)))
}

const dayMs = 24 * 60 * 60 * 1000

/** Writes what was held by a page that was left while somebody typed; what has no row waits for it to come back. */
export async function takeUpNotes(mostWait = dayMs): Promise<void> {
  for (const { at, ...note } of Object.values(readHeld())) {
    await writeNotes([note], at)
    const isGone = (await readNote(note)) === null
    if (!isGone || Date.now() - at >= mostWait) letGoOfNotes([note])
  }
}

/** `gone`: the row that it is about is on the list no more. */
export type NoteState = 'kept' | 'typed' | 'saved' | 'failed' | 'gone'

/** Thrown where there is no row any more to write a note to. */
export class RowGone extends Error {}

/** Milliseconds of rest after which what was typed is written. */
export const noteRest = 400

type NoteDraftOptions = {
  first: string
  write: (text: string) => Promise<void>
  tell: (state: NoteState) => void
}

/** A note as it is typed: written after a short rest and whenever `save` is called, one write after the other. */
export function openNoteDraft({ first, write, tell }: NoteDraftOptions) {
  let typed = first
  let kept = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<boolean> = Promise.resolve(true)

  async function writeTyped(): Promise<boolean> {
    const text = typed
    if (text === kept) return true
    try {
      await write(text)
      kept = text
      tell(typed === text ? 'saved' : 'typed')
      return true
    } catch (error) {
      tell(error instanceof RowGone ? 'gone' : 'failed')
      return false
    }
  }

  function save(): Promise<boolean> {
    clearTimeout(timer)
    writing = writing.then(writeTyped)
    return writing
  }

  return {
    change(text: string): void {
      typed = text
      tell('typed')
      clearTimeout(timer)
      timer = setTimeout(() => void save(), noteRest)
    },
    save,
    /** What stands there now without having been typed, as after an undo. */
    reset(text: string): void {
      clearTimeout(timer)
      typed = text
      kept = text
    },
    text: (): string => typed,
    isKept: (): boolean => typed === kept,
  }
}
