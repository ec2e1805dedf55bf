import type { Database } from '@/lib/service/data/database'

type DatabaseOptions = {
  /** The folder of the embedded database; made when missing. */
  dir: string
  /** A `postgres://` address; when given, the folder is not used. */
  url?: string | undefined
  /** Told in one sentence when a folder could not be read and was set aside. */
  notice?: ((message: string) => void) | undefined
}

/**
 * Opens the service's database with `pg_trgm`. A folder that cannot be read is renamed with the time, never
 * deleted, and a new one is made; a Postgres that does not answer throws with the driver's error.
 */
export async function openDatabase({ dir, url, notice }: DatabaseOptions): Promise<Database> {
  if (url) {
    const { openPostgres } = await import('@/lib/service/data/postgres')
    return openPostgres(url)
  }
  const { openFolder } = await import('@/lib/service/data/pglite')
  return openFolder(dir, notice ?? (() => undefined))
}
