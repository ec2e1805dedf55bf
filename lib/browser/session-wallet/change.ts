import { areLimits, type PurseLimits } from '@/lib/browser/session-wallet/limits'
import {
  isPayee,
  type OpenPurse,
  type Payee,
  type PurseContent,
  type Secret,
} from '@/lib/browser/session-wallet/sealed'
import type { Configuration } from '@/lib/core/dashboard-api/configuration'
import type { Address } from '@/lib/core/payment/bytes'
import { pinOf } from '@/lib/core/payment/option'
import { usdcToken } from '@/lib/core/payment/usdc-token'

export type Change = { secret?: Secret; limits?: Partial<PurseLimits>; returnTo?: Address; payee?: Payee }

/** An address in EIP-55 form that money may go to; null for any other. */
export function payable(text: unknown, own?: Address): Address | null {
  const pin = typeof text === 'string' ? pinOf(text) : null
  if (!pin?.ok) return null
  const denied: readonly (string | undefined)[] = [`0x${'0'.repeat(40)}`, usdcToken.address, own]
  return denied.includes(pin.value) ? null : pin.value
}

/** Whom the server says that its service is paid at; null where it names nobody who can be paid. */
export function payeeIn({ serviceUrl, payTo }: Pick<Configuration, 'serviceUrl' | 'payTo'>): Payee | null {
  const payee = { serviceId: new URL(serviceUrl).host, payTo: payable(payTo) }
  return isPayee(payee) ? payee : null
}

/** The content after a change; a name of what cannot be set. */
export function changed(
  { content, row }: OpenPurse,
  { limits, returnTo, payee }: Change,
): PurseContent | 'bad-limits' | 'bad-address' {
  const next = { ...content.limits, ...limits }
  if (!areLimits(next)) return 'bad-limits'
  const home = returnTo === undefined ? content.returnTo : payable(returnTo, row.address)
  if (returnTo !== undefined && home === null) return 'bad-address'
  if (payee === undefined) return { ...content, limits: next, returnTo: home }
  const payTo = isPayee(payee) ? payable(payee.payTo, row.address) : null
  if (payTo === null) return 'bad-address'
  const { serviceId } = payee
  const payees = [...content.payees.filter((one) => one.serviceId !== serviceId), { serviceId, payTo }]
  return { ...content, limits: next, returnTo: home, payees }
}
