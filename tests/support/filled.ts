import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '@/lib/service/data/open-database'
import { fillData } from '@/lib/sandbox/network/fill'

const root = path.resolve(import.meta.dirname, '../..')
const sources = ['lib/service/data', 'lib/service/load', 'lib/sandbox/network'].map((folder) =>
  path.join(root, folder),
)
const cache = path.join(root, 'node_modules/.cache/nickel')

/** What the generated data depends on: its own sources and the packages. */
async function digestOfSources(): Promise<string> {
  const found = sources.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }))
  const files = (await Promise.all(found))
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const digest = createHash('sha256')
  for (const file of [...files.toSorted(), path.join(root, 'package-lock.json')])
    digest.update(path.relative(root, file)).update(await readFile(file))
  return digest.digest('hex').slice(0, 16)
}

/** Makes a folder beside the place where it is to stand; whoever is first puts it there. */
async function make(target: string, fill: (dir: string) => Promise<void>): Promise<void> {
  await mkdir(cache, { recursive: true })
  await removeOld()
  const dir = await mkdtemp(`${target}-`)
  await fill(dir)
  await rename(dir, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(dir, { recursive: true })
  })
}

/** A folder with the generated data in it, made once for each version of its sources: to be copied, never opened. */
export async function filledOnce(name: string, fill: (dir: string) => Promise<void>): Promise<string> {
  const target = path.join(cache, `${name}-${await digestOfSources()}`)
  if (!existsSync(target)) await make(target, fill)
  await utimes(target, new Date(), new Date())
  return target
}

const hour = 60 * 60 * 1000

/** Earlier versions of the data go, except those that a run which is still on may be copying. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const dir = path.join(cache, name)
    const used = await stat(dir).catch(() => null)
    if (used && Date.now() - used.mtimeMs > hour) await rm(dir, { recursive: true, force: true })
  }
}

/** Puts the generated data into a sandbox's folder. */
export async function copyFilledDatabase(dir: string): Promise<void> {
  const target = await filledOnce('data', async (made) => {
    const database = await openDatabase({ dir: path.join(made, 'database') })
    await fillData(database)
    await database.close()
  })
  // the call that waits takes a quarter of the time of the one that does not
  cpSync(path.join(target, 'database'), path.join(dir, 'database'), { recursive: true })
}
