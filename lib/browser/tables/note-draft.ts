export type NoteState = 'kept' | 'typed' | 'saved' | 'failed'

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
    } catch {
      tell('failed')
      return false
    }
  }

  /** Writes what is typed by now, and says whether it is kept. */
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
