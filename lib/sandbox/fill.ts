import { readEnvironment } from '@/lib/core/environment'
import { fillData } from '@/lib/sandbox/network/fill'
import { migrate, openDatabase } from '@/lib/service/data/open-database'

// Processes that serve one Postgres never fill it: this is done once, by hand, before the first of them starts.
const read = readEnvironment(process.env)
const url = read.ok ? read.value.databaseUrl : null
if (!read.ok || !url) {
  for (const sentence of read.ok ? ['DATABASE_URL must name the Postgres to fill.'] : read.error)
    console.error(sentence)
  process.exit(1)
}
const database = await openDatabase({ dir: '', url, isPatient: true })
await migrate(database)
const { filled, counts } = await fillData(
  database,
  (sentence) => console.log(sentence),
  read.value.networkPeople,
)
await database.close()
console.log(
  `${filled ? 'Filled' : 'It was filled before'}: ${counts.people} people, ${counts.companies} companies.`,
)
