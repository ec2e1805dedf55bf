import { dayOf } from '@/lib/core/text'
import { forgottenAmong } from '@/lib/browser/library/forgotten'
import { keptAlias } from '@/lib/browser/library/stored-names'
import { openStore } from '@/lib/browser/database/database'
import type { BlockRow } from '@/lib/browser/database/stores'
import type { KeptKind } from '@/lib/core/kind-titles'

export type Subject = {
  /** Names with their kind in front, as `aliasesOf` of the library gives them: `person:slug:…`. */
  aliases?: readonly string[] | undefined
  emails?: readonly string[]
  domains?: readonly string[]
}

/** Somebody by all the names that several sources have of them. */
export const joinSubjects = (subjects: readonly (Subject | undefined)[]): Subject => ({
  aliases: subjects.flatMap((one) => one?.aliases ?? []),
  emails: subjects.flatMap((one) => one?.emails ?? []),
  domains: subjects.flatMap((one) => one?.domains ?? []),
})

/** What a row of a table names before the library knows whom: names without their kind, an address, a web domain. */
export type Named = { aliases: readonly string[]; email: string | null; domain: string | null }

/** Somebody as a row names them; null for a kind that names nobody who could ask to be left alone. */
export const namedSubject = (kind: KeptKind | null, { aliases, email, domain }: Named): Subject => ({
  aliases: kind ? aliases.map((alias) => keptAlias(kind, alias)) : [],
  emails: email === null ? [] : [email],
  domains: domain === null ? [] : [domain],
})

export type Block = { kind: BlockRow['kind']; reason: string; at: number }

export const deletedReason = (at: number) => `You deleted this person on ${dayOf(at)}.`

/** An address in the form in which it is compared. */
export const plainEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/** 'mail.acme.com' is also 'acme.com'. */
function domainAndParents(domain: string): string[] {
  const labels = domain
    .trim()
    .toLowerCase()
    .replace(/^www\.|\.$/g, '')
    .split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}

const emailName = (address: string) => `email:${plainEmail(address)}`

/** The names under which a deleted person is remembered: aliases, and addresses as `email:…`. */
export const blockNamesOf = ({ aliases = [], emails = [] }: Subject): string[] => [
  ...aliases,
  ...emails.map(emailName),
]

/** Reads who is to be left alone; what it gives says why somebody among these subjects is, and null when not. */
export async function readBlocks(subjects: readonly Subject[]): Promise<(subject: Subject) => Block | null> {
  const store = await openStore()
  if ((await store.count('blocked')) === 0) return () => null
  // in this order whoever is forgotten has a row, also when deleted in between
  const forgotten = await forgottenAmong(store, [...new Set(subjects.flatMap(blockNamesOf))])
  const rows = new Map((await store.getAll('blocked')).map((row) => [row.key, row]))
  return (subject) => {
    const { aliases = [], emails = [], domains = [] } = subject
    const hosts = [...domains, ...emails.flatMap((address) => address.split('@').slice(-1))]
    const keys = [
      ...aliases.map((alias) => `alias:${alias}`),
      ...emails.map(emailName),
      ...hosts.flatMap(domainAndParents).map((domain) => `domain:${domain}`),
      ...blockNamesOf(subject).flatMap((name) => forgotten.get(name) ?? []),
    ]
    const [row] = keys.flatMap((key) => rows.get(key) ?? []).toSorted((a, b) => b.at - a.at)
    return row ? { kind: row.kind, at: row.at, reason: reasonOf(row) } : null
  }
}

function reasonOf({ kind, at, reason }: BlockRow): string {
  if (kind === 'deleted') return deletedReason(at)
  return reason?.trim() ? `Do not contact: ${reason.trim()}` : 'On your do-not-contact list.'
}
