import type { Database } from '@/lib/browser/database/reading'

const saltKey = 'library.salt'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function readSalt(store: Database): Promise<string> {
  const transaction = store.transaction('settings', 'readwrite')
  const known = await transaction.store.get(saltKey)
  const salt = typeof known === 'string' ? known : hex(crypto.getRandomValues(new Uint8Array(16)))
  if (known !== salt) await transaction.store.put(salt, saltKey)
  await transaction.done
  return salt
}

/** Salts of other browsers, whose deleted people came with a backup. */
export const otherSaltsKey = 'library.salts'

/** Every salt under which somebody may be remembered here, this browser's own first. */
export async function readSalts(store: Database): Promise<string[]> {
  const others: unknown = await store.get('settings', otherSaltsKey)
  const texts = Array.isArray(others) ? others.filter((salt) => typeof salt === 'string') : []
  return [await readSalt(store), ...texts]
}

/** The keys under which deleted people's names are remembered without being known. */
export const forgottenKeys = async (store: Database, aliases: readonly string[]): Promise<string[]> =>
  keysUnder(await readSalt(store), aliases)

export async function keysUnder(salt: string, aliases: readonly string[]): Promise<string[]> {
  return Promise.all(
    aliases.map(async (alias) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${alias}`))
      return `deleted:${hex(new Uint8Array(digest))}`
    }),
  )
}

/** Those of the aliases under which a person was deleted here. */
export async function forgottenAmong(store: Database, aliases: readonly string[]): Promise<Set<string>> {
  if ((await store.countFromIndex('blocked', 'kind', 'deleted')) === 0) return new Set()
  const known = new Set(await store.getAllKeysFromIndex('blocked', 'kind', 'deleted'))
  const forgotten = new Set<string>()
  for (const salt of await readSalts(store)) {
    const keys = await keysUnder(salt, aliases)
    aliases.forEach((alias, index) => known.has(keys[index] ?? '') && forgotten.add(alias))
  }
  return forgotten
}
