import type { Draft } from '@/lib/core/catalogue/typed'

const mark = '~'

/** A draft that also says what an id in it is called; no form reads that, it is only shown beside the id. */
export const withName = (draft: Draft, id: string, name: string | null): Draft =>
  name === null || name === id ? draft : { ...draft, [mark + id]: name }

/** What the text of a control is called, when the draft was filled from something that had a name. */
export const nameIn = (draft: Draft, text: string): string | undefined => draft[mark + text.trim()]
