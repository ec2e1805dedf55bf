import type { BindingLimit } from '@/lib/browser/session-wallet/limits'
import { refusalText, type Refusal, type RefusalCode } from '@/lib/core/payment/refusals'

const nothing = 'Nothing was signed and nothing was charged.'

const sentences = {
  none: 'There is no session wallet in this browser.',
  exists: 'There is a session wallet in this browser already, and it was left as it is.',
  elsewhere: 'The session wallet is open in another tab of this browser. Use it there, or close that tab.',
  locked: 'The session wallet is locked. Unlock it, then try again.',
  idle: 'The session wallet locked itself after 15 minutes without use. Unlock it, then try again.',
  unreadable: 'What this browser keeps of the session wallet cannot be read. It was left as it is.',
  unwritable: 'This browser could not write it down, as in some private windows.',
  unavailable: 'The dashboard’s server did not say whom the service is paid at.',
  'wrong-secret': 'That did not open the session wallet.',
  'needs-secret': 'To allow more, or other payees, the session wallet must be unlocked once more.',
  'not-a-request': 'The session wallet was asked for something that it does not know.',
  'not-sold': 'This lookup is no longer sold.',
  'unconfirmed-payee':
    'You have not confirmed in the session wallet whom this service is paid at. Do so where its price is confirmed.',
  'other-payee':
    'This service is to be paid at another address than the session wallet knows. Look at it where its price is confirmed.',
  'bad-limits': 'These limits cannot be set. At most $20.00 may be held.',
  'bad-address': 'This address cannot be used here.',
  expired: 'The payment has run out already by the clock of this device. Check the clock, then try again.',
  'too-long':
    'The signed payment would stay valid for too long. Check the clock of this device, then try again.',
  'nonce-used': 'The session wallet signed another payment under this number already.',
  'no-return': 'No address is set to which the money goes back.',
  'nothing-left': 'There is nothing left to return while purchases are open.',
  'bad-backup': 'This is no backup of this session wallet, or the passphrase is another one.',
  'other-words': 'The words are not the ones that were asked for, so the session wallet stays.',
} as const

export type PurseCode = keyof typeof sentences

/** Why the wallet did nothing, for code and in words that say that nothing was charged. */
export type PurseRefusal = { code: PurseCode | BindingLimit | RefusalCode; sentence: string }

/** The refusal of that name. */
export const refusalOf = (code: PurseCode): PurseRefusal => ({
  code,
  sentence: `${sentences[code]} ${nothing}`,
})

/** A refusal of the challenge policy as one of the wallet. */
export function refusalBy({ code }: Refusal): PurseRefusal {
  const { what, charged } = refusalText(code)
  return { code, sentence: `${what} ${charged}` }
}
