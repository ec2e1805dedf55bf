import { dayOf } from '@/lib/core/text'
import { keysUnder, readSalts } from '@/lib/browser/library/forgotten'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { openStore } from '@/lib/browser/database/database'
import type { Database } from '@/lib/browser/database/reading'
import type { BlockRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'

export type Subject = {
  /** Names with their kind in front, as `aliasesOf` of the library gives them: `person:slug:…`. */
  aliases?: readonly string[]
  emails?: readonly string[]
  domains?: readonly string[]
}

/** What a row of a table names before the library knows whom: names without their kind, an address, a web domain. */
export type Named = { aliases: readonly string[]; email: string | null; domain: string | null }

/** Somebody as a row names them; null for a kind that names nobody who could ask to be left alone. */
export const namedSubject = (kind: KeptKind | null, { aliases, email, domain }: Named): Subject => ({
  aliases: kind ? aliases.map((alias) => keptAlias(kind, alias)) : [],
  emails: email === null ? [] : [email],
  domains: domain === null ? [] : [domain],
})

export type Block = { kind: BlockRow['kind']; reason: string; at: number }

export type Blocks = {
  written: ReadonlyMap<string, BlockRow>
  deleted: ReadonlyMap<string, number>
}

export const deletedReason = (at: number) => `You deleted this person on ${dayOf(at)}.`

/** An address in the form in which it is compared. */
export const plainEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** 'mail.acme.com' is also 'acme.com'. */
function domainAndParents(domain: string): string[] {
  const labels = domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
    .split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}

const emailName = (address: string) => `email:${plainEmail(address)}`

/** The names under which a deleted person is remembered: aliases, and addresses as `email:…`. */
export const blockNamesOf = ({ aliases = [], emails = [] }: Subject): string[] => [
  ...aliases,
  ...emails.map(emailName),
]

/** Whether somebody is to be left alone, and why; null when not. Pure: `blocks` must have been read for them. */
export function isBlocked(subject: Subject, blocks: Blocks): Block | null {
  const { aliases = [], emails = [], domains = [] } = subject
  const hosts = [...domains, ...emails.flatMap((address) => address.split('@').slice(-1))]
  const keys = [
    ...aliases.map((alias) => `alias:${alias}`),
    ...emails.map(emailName),
    ...hosts.flatMap(domainAndParents).map((domain) => `domain:${domain}`),
  ]
  const written = keys.map((key) => blocks.written.get(key)).find((row) => row !== undefined)
  if (written) {
    const reason = written.reason?.trim()
    return {
      kind: written.kind,
      at: written.at,
      reason: reason ? `Do not contact: ${reason}` : 'On your do-not-contact list.',
    }
  }
  const at = blockNamesOf(subject)
    .map((name) => blocks.deleted.get(name))
    .find((time) => time !== undefined)
  return at === undefined ? null : { kind: 'deleted', at, reason: deletedReason(at) }
}

async function deletedAmong(store: Database, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await store.getAllFromIndex('blocked', 'kind', 'deleted')
  if (rows.length === 0 || names.length === 0) return new Map()
  const times = new Map(rows.map(({ key, at }) => [key, at]))
  const deleted = new Map<string, number>()
  for (const salt of await readSalts(store)) {
    const keys = await keysUnder(salt, names)
    names.forEach((name, index) => {
      const at = times.get(keys[index] ?? '')
      if (at !== undefined) deleted.set(name, at)
    })
  }
  return deleted
}

/** Reads the do-not-contact list, and which of these subjects were deleted here. */
export async function readBlocks(subjects: readonly Subject[]): Promise<Blocks> {
  const store = await openStore()
  const rows = await store.getAll('blocked')
  const names = [...new Set(subjects.flatMap(blockNamesOf))]
  return {
    written: new Map(rows.filter(({ kind }) => kind !== 'deleted').map((row) => [row.key, row])),
    deleted: await deletedAmong(store, names),
  }
}
