import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '@/lib/service/data/open-database'
import { factSchemas, kinds, type Kind } from '@/lib/service/data/model'
import { fillData } from '@/lib/sandbox/network/fill'
import { loadFiles } from '@/lib/service/load/files'
import { memoryOf } from '@/tests/support/memory-of'
import { startPostgres } from '@/tests/support/postgres'

let dir = ''
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'load-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
})

const commentOf = (id: number, more = {}) => ({
  id: `c${id}`,
  postId: `p${id % 5_000}`,
  position: id,
  authorId: 1 + (id % 700),
  createdAt: '2026-11-20T08:00:00.000Z',
  text: `Thanks, "${id}"\n\tis\\ what I meant.`,
  reactions: [{ type: 'LIKE', count: id % 7 }],
  ...more,
})

const faults: Readonly<Record<number, readonly [line: string | Buffer, reason: RegExp]>> = {
  5: ['{"id":"c5",', /no JSON/],
  1_999: [JSON.stringify(commentOf(1_999, { position: '7' })), /position/],
  2_000: [JSON.stringify({ ...commentOf(2_000), likes: 1 }), /likes/],
  50_001: [Buffer.from([0x22, 0xff, 0xfe, 0x22]), /no UTF-8/],
  70_000: [Buffer.alloc(50 * 1024 * 1024, 'x'), /longer than/],
  90_000: [JSON.stringify(commentOf(90_000, { text: 'a\u0000b' })), /character/],
  90_002: [JSON.stringify(commentOf(90_002, { text: 'a\ud800b' })), /character/],
  // another comment has this place under the post
  120_000: [
    JSON.stringify(commentOf(120_000, { postId: 'p1', position: 1 })),
    /^Another record has the same \(post_id, "position"\)=\(p1, 1\)\.$/,
  ],
  199_998: [JSON.stringify(commentOf(199_998, { createdAt: 'yesterday' })), /createdAt/],
}
/** Lines that come once more, the second time with another text. */
const twice = [7, 1_500, 100_000]
const lines = 200_000

async function writeComments(file: string): Promise<void> {
  const to = createWriteStream(file)
  for (let id = 1; id <= lines; id += 1) {
    const line = faults[id]?.[0] ?? JSON.stringify(commentOf(id))
    to.write(line)
    if (id % 3_000 === 0) to.write('\r')
    if (!to.write('\n')) await once(to, 'drain')
  }
  to.write('\n')
  to.end(twice.map((id) => JSON.stringify(commentOf(id, { text: 'said anew' }))).join('\n'))
  await once(to, 'close')
}

const load = (...files: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'lib/sandbox/load.ts', ...files], {
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const lineReached = () =>
  postgres.query<{ line: string }>('select line from network_loads').then(
    ([row]) => Number(row?.line ?? 0),
    () => 0,
  )

test('a file with faults, killed twice: every good line is in once, every bad one aside with its reason', async () => {
  const file = path.join(dir, 'comments.jsonl')
  await writeComments(file)
  let before = 0
  for (const least of [20_000, 110_000]) {
    const child = load(file)
    await expect.poll(lineReached, { interval: 20, timeout: 300_000 }).toBeGreaterThan(least)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const now = await lineReached()
    expect(now).toBeGreaterThan(before)
    expect(now).toBeLessThan(lines)
    before = now
  }
  const last = load(file)
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(last.pid, 'VmHWM'))), 50)
  const [code] = await once(last, 'exit')
  clearInterval(watch)
  expect(code).toBe(0)
  expect(peak).toBeGreaterThan(0)
  expect(peak).toBeLessThan(400)

  const aside = (await readFile(`${file}.refused`, 'utf8')).trimEnd().split('\n')
  const refused = aside.map((line): { line: number; reason: string } => JSON.parse(line))
  expect(refused.map(({ line }) => line)).toEqual(Object.keys(faults).map(Number))
  for (const { line, reason } of refused) expect(reason).toMatch(faults[line]?.[1] ?? /^$/)

  const good = lines - Object.keys(faults).length
  const [found] = await postgres.query(
    `select count(*)::integer as rows, count(distinct id)::integer as ids,
      count(*) filter (where facts ->> 'text' = 'said anew')::integer as anew,
      count(*) filter (where facts ->> 'text' = format(E'Thanks, "%s"\\n\\tis\\\\ what I meant.', position))::integer as plain
     from network_comments`,
  )
  expect(found).toEqual({ rows: good, ids: good, anew: twice.length, plain: good - twice.length })
  expect(await postgres.query("select counts ->> 'comments' as comments from network_filling")).toEqual([
    { comments: String(good) },
  ])
})

/** The samples of the documentation, by their kinds. */
const samples = [...readFileSync('.github/loading.md', 'utf8').matchAll(/```json\n([^`]*)```/g)].map(
  ([, sample = '']): Record<string, unknown> => JSON.parse(sample),
)
const sampleOf = (kind: Kind) => samples[kinds.indexOf(kind)] ?? {}

test('the documentation has a sample of each kind', () => {
  expect(samples).toHaveLength(kinds.length)
  for (const kind of kinds) expect(factSchemas[kind].safeParse(sampleOf(kind)).error, kind).toBeUndefined()
})

test('the same file again changes no row, and a changed company is found anew with what belongs to it', async () => {
  const files = ['companies', 'ads', 'places'].map((name) => path.join(dir, `${name}.jsonl`))
  const [companies = '', ads = '', places = ''] = files
  await writeFile(ads, JSON.stringify(sampleOf('ads')))
  await writeFile(places, `\n${JSON.stringify(sampleOf('places'))}\n\n`)
  await writeFile(companies, JSON.stringify(sampleOf('companies')))
  const db = await openDatabase({ dir: path.join(dir, 'database') })
  const run = async (...some: string[]) =>
    (await loadFiles(db, some, () => undefined)).map(({ written, refused }) => [written, refused])
  const found = (word: string) => db.query(`select id from network_ads where search @@ '${word}'::tsquery`)
  expect(await run(...files)).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
  await expect(stat(`${ads}.refused`)).rejects.toThrow()
  expect(await found('zephyr')).toHaveLength(1)
  const stamps = () =>
    db.query('select xmin::text from network_ads union all select xmin::text from network_companies')
  const before = await stamps()
  expect(await run(...files)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(await stamps()).toEqual(before)
  await writeFile(companies, JSON.stringify({ ...sampleOf('companies'), name: 'Mistral Works' }))
  expect(await run(companies)).toEqual([[1, 0]])
  expect([await found('zephyr'), await found('mistral')]).toEqual([[], [{ id: sampleOf('ads').id }]])
  expect(await db.query(`select word from network_words where word = 'mistral'`)).toHaveLength(1)
  expect(await fillData(db)).toMatchObject({ filled: false, counts: { companies: 1, people: 0 } })
  await db.exec(`update network_filling set version = 'generated'`)
  await expect(run(companies)).rejects.toThrow('generated network')
  await db.close()
})
