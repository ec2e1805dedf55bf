import { fileOf, newDraft, noChoices } from '@/components/tables/import/brought'
import { readSource } from '@/lib/browser/files/import/read-source'
import type { Reading } from '@/lib/browser/files/import/sheet'
import { importedRows } from '@/lib/browser/tables/runs/source'

type Source = Uint8Array<ArrayBuffer> | string

/** A file as it is read. Fails where it is refused. */
export async function sheetOf(source: Source, reading: Reading = {}) {
  const read = await readSource(source, reading)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

/** The rows of a file as the page of a new run shows them, before anybody has chosen anything. */
export async function shownRows(source: Source, choices = noChoices) {
  const file = await fileOf('a file', newDraft(await sheetOf(source), choices), () => true)
  return file ?? Promise.reject(new Error('nobody waits'))
}

/** What each row would be asked for, and priced, by the plan that asks for the most. */
export async function askedFor(source: Source, choices = noChoices) {
  const file = await shownRows(source, choices)
  const kind = { people: 'profile', companies: 'company', posts: 'post' } as const
  return importedRows(kind[file.subject], file)
}
