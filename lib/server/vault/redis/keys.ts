import 'server-only'
import { createHash } from 'node:crypto'
import type { Flight } from '@/lib/server/vault/store'

/** The braces keep all keys on one node where Redis is spread over several. */
const prefix = '{nickel}'

/** The keys of one purchase and of the whole vault, in the order in which the scripts take them. */
export const vaultKeys = ({ payment, claim }: Pick<Flight, 'payment' | 'claim'>): string[] => [
  `${prefix}:flight:${payment}`,
  `${prefix}:claim:${claim}`,
  `${prefix}:answer:${claim}`,
  `${prefix}:leases`,
  `${prefix}:sizes`,
  `${prefix}:ends`,
  `${prefix}:kept`,
]

/** Where the key is that all instances share. */
export const sharedKeyAt = `${prefix}:key`

/** Where instances write to find out whether they can. */
export const readyAt = `${prefix}:ready`

/** The bucket of one caller; its address may be of any length, and need not stand there. */
export const bucketKey = (name: string, caller: string): string =>
  `${prefix}:limit:${name}:${createHash('sha256').update(caller).digest('base64url')}`
