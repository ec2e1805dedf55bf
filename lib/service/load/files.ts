import { open, rm, stat, truncate, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Inside } from '@/lib/service/data/database'
import { kinds, type Counts, type Kind } from '@/lib/service/data/model'
import { indexes, readFilling, tables, unhurried } from '@/lib/service/data/schema'
import { checkLines, type Good, type Refused } from '@/lib/service/load/check'
import { linesOf, longestLine, type Line } from '@/lib/service/load/lines'
import { batchSize, keepWords, openWords, put, renewStaff, type Words } from '@/lib/service/load/put'

/** Stands in the database where the filling is somebody's own data. */
export const ownVersion = 'own'

/** What a file has by its name: `people.jsonl` and `people-2.jsonl` have people; null for another name. */
export function kindOf(file: string): Kind | null {
  const [word] = path.basename(file).split(/[^a-z]/)
  return kinds.find((kind) => kind === word) ?? null
}

type Loaded = { file: string; lines: number; written: number; refused: number; refusedFile: string }

/**
 * Loads files of JSON lines, each batch with how far it came in one transaction: after a kill the same files are begun
 * again where that was. Throws with a sentence when the database holds a generated network.
 */
export async function loadFiles(
  db: Database,
  files: readonly string[],
  notice: (sentence: string) => void,
): Promise<Loaded[]> {
  const filling = await readFilling(db)
  if (filling && filling.version !== ownVersion)
    throw new Error('The database holds a generated network: load into another, or drop its tables first.')
  const [known] = await db.query<{ name: string | null }>(`select to_regclass('network_loads') as name`)
  if (!known?.name) await db.transaction((inside) => inside.exec(tables))
  const words = openWords()
  const loaded: Loaded[] = []
  for (const kind of kinds)
    for (const file of files.filter((each) => kindOf(each) === kind)) {
      notice(`Loading ${kind} from ${file}.`)
      loaded.push(await loadFile(db, kind, path.resolve(file), words))
    }
  if (!filling) notice('Making the indexes.')
  await db.transaction(async (inside) => {
    await inside.exec(unhurried)
    await finish(inside, ownVersion, !filling)
  })
  await db.exec('vacuum analyze')
  return loaded
}

/** Makes the indexes where there are none and says how much there is; from then on the data is served. */
export async function finish(inside: Inside, version: string, isFirst: boolean): Promise<Counts> {
  if (isFirst) await inside.exec(indexes)
  const sums = kinds.map((kind) => `(select count(*)::integer from network_${kind}) as ${kind}`)
  const [counts] = await inside.query<Counts>(`select ${sums.join()}`)
  if (!counts) throw new Error('the database counts nothing')
  await inside.exec('delete from network_filling')
  await inside.query('insert into network_filling values ($1, $2::jsonb)', [version, JSON.stringify(counts)])
  return counts
}

type Place = { at: number; line: number; refused: number; refusedBytes: number }

