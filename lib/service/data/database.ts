/** What the service asks of a database; PGlite in a folder and Postgres by address both answer it. */
export type Database = {
  isShared: boolean
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>
  exec(sql: string): Promise<void>
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (inside: Inside) => Promise<T>): Promise<T>
  /** Runs `work` while no other process of this database runs work of the same name; a process that stalls loses its turn. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Thrown when the database does not answer; what was asked may have been done all the same. */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost'
}

/** Parameters as Postgres can store them: NUL and lone surrogates become U+FFFD. */
export const storable = (params: readonly unknown[]): unknown[] =>
  params.map((param) => {
    if (typeof param === 'string') return param.replace(/\0|\p{Surrogate}/gu, '\ufffd')
    return Array.isArray(param) ? storable(param) : param
  })

/** The part of a database that also exists inside a transaction. */
export type Queries = Pick<Database, 'query' | 'exec'>

/** What exists inside a transaction alone. */
export type Inside = Queries & {
  /** Puts rows into a table, `what` naming it and its columns; the rows are in COPY's text format. */
  copy(what: string, rows: string): Promise<void>
}
