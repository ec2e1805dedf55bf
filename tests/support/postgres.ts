import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { postgresHere } from '@/tests/postgres.mjs'
import { openDatabase } from '@/lib/service/data/open-database'
import { fillData } from '@/lib/sandbox/network/fill'
import { freePort } from '@/tests/support/chain'
import { filledOnce } from '@/tests/support/filled'

/** Postgres refuses to run as root, so root runs it as the user that its package made. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function programs(): string {
  const bin = postgresHere()
  if (!bin) throw new Error('These tests need Postgres: install it, or set POSTGRES_BIN to its programs.')
  return bin
}

function own(dir: string): void {
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) chownSync(dir, uid, gid)
}

/** An empty one in this folder, which is its user's from then on. */
function initialise(dir: string): void {
  own(dir)
  const data = path.join(dir, 'data')
  const words = ['-D', data, '-U', 'nickel', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(path.join(programs(), 'initdb'), words, { ...owner(), cwd: dir, stdio: 'ignore' })
}

/** The data of the generated network, in a folder that no Postgres runs on. */
const filled = () =>
  filledOnce('postgres', async (dir) => {
    const scratch = mkdtempSync(path.join(tmpdir(), 'nickel-postgres-'))
    initialise(scratch)
    const server = await serve(scratch)
    const database = await openDatabase({ dir: '', url: server.url })
    await fillData(database)
    await database.close()
    await server.end('SIGINT')
    execFileSync('cp', ['-a', path.join(scratch, 'data'), dir])
    rmSync(scratch, { recursive: true, force: true })
  })

/**
 * Starts a Postgres of the tests' own, empty or with the generated network in it, on a port and in a folder that nobody
 * else has; it may be killed.
 */
export async function startPostgres({ isFilled = false } = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'nickel-postgres-'))
  if (isFilled) {
    own(dir)
    execFileSync('cp', ['-a', path.join(await filled(), 'data'), dir])
  } else initialise(dir)
  return serve(dir)
}

async function serve(dir: string) {
  const program = path.join(programs(), 'postgres')
  const [as, port, data] = [owner(), await freePort(), path.join(dir, 'data')]
  let child = await run(program, { data, dir, port, as })
  const url = `postgres://nickel@127.0.0.1:${port}/postgres`
  const killAtExit = () => void child.kill('SIGKILL')
  process.once('exit', killAtExit)

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill(signal)
    await ended
  }

  return {
    url,
    end,
    /** SIGQUIT: every connection is cut at once, and what was not committed is lost. */
    kill: () => end('SIGQUIT'),
    start: async () => {
      child = await run(program, { data, dir, port, as })
    },
    async query<T extends pg.QueryResultRow>(sql: string, params: unknown[] = []): Promise<T[]> {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<T>(sql, params)).rows
      } finally {
        await client.end()
      }
    },
    async stop(): Promise<void> {
      await end('SIGQUIT')
      rmSync(dir, { recursive: true, force: true })
      process.removeListener('exit', killAtExit)
    },
  }
}

type Place = { data: string; dir: string; port: number; as: { uid?: number; gid?: number } }

async function run(program: string, { data, dir, port, as }: Place): Promise<ChildProcess> {
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: dir, max_connections: 80 }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program, ['-D', data, ...words], {
    ...as,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => text.includes('ready to accept connections') && resolve())
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${program} ended at once (${code})`)))
  })
  return child
}
