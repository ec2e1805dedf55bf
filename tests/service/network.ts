import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '@/lib/service/data/database'
import { openDatabase } from '@/lib/service/data/open-database'
import { fillData } from '@/lib/sandbox/network/fill'
import { network } from '@/lib/sandbox/network/network'
import { lookups } from '@/lib/service/app'
import type { Source } from '@/lib/service/lookups/lookup'
import type { ResultKind } from '@/lib/core/catalogue/endpoint'
import { copyFilledDatabase } from '@/tests/support/filled'

export type Row = Record<string, unknown>

/** Opens a copy of the filled database for the tests of one file and looks things up in it. */
export function openNetwork() {
  let dir = ''
  let db: Database | null = null
  const source = (): Source => {
    if (!db) throw new Error('the network is not open yet')
    return { db, network, publicUrl: 'http://127.0.0.1:4021', now: () => new Date('2026-11-21T10:00:00Z') }
  }
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'network-'))
    await copyFilledDatabase(dir)
    db = await openDatabase({ dir: path.join(dir, 'database') })
    await fillData(db)
  })
  afterAll(async () => {
    await db?.close()
    await rm(dir, { recursive: true, force: true })
  })
  return {
    source,
    ask: (kind: ResultKind, input: Row) => lookups[kind](source(), input),
    /** The body of an answer; throws when nothing is found. */
    async answer(kind: ResultKind, input: Row): Promise<Row> {
      const found = await lookups[kind](source(), input)
      if (!found.ok) throw new Error(found.error)
      return found.value
    },
    query: <T>(sql: string, params: unknown[] = []) => source().db.query<T>(sql, params),
  }
}

/** The rows of a list answer. */
export const elements = (body: Row): Row[] => (Array.isArray(body.elements) ? body.elements.map(asRow) : [])

/** How many rows a search says there are. */
export const total = (body: Row): number => Number(asRow(body.pagination).totalElements)

/** A nested object, or an empty one. */
export const asRow = (value: unknown): Row =>
  Object.fromEntries(typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** A nested list, or an empty one. */
export const asRows = (value: unknown): Row[] => (Array.isArray(value) ? value.map(asRow) : [])
