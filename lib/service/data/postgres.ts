import pg from 'pg'

import { storable, type Database, type Queries } from '@/lib/service/data/database'
import { session } from '@/lib/service/data/schema'

const int8 = 20
const timestamptz = 1184

/** A pool on any Postgres that offers `pg_trgm`; whole numbers of 64 bits come as strings, times as ISO text. */
export async function openPostgres(url: string): Promise<Database> {
  pg.types.setTypeParser(int8, String)
  pg.types.setTypeParser(timestamptz, (text) => new Date(text).toISOString())
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    onConnect: async (client) => {
      await client.query(session)
    },
  })
  // A connection lost while idle is replaced with the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  await pool.query('select 1')
  return {
    ...queries(pool),
    transaction: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work(queries(client))
        await client.query('commit')
        client.release()
        return result
      } catch (problem) {
        await client.query('rollback').then(
          () => client.release(),
          (lost: Error) => client.release(lost),
        )
        throw problem
      }
    },
    close: () => pool.end(),
  }
}

function queries(client: pg.Pool | pg.PoolClient): Queries {
  return {
    query: async <T>(sql: string, params: readonly unknown[] = []) => {
      const answer: { rows: unknown[] } = await client.query(sql, storable(params))
      // The caller names the row type of its own SQL, as with any driver.
      return answer.rows as T[]
    },
    exec: async (sql) => {
      await client.query(sql)
    },
  }
}
