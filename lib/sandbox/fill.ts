import { readEnvironment } from '@/lib/core/environment'
import { fillData } from '@/lib/sandbox/network/fill'
import { migrate, openDatabase } from '@/lib/service/data/open-database'

// Processes that serve one Postgres never fill it: this is done once, by hand, before the first of them starts.
// Whoever starts this on a folder opens it next, and must not find it in use.
process.on('disconnect', () => process.exit(isDone ? 0 : 1))
let isDone = false
const say = (sentence: string) => (process.send ? process.send(sentence) : console.log(sentence))

const read = readEnvironment(process.env)
const [folder] = process.argv.slice(2)
const url = read.ok ? read.value.databaseUrl : null
if (!read.ok || !(url || folder)) {
  for (const sentence of read.ok ? ['DATABASE_URL must name the Postgres to fill.'] : read.error)
    console.error(sentence)
  process.exit(1)
}
const database = await openDatabase(folder ? { dir: folder } : { dir: '', url: url ?? '', isPatient: true })
await migrate(database)
const { filled, counts } = await fillData(database, say, read.value.networkPeople)
await database.close()
isDone = true
say(`${filled ? 'Filled' : 'It was filled before'}: ${counts.people} people, ${counts.companies} companies.`)
process.disconnect?.()
