import { privateKeyToAccount } from 'viem/accounts'
import { randomBytes, toHex } from '@/lib/core/payment/bytes'

/** A plain key of its own. */
export const newWallet = () => privateKeyToAccount(toHex(randomBytes(32)))
