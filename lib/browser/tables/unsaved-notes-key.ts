import { attempt } from '@/lib/core/result'

/** Under which notes of a page that was left are held. It stands alone, so that looking for them costs no page anything. */
export const unsavedNotesKey = 'nickel-unsaved-notes'

/** Whether a page was left while somebody typed a note. */
export const hasUnsavedNotes = (): boolean => attempt(() => localStorage.getItem(unsavedNotesKey)) !== null
