import 'server-only'
import type { VaultPlace } from '@/lib/core/environment'
import { ownBuckets, sharedBuckets, type Buckets } from '@/lib/server/forward/limits'
import { folderVault } from '@/lib/server/vault/folder'
import { openRedis } from '@/lib/server/vault/redis/connection'
import { redisVault } from '@/lib/server/vault/redis/vault'
import type { VaultStore } from '@/lib/server/vault/store'

/** Milliseconds that a call may wait to be counted. */
const countingPatience = 500

/** The vault that the settings name, and the limits, which instances with one vault share. */
export function openVault(place: VaultPlace): { vault: VaultStore; buckets: Buckets } {
  if (place.kind === 'folder') return { vault: folderVault(place.dir), buckets: ownBuckets }
  return {
    vault: redisVault(openRedis(place.url)),
    // a connection of their own: the other one carries answers of many megabytes
    buckets: sharedBuckets(openRedis(place.url, countingPatience)),
  }
}
