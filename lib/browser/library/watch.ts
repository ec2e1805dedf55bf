import { librarySignal } from '@/lib/browser/database/signal'

/** Says that records, lists or what stands on them changed, in this tab and to the others. */
export const libraryChanged = librarySignal.tell

/** Tells of every change of the library, in this tab and in others. */
export const watchLibrary = librarySignal.watch
