import 'server-only'
import type { VaultPlace } from '@/lib/environment'
import { folderVault } from '@/lib/forward/vault/folder'
import type { VaultStore } from '@/lib/forward/vault/store'

/** The vault that the settings name. */
export function openVault(place: VaultPlace): VaultStore {
  if (place.kind === 'folder') return folderVault(place.dir)
  throw new Error(
    'VAULT_URL is set, but this build has no Redis client. Unset it to keep answers in a folder.',
  )
}
