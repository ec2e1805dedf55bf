import { PGlite, types, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { mkdir, readFile, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'

import { errorText } from '@/lib/core/text'
import { storable, type Database, type Inside, type Queries } from '@/lib/service/data/database'
import { session } from '@/lib/service/data/schema'

/** PGlite in a folder; what cannot be opened as one is set aside under a name with the time. */
export async function openFolder(dir: string, notice: (message: string) => void): Promise<Database> {
  await mkdir(path.dirname(path.resolve(dir)), { recursive: true })
  const reason = await damage(dir)
  if (reason) await setAside(dir, reason, notice)
  try {
    return await start(dir)
  } catch (problem) {
    await setAside(dir, errorText(problem), notice)
    return start(dir)
  }
}

// Memory of the process is taken for good, and files are in the system's memory, too. Nobody replicates a folder, so
// tables that are made and filled in one transaction need no log.
const settings = ['shared_buffers=32MB', 'wal_level=minimal', 'max_wal_senders=0']

async function start(dir: string): Promise<Database> {
  const engine = await PGlite.create({
    dataDir: dir,
    extensions: { pg_trgm },
    relaxedDurability: false,
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((each) => ['-c', each])],
    parsers: { [types.INT8]: String, [types.TIMESTAMPTZ]: (text) => new Date(text).toISOString() },
  })
  await engine.exec(session)
  return {
    isShared: false,
    ...queries(engine),
    inTurn: (_, work) => work(),
    transaction: (work) =>
      engine.transaction((inside) => work({ ...queries(inside), copy: copyInto(inside) })),
    close: () => engine.close(),
  }
}

function queries(engine: PGlite | Transaction): Queries {
  return {
    query: async <T>(sql: string, params: readonly unknown[] = []) =>
      (await engine.query<T>(sql, storable(params))).rows,
    exec: async (sql) => {
      await engine.exec(sql)
    },
  }
}

const copyInto =
  (engine: Transaction): Inside['copy'] =>
  async (what, rows) => {
    await engine.query(`copy ${what} from '/dev/blob'`, [], { blob: new Blob([rows]) })
  }

// PGlite aborts the whole process on some broken folders, so the folder is checked before it is opened.
async function damage(dir: string): Promise<string | null> {
  const info = await stat(dir).catch(() => null)
  if (!info) return null
  if (!info.isDirectory()) return 'it is not a folder'
  const names = await readdir(dir)
  if (names.length === 0) return null
  const version = await readFile(path.join(dir, 'PG_VERSION'), 'utf8').catch(() => '')
  if (!/^\d+\s*$/.test(version)) return 'it holds something other than a database'
  const control = await stat(path.join(dir, 'global', 'pg_control')).catch(() => null)
  if (!control || control.size < 8192) return 'its control file is missing or cut short'
  const missing = ['base', 'pg_wal', 'pg_xact'].filter((name) => !names.includes(name))
  return missing.length > 0 ? `it lacks ${missing.join(', ')}` : null
}

async function setAside(dir: string, reason: string, notice: (message: string) => void): Promise<void> {
  const aside = `${path.resolve(dir)}.set-aside-${new Date().toISOString().replace(/[:.]/g, '-')}`
  await rename(dir, aside)
  notice(
    `The database in ${dir} could not be opened (${reason}). It was kept as ${aside} and a new one was made.`,
  )
}
