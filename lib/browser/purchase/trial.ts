import { isByContract, type Purchase } from '@/lib/core/payment/purchase-state'
import { tryOnChain } from '@/lib/browser/purchase/chain'
import type { Entry } from '@/lib/browser/purchase/journal'
import { authorizationOf } from '@/lib/browser/purchase/sign'
import { applyEvent } from '@/lib/browser/purchase/transitions'

/** What is paid for needs no trial any more. */
const needsTrial = ({ signed, spent }: Purchase): boolean => isByContract(signed) && spent === null

/**
 * Has the token try what a contract signed, before it is sent. A trial shows the signature to the nodes, so it is written
 * down first. `isTaken` false: it is not to be sent now. Null when another tab was first.
 */
export async function tryOut(entry: Entry): Promise<{ entry: Entry; isTaken: boolean } | null> {
  if (!needsTrial(entry.purchase)) return { entry, isTaken: true }
  const shown = await applyEvent(entry, { type: 'show' })
  const signed = shown?.[0].purchase.signed
  if (!shown || !signed) return null
  const out = shown[0]
  try {
    const isTaken = await tryOnChain(authorizationOf(out.purchase, signed.window), signed.signature)
    if (isTaken) return { entry: out, isTaken }
  } catch {
    // it is tried again while its outcome is found out
    return { entry: out, isTaken: false }
  }
  const untaken = await applyEvent(out, { type: 'untaken' })
  return { entry: untaken?.[0] ?? out, isTaken: false }
}
