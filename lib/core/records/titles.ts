/** One and several of each kind of record that the library keeps; apart from the kinds, which first screens do not load. */
export const kindTitles = {
  person: ['person', 'people'],
  company: ['company', 'companies'],
  job: ['job', 'jobs'],
  ad: ['ad', 'ads'],
  post: ['post', 'posts'],
} as const

/** What the library keeps a record as. */
export type KeptKind = keyof typeof kindTitles
