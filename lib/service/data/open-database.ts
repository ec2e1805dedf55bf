import type { Database } from '@/lib/service/data/database'

type DatabaseOptions = {
  /** The folder of the embedded database; made when missing. */
  dir: string
  /** A `postgres://` address; when given, the folder is not used. */
  url?: string | undefined
  /** Whether statements may take as long as they take, as when much is loaded. */
  isPatient?: boolean
  /** Told in one sentence when a folder could not be read and was set aside. */
  notice?: ((message: string) => void) | undefined
}

/** Opens the service's database; a folder that cannot be read is set aside, never deleted. */
export async function openDatabase({ dir, url, isPatient, notice }: DatabaseOptions): Promise<Database> {
  if (url) {
    const { openPostgres } = await import('@/lib/service/data/postgres')
    return openPostgres(url, { isPatient })
  }
  const { openFolder } = await import('@/lib/service/data/pglite')
  return openFolder(dir, notice ?? (() => undefined))
}

/** The tables of payments, each step once and in this order; what was applied somewhere is never changed. */
const migrations = [
  // The first services made this table at every start, so it may be there.
  `create table if not exists payments (
    key text primary key,
    fingerprint text not null,
    identifier text unique,
    state text not null,
    payment text not null,
    requirements text not null,
    answer text,
    settlement text,
    created_at timestamptz not null default now()
  )`,
  // Whoever holds a payment renews its lease; what is left after a day has neither payment nor answer.
  `alter table payments
    add column owner text,
    add column leased_until timestamptz not null default now(),
    add column transaction text,
    alter column payment drop not null,
    alter column requirements drop not null;
  update payments set transaction = settlement::json ->> 'transaction' where settlement is not null;
  create index payments_open on payments (leased_until) where state in ('working', 'settling');
  create index payments_kept on payments (created_at) where payment is not null;
  create table service_leases (name text primary key, owner text not null, until timestamptz not null)`,
  `alter table payments add column from_block bigint, add column reason text`,
]

/** Brings the tables of payments up to this version, also when several begin at once. */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (inside) => {
    await inside.query('select pg_advisory_xact_lock(20261122)')
    await inside.exec(
      'create table if not exists service_migrations (version integer primary key, applied_at timestamptz not null default now())',
    )
    const [last] = await inside.query<{ version: number }>(
      'select coalesce(max(version), 0) as version from service_migrations',
    )
    const from = last?.version ?? 0
    if (from > migrations.length)
      throw new Error(`it stands at version ${from}, and this service knows ${migrations.length}`)
    for (const [index, sql] of migrations.entries()) {
      if (index < from) continue
      await inside.exec(sql)
      await inside.query('insert into service_migrations (version) values ($1)', [index + 1])
    }
  })
}
