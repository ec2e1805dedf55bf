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

/** The keys under which deleted people's names are remembered without being known. */
export const forgottenKeys = async (store: Database, names: readonly string[]): Promise<string[]> =>
  keysUnder(await readSalt(store), names)

async function keysUnder(salt: string, names: readonly string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${name}`))
      return `deleted:${hex(new Uint8Array(digest))}`
    }),
  )
}

/** Those of the names under which a person was deleted here, with the keys that remember them. */
export async function forgottenAmong(store: Database, names: readonly string[]) {
  const known = new Set(await store.getAllKeysFromIndex('blocked', 'kind', 'deleted'))
  const forgotten = new Map<string, string>()
  if (known.size === 0 || names.length === 0) return forgotten
  const others: unknown = await store.get('settings', otherSaltsKey)
  const salts = Array.isArray(others) ? others.filter((salt) => typeof salt === 'string') : []
  for (const salt of [await readSalt(store), ...salts])
    for (const [at, key] of (await keysUnder(salt, names)).entries())
      if (known.has(key)) forgotten.set(names[at] ?? '', key)
  return forgotten
}
