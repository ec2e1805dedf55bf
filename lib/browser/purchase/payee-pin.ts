import { fieldsIn } from '@/lib/core/json'
import { isHex, type Address } from '@/lib/core/payment/bytes'
import { openStore } from '@/lib/browser/database/database'

/** A payee that the visitor confirmed for a service, and since when; `other` asked to be paid in its place. */
export type KnownPayee = {
  serviceId: string
  address: Address
  at: number
  other: { address: Address; at: number } | null
}

const prefix = 'payee:'
const keyOf = (serviceId: string) => prefix + serviceId

function readPayee(serviceId: string, kept: unknown): KnownPayee | null {
  const { address, at, other } = fieldsIn(kept)
  if (!isHex(address, 20)) return null
  const asked = readPayee(serviceId, other)
  return { serviceId, address, at: Number(at), other: asked && { address: asked.address, at: asked.at } }
}

/** Reads and writes one payee in one transaction; null leaves it as it is. */
async function change(
  serviceId: string,
  next: (kept: KnownPayee | null) => Omit<KnownPayee, 'serviceId'> | null,
): Promise<KnownPayee | null> {
  const transaction = (await openStore()).transaction('settings', 'readwrite')
  const kept = readPayee(serviceId, await transaction.store.get(keyOf(serviceId)))
  const changed = next(kept)
  if (changed) await transaction.store.put(changed, keyOf(serviceId))
  await transaction.done
  return changed ? { serviceId, ...changed } : kept
}

/** The payee that the visitor confirmed for a service whose settings name none; null before the first purchase. */
export async function confirmedPayee(serviceId: string): Promise<Address | null> {
  return readPayee(serviceId, await (await openStore()).get('settings', keyOf(serviceId)))?.address ?? null
}

/** Every payee that was confirmed in this browser. */
export async function confirmedPayees(): Promise<KnownPayee[]> {
  const store = (await openStore()).transaction('settings').store
  const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)
  const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
  return keys.flatMap((key, at) => readPayee(key.slice(prefix.length), values[at]) ?? [])
}

/** Keeps what the visitor confirmed and tells who is pinned now: the first one stays, any other is refused. */
export async function pinPayee(serviceId: string, address: Address): Promise<Address> {
  const pinned = await change(serviceId, (kept) => (kept ? null : { address, at: Date.now(), other: null }))
  return pinned?.address ?? address
}

/** Remembers an address that a service with a pinned payee asked to be paid at. It is not trusted by that. */
export async function noteOtherPayee(serviceId: string, asked: string | null): Promise<void> {
  if (!isHex(asked, 20)) return
  await change(serviceId, (kept) => kept && { ...kept, other: { address: asked, at: Date.now() } })
}

/** How much of a new payee must be typed. */
export const typedDigits = 6

/** Pins the address that was refused, when its last six characters were typed: the only way to change a payee. */
export async function repinPayee(serviceId: string, typed: string): Promise<boolean> {
  const ending = typed.trim().toLowerCase()
  let isChanged = false
  await change(serviceId, (kept) => {
    const asked = kept?.other?.address
    isChanged = asked?.toLowerCase().slice(-typedDigits) === ending
    return asked && isChanged ? { address: asked, at: Date.now(), other: null } : null
  })
  return isChanged
}