async function loadFile(db: Database, kind: Kind, file: string, words: Words): Promise<Loaded> {
  const { size, mtimeMs } = await stat(file)
  const changed = String(mtimeMs)
  const refusedFile = `${file}.refused`
  let place = await placeIn(db, file, { size, changed })
  const aside = await open(refusedFile, place.at > 0 ? 'a' : 'w')
  let written = 0
  const loadBatch = async (lines: readonly Line[]) => {
    const last = lines.at(-1)
    if (!last) return
    const next = await db.transaction(async (inside) => {
      await inside.exec(unhurried)
      // two loads at once would wait for each other's rows
      await inside.query('select pg_advisory_xact_lock(20261129)')
      const { good, refused } = checkLines(kind, lines)
      const batch = { kind, words, written: 0 }
      refused.push(...(await putGood(inside, batch, good)))
      written += batch.written
      const refusedBytes = place.refusedBytes + (await setAside(aside, refused))
      const now = { at: last.end, line: last.number, refused: place.refused + refused.length, refusedBytes }
      await inside.query(
        `insert into network_loads values ($1, $2, $3, $4, $5, $6, $7) on conflict (file) do update set
         (size, changed, at, line, refused, refused_bytes) = ($2, $3, $4, $5, $6, $7)`,
        [file, size, changed, ...Object.values(now)],
      )
      return now
    })
    keepWords(words)
    place = next
  }
  try {
    await truncate(refusedFile, place.refusedBytes)
    let batch: Line[] = []
    let bytes = 0
    for await (const lines of linesOf(file, place))
      for (const line of lines) {
        batch.push(line)
        bytes += line.bytes.length
        if (batch.length < batchSize && bytes < longestLine) continue
        await loadBatch(batch)
        batch = []
        bytes = 0
      }
    await loadBatch(batch)
  } finally {
    await aside.close()
  }
  await db.query('delete from network_loads where file = $1', [file])
  if (place.refused === 0) await rm(refusedFile)
  return { file, lines: place.line, written, refused: place.refused, refusedFile }
}

/** How far an earlier load of this file came; its beginning where there was none, or where the file is another since. */
async function placeIn(db: Database, file: string, now: { size: number; changed: string }): Promise<Place> {
  const [known] = await db.query<Record<keyof Place | 'size', string> & { changed: string }>(
    'select size, changed, at, line, refused, refused_bytes as "refusedBytes" from network_loads where file = $1',
    [file],
  )
  if (!known || Number(known.size) !== now.size || known.changed !== now.changed)
    return { at: 0, line: 0, refused: 0, refusedBytes: 0 }
  const { at, line, refused, refusedBytes } = known
  return { at: Number(at), line: Number(line), refused: Number(refused), refusedBytes: Number(refusedBytes) }
}

/** Classes of SQLSTATE that say something of the data: values out of range, keys given twice, what is too large. */
const ofData = /^(?:22|23|54)/

/** Puts records in; when the database refuses some, they are found by halving. */
async function putGood(
  inside: Inside,
  batch: { kind: Kind; words: Words; written: number },
  good: readonly Good[],
): Promise<Refused[]> {
  if (good.length === 0) return []
  await inside.exec('savepoint part')
  try {
    const records = good.map(({ facts }) => facts)
    const written = await put(inside, batch.kind, records, batch.words)
    if (batch.kind === 'companies') await renewStaff(inside, written, batch.words)
    await inside.exec('release savepoint part')
    batch.written += written.length
    return []
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
    if (!(problem instanceof Error) || !ofData.test(code)) throw problem
    await inside.exec('rollback to savepoint part; release savepoint part')
    batch.words.fresh.clear()
    const [only] = good
    if (only && good.length === 1) return [{ line: only.line, reason: reasonOf(problem) }]
    const half = Math.ceil(good.length / 2)
    const first = await putGood(inside, batch, good.slice(0, half))
    return [...first, ...(await putGood(inside, batch, good.slice(half)))]
  }
}

const [keyGiven, twice] = ['Key ', ' already exists.']

/** Why Postgres refuses a record, in our words where another has what only one may have. */
function reasonOf(problem: Error): string {
  const detail = 'detail' in problem ? String(problem.detail) : ''
  return detail.startsWith(keyGiven) && detail.endsWith(twice)
    ? `Another record has the same ${detail.slice(keyGiven.length, -twice.length)}.`
    : `${problem.message}.`
}

/** Writes refused lines to the disk, each with its number, its reason and itself; says how many bytes. */
async function setAside(file: FileHandle, refused: readonly Refused[]): Promise<number> {
  if (refused.length === 0) return 0
  const text = refused
    .toSorted((a, b) => a.line.number - b.line.number)
    .map(
      ({ line, reason }) => JSON.stringify({ line: line.number, reason, text: line.bytes.toString() }) + '\n',
    )
    .join('')
  await file.appendFile(text)
  await file.sync()
  return Buffer.byteLength(text)
}
