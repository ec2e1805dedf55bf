import pg from 'pg'
import { from } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'

import { DatabaseLost, storable, type Database, type Inside, type Queries } from '@/lib/service/data/database'
import { session } from '@/lib/service/data/schema'

const int8 = 20
const timestamptz = 1184

/** Connections of one process: Postgres allows a hundred in all unless told otherwise. */
const poolSize = 10

/** Milliseconds. A statement that takes longer, and a transaction that its process left open, are ended by Postgres. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  query_timeout: 20_000,
  idle_in_transaction_session_timeout: 5_000,
}

/** A pool on any Postgres that offers `pg_trgm`; whole numbers of 64 bits come as strings, times as ISO text. */
export async function openPostgres(url: string, { isPatient = false } = {}): Promise<Database> {
  pg.types.setTypeParser(int8, String)
  pg.types.setTypeParser(timestamptz, (text) => new Date(text).toISOString())
  const pool = new pg.Pool({
    ...(isPatient ? {} : limits),
    connectionString: url,
    max: poolSize,
    application_name: 'nickel-service',
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(session)
    },
  })
  // A connection lost while idle is replaced with the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  await noticingLoss(() => pool.query('select 1'))

  async function transaction<T>(work: (inside: Inside) => Promise<T>): Promise<T> {
    const client = await noticingLoss(() => pool.connect())
    // A connection that breaks between two statements says so to nobody else.
    client.on('error', ignore)
    let isLost = false
    try {
      const inside = { ...queries(client), copy: copyInto(client) }
      await inside.exec('begin')
      const result = await work(inside)
      await inside.exec('commit')
      return result
    } catch (problem) {
      isLost = await client.query('rollback').then(
        () => false,
        () => true,
      )
      throw problem
    } finally {
      client.off('error', ignore)
      client.release(isLost)
    }
  }

  return {
    isShared: true,
    ...queries(pool),
    transaction,
    inTurn: async (name, work) => {
      let done: { value: Awaited<ReturnType<typeof work>> } | undefined
      await transaction(async (inside) => {
        await inside.query('select pg_advisory_xact_lock(hashtext($1))', [name])
        done = { value: await work() }
      }).catch((problem) => {
        // The turn may be lost after the work was done; what it did stands.
        if (!done) throw problem
      })
      if (!done) throw new DatabaseLost('the turn never came')
      return done.value
    },
    close: () => pool.end(),
  }
}

const ignore = () => undefined

function queries(client: pg.Pool | pg.PoolClient): Queries {
  return {
    query: async <T>(sql: string, params: readonly unknown[] = []) => {
      const answer: { rows: unknown[] } = await noticingLoss(() => client.query(sql, storable(params)))
      // The caller names the row type of its own SQL, as with any driver.
      return answer.rows as T[]
    },
    exec: async (sql) => {
      await noticingLoss(() => client.query(sql))
    },
  }
}

const copyInto =
  (client: pg.PoolClient): Inside['copy'] =>
  (what, rows) =>
    noticingLoss(() => pipeline([rows], client.query(from(`copy ${what} from stdin`))))

/**
 * Classes of SQLSTATE in which the server could not work rather than would not: connection (08), out of resources (53),
 * stopped by its operator or a time-out (57), and a transaction that stood idle too long (25P03).
 */
const lostState = /^(08|53|57)...$|^25P03$/
const lostWords = /connection terminated|connection error|timeout|not queryable/i

async function noticingLoss<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    const code = 'code' in problem ? String(problem.code) : ''
    const isLost = lostState.test(code) || /^E[A-Z]+$/.test(code) || lostWords.test(problem.message)
    // An address with several hosts fails with a list of errors, which has a code and no words.
    throw isLost ? new DatabaseLost(problem.message || code, { cause: problem }) : problem
  }
}
