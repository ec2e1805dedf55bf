import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openDatabase } from '@/lib/service/data/open-database'
import { fillData } from '@/lib/sandbox/network/fill'
import { readFilling } from '@/lib/service/data/schema'
import { startPostgres } from '@/tests/support/postgres'
import { copyFilledDatabase } from '@/tests/support/filled'
import { isFull } from '@/tests/support/sweep'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'database-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const reopen = async (dir: string) => {
  const notices: string[] = []
  const db = await openDatabase({ dir, notice: (message) => notices.push(message) })
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await db.close()
  return notices
}

test('what is no database is set aside with a notice, however it is broken, and nothing is deleted', async () => {
  const dir = path.join(root, 'broken')
  const control = path.join(dir, 'global', 'pg_control')
  await writeFile(dir, '')
  expect(await reopen(dir)).toHaveLength(1)
  expect(await reopen(dir)).toEqual([])
  await writeFile(control, Buffer.alloc(8192))
  expect(await reopen(dir)).toHaveLength(1)
  await writeFile(control, '')
  const [notice] = await reopen(dir)
  expect(notice).toContain(dir)
  const aside = (await readdir(root)).filter((name) => name.startsWith('broken.set-aside-'))
  expect(aside).toHaveLength(3)
  expect(await readdir(path.join(root, aside[2] ?? ''))).toContain('PG_VERSION')
})

test('a folder of something else is set aside with all that is in it', async () => {
  const dir = path.join(root, 'other')
  await mkdir(dir)
  await writeFile(path.join(dir, 'notes.txt'), 'hello')
  const [notice] = await reopen(dir)
  expect(notice).toContain('something other than a database')
})

test('data of an earlier version is replaced, and what was bought before stays', async () => {
  const dir = path.join(root, 'earlier')
  await mkdir(dir)
  await copyFilledDatabase(dir)
  const db = await openDatabase({ dir: path.join(dir, 'database') })
  const { counts } = await fillData(db)
  await migrate(db)
  await db.exec(`
    insert into payments (key, fingerprint, state, payment, requirements, answer)
      values ('payer/nonce', 'digest', 'done', '{}', '{}', 'what was bought');
    update network_filling set version = 'earlier';
    delete from network_people where id > 2400;
    alter table network_people drop column title_words`)
  expect(await fillData(db)).toEqual({ filled: true, counts })
  expect(await db.query('select answer from payments')).toEqual([{ answer: 'what was bought' }])
  expect(
    await db.query('select count(*) as people from network_people where length(title_words) > 0'),
  ).not.toEqual([{ people: '0' }])
  expect(await fillData(db)).toEqual({ filled: false, counts })
  await db.close()
})

test('processes that begin at once bring an older Postgres up to date together, once, and keep what was bought', async () => {
  const postgres = await startPostgres()
  await postgres.query(`
    create table payments (key text primary key, fingerprint text not null, identifier text unique, state text not null,
      payment text not null, requirements text not null, answer text, settlement text,
      created_at timestamptz not null default now());
    insert into payments (key, fingerprint, state, payment, requirements, answer, settlement)
      values ('payer/nonce', 'digest', 'done', '{}', '{}', 'what was bought', '{"success":true,"transaction":"0x1"}')`)
  const databases = await Promise.all([1, 2, 3].map(() => openDatabase({ dir: '', url: postgres.url })))
  await Promise.all(databases.map(migrate))
  expect(await postgres.query('select key, answer, transaction from payments')).toEqual([
    { key: 'payer/nonce', answer: 'what was bought', transaction: '0x1' },
  ])
  await postgres.query('insert into service_migrations (version) values (1000)')
  await expect(Promise.all(databases.map(migrate))).rejects.toThrow('version 1000')
  await Promise.all(databases.map((database) => database.close()))
  await postgres.stop()
})

test('a transaction that fails leaves nothing, and a filling that was cut short is begun anew', async () => {
  await copyFilledDatabase(root)
  const db = await openDatabase({ dir: path.join(root, 'database') })
  const { counts: before } = await fillData(db)
  expect((await readFilling(db))?.counts).toEqual(before)
  expect(await fillData(db)).toEqual({ filled: false, counts: before })
  await expect(
    db.transaction(async (inside) => {
      await inside.query('delete from network_jobs')
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  expect(await db.query('select count(*) as jobs from network_jobs')).toEqual([{ jobs: String(before.jobs) }])
  if (isFull) {
    await db.exec('delete from network_filling; delete from network_jobs')
    const steps: string[] = []
    expect(await fillData(db, (step) => steps.push(step))).toEqual({ filled: true, counts: before })
    expect(steps.at(-2)).toBe(`Filling: ${before.people} of ${before.people} people.`)
    expect(await db.query('select count(*) as jobs from network_jobs')).toEqual([
      { jobs: String(before.jobs) },
    ])
  }
  await db.close()
})

test('a first filling that is killed is made whole by the next, of as many people as NETWORK_PEOPLE says', async () => {
  const folder = path.join(root, 'killed')
  const fill = () =>
    spawn(process.execPath, ['--import', 'tsx', 'lib/sandbox/fill.ts', folder], {
      env: { ...process.env, NETWORK_PEOPLE: '2000' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  const first = fill()
  for await (const [said] of on(first, 'message')) if (String(said).startsWith('Filling: 1000 of 2000')) break
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await once(fill(), 'exit')).toEqual([0, null])
  const db = await openDatabase({ dir: folder })
  expect((await readFilling(db))?.counts).toMatchObject({ people: 2000 })
  expect(await db.query('select count(*) as people from network_people')).toEqual([{ people: '2000' }])
  await db.close()
})
