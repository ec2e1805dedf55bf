import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import { entriesOf } from '@/lib/core/catalogue/entries'
import { typedAliases } from '@/lib/browser/library/aliases'
import { namesBeside, recordsOf } from '@/lib/browser/library/records'
import { readBlocks, type Block } from '@/lib/browser/privacy/blocks'
import { removeBlocks } from '@/lib/browser/privacy/do-not-contact'
import { openStore } from '@/lib/browser/database/database'

export type Asked = { text: string; block: Block }

/** Whether the visitor saw why each of them is to be left alone, and goes on all the same. */
export const areAccepted = (asked: readonly Asked[], accepted: readonly Asked[]): boolean =>
  asked.every(({ text, block: { kind, at } }) =>
    accepted.some((one) => one.text === text && one.block.kind === kind && one.block.at === at),
  )

/** Those whom a lookup names and who are on the do-not-contact list, or were deleted here. */
export async function blockedIn({ endpointId, input }: Lookup): Promise<Asked[]> {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return []
  const draft = draftOf(endpoint, input)
  const named = fieldsOf(endpoint).flatMap(({ name, control, identifier }) => {
    const kind = identifier === 'company' ? 'company' : identifier === 'profile' ? 'person' : null
    const text = draft[name]
    if (!kind || !text) return []
    const texts = control === 'lines' ? entriesOf(text) : [text]
    return texts.map((one) => ({ text: one, typed: typedAliases(kind, one) }))
  })
  if (named.length === 0) return []
  const records = await recordsOf(named.flatMap(({ typed }) => typed))
  const names = await namesBeside(named.map(({ typed }) => typed))
  const subjects = named.map(({ text, typed }, at) => {
    const emails = typed.flatMap((alias) => records.get(alias)?.email ?? [])
    return { text, subject: { aliases: [...typed, ...(names[at] ?? [])], emails } }
  })
  const blockOf = await readBlocks(subjects.map(({ subject }) => subject))
  return subjects.flatMap(({ text, subject }) => {
    const block = blockOf(subject)
    return block ? [{ text, block }] : []
  })
}

/** Takes back that somebody is remembered as deleted; all names of one person were written at one moment. */
export async function forgive(asked: readonly Asked[]): Promise<void> {
  const times = new Set(asked.flatMap(({ block }) => (block.kind === 'deleted' ? [block.at] : [])))
  if (times.size === 0) return
  const deleted = await (await openStore()).getAllFromIndex('blocked', 'kind', 'deleted')
  await removeBlocks(deleted.flatMap(({ key, at }) => (times.has(at) ? key : [])))
}
