import { useQuery } from '@tanstack/react-query'
import { useFollow } from '@/components/frame/use-follow'
import { openPurse } from '@/lib/browser/session-wallet/client'
import { readSecret, type PasskeyProblem } from '@/lib/browser/session-wallet/passkey'
import type { Secret } from '@/lib/browser/session-wallet/sealed'
import type { PurseStatus } from '@/lib/browser/session-wallet/status'
import { err, ok, type Result } from '@/lib/core/result'

/** Without a worker no key can be held; the wallet is not offered there. */
export function purse() {
  const opened = openPurse()
  if (!opened) throw new Error('This browser cannot hold a session wallet.')
  return opened
}

const passkeyWords: Readonly<Record<PasskeyProblem, string>> = {
  cancelled: 'The passkey was not used: you closed its prompt, or it ran out. Nothing was changed.',
  'no-prf': 'This passkey cannot keep a key secret. Use a passphrase instead.',
  unavailable: 'This browser has no passkeys here. Use a passphrase instead.',
}

/** What is said of a passkey that gave nothing. */
export const passkeyProblem = (problem: PasskeyProblem): string => passkeyWords[problem]

/** The same where a wallet stands under it already: it may be gone, as with a device. */
const lostWords: Readonly<Record<PasskeyProblem, string>> = {
  cancelled:
    'The passkey was not used: you closed its prompt, it ran out, or it is gone. Nothing was changed. If it is gone, restore the wallet from its backup.',
  'no-prf': 'The passkey did not open the session wallet here. Restore the wallet from its backup.',
  unavailable: 'This browser has no passkeys here. Restore the wallet from its backup, with a passphrase.',
}

/** The secret of the wallet: the passkey is asked, or the passphrase is as it was typed. Fails with a sentence. */
export async function secretFor(
  { unlock }: Pick<PurseStatus, 'unlock'>,
  passphrase: string,
): Promise<Result<Secret, string>> {
  if (unlock.by === 'passphrase')
    return passphrase === '' ? err('Type the passphrase of the session wallet.') : ok({ passphrase })
  const prf = await readSecret(unlock.credentialId, unlock.salt)
  return prf.ok ? ok({ prf: prf.value }) : err(lostWords[prf.error])
}

/**
 * The session wallet as it is; null where there is none, undefined until that is known, and while it is not wanted; silent
 * where its worker does not answer, as in a tab of another build.
 */
export function usePurse(isWanted = true) {
  useFollow(['session-wallet'], 'sessionWallet')
  return useQuery({
    queryKey: ['session-wallet'],
    queryFn: () =>
      purse()
        .status()
        .catch(() => 'silent' as const),
    enabled: isWanted,
    structuralSharing: false,
    // what was known before it was locked is not acted on
    gcTime: 0,
    // it locks itself
    refetchInterval: 60_000,
  }).data
}
