/** Under which notes of a page that was left are held. It stands alone, so that looking for them costs no page anything. */
export const unsavedNotesKey = 'nickel-unsaved-notes'

/** Whether a page was left while somebody typed a note. */
export function hasUnsavedNotes(): boolean {
  try {
    return localStorage.getItem(unsavedNotesKey) !== null
  } catch {
    // storage is closed: nothing was held
    return false
  }
}
