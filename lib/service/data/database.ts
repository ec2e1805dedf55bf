/** What the service asks of a database; PGlite in a folder and Postgres by address both answer it. */
export type Database = {
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>
  exec(sql: string): Promise<void>
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (inside: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Parameters as Postgres can store them: NUL and lone surrogates, which JSON allows and Postgres text does not,
 * become U+FFFD.
 */
export const storable = (params: readonly unknown[]): unknown[] =>
  params.map((param) => {
    if (typeof param === 'string') return param.replace(/\0|\p{Surrogate}/gu, '\ufffd')
    return Array.isArray(param) ? storable(param) : param
  })

/** The part of a database that also exists inside a transaction. */
export type Queries = Pick<Database, 'query' | 'exec'>
