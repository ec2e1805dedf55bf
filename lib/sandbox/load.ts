import { existsSync } from 'node:fs'
import { readEnvironment } from '@/lib/core/environment'
import { errorText } from '@/lib/core/text'
import { migrate, openDatabase } from '@/lib/service/data/open-database'
import { kindOf, loadFiles } from '@/lib/service/load/files'

function fail(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

const files = process.argv.slice(2)
const read = readEnvironment(process.env)
if (!read.ok) fail(...read.error)
const url = read.value.databaseUrl ?? fail('DATABASE_URL must name the Postgres to load into.')
if (files.length === 0) fail('Name files of JSON lines: npm run load -- companies.jsonl people.jsonl')
for (const file of files) {
  if (!kindOf(file))
    fail(`${file}: the name of a file must begin with what is in it, as in people.jsonl or posts-2.jsonl.`)
  if (!existsSync(file)) fail(`${file}: there is no such file.`)
}
const database = await openDatabase({ dir: '', url, isPatient: true })
await migrate(database)
try {
  for (const each of await loadFiles(database, files, (sentence) => console.log(sentence))) {
    console.log(
      `${each.file}: ${each.lines} lines, ${each.written} rows written, ${each.refused} lines refused.`,
    )
    if (each.refused > 0) console.log(`  The refused lines are in ${each.refusedFile} with their reasons.`)
  }
} catch (problem) {
  fail(errorText(problem))
} finally {
  await database.close()
}
