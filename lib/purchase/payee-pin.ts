import { isHex, type Address } from '@/lib/payment/bytes'
import { openStore } from '@/lib/store/database'

const keyOf = (serviceId: string) => `payee:${serviceId}`

/** The payee that the visitor confirmed for a service whose settings name none; null before the first purchase. */
export async function confirmedPayee(serviceId: string): Promise<Address | null> {
  const kept = await (await openStore()).get('settings', keyOf(serviceId))
  const address = typeof kept === 'object' && kept !== null && 'address' in kept ? kept.address : null
  return isHex(address, 20) ? address : null
}

/** Keeps what the visitor confirmed: any other payee is refused from now on. The first one stays. */
export async function pinPayee(serviceId: string, address: Address): Promise<void> {
  const transaction = (await openStore()).transaction('settings', 'readwrite')
  const kept = await transaction.store.get(keyOf(serviceId))
  if (!kept) await transaction.store.put({ address, at: Date.now() }, keyOf(serviceId))
  await transaction.done
}
