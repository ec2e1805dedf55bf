/** The list that is filled, and what it shows. */
const listId = 'lbench'

/** Facts of every second row's record, of the types that cells are drawn in. */
const facts = [
  'position',
  'company',
  'place',
  'headline',
  'industry',
  'followers',
  'connections',
  'school',
  'skills',
  'roleStart',
  'city',
  'languages',
]

const ownColumns = 14

/** Thirty columns: what is noted, those of the file, the name with its facts, and what can be bought. */
const shown = [
  'row',
  'fact:name',
  'mark:note',
  ...Array.from({ length: ownColumns }, (_, at) => `own:${at}`),
  ...facts.map((name) => `fact:${name}`),
  'bought:E-mail',
]

/** What stands among the facts of a row, by its place. */
export const followersOf = (at: number): number => (at * 7919 + 4_000) % 500_000

const trades = ['Welder', 'Data engineer', 'Head of sales', 'Nurse', 'Product designer', 'Recruiter']

/** What the person of a row works as. */
export const tradeOf = (at: number): string | undefined => trades[at % trades.length]

/** What the page needs to write the list into its database. */
export const filling = { size: 50_000, listId, facts, ownColumns, shown, trades }

/** Writes a list of so many rows, each about a record with its facts; runs in the page, which has made the database. */
export async function fillList({
  size,
  listId,
  facts,
  ownColumns,
  shown,
  trades,
}: typeof filling): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('nickel-data')
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error))
  })
  const written = (transaction: IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  // what is older than 90 days goes when the page is opened
  const now = Date.now() - 24 * 60 * 60 * 1000
  const told = { intentId: '0x01', endpointId: 'profiles.enrich', at: now, isCached: null }
  const cities = ['Oslo', 'Berlin', 'Lisbon', 'Toronto', 'Nairobi', 'Osaka', 'Lima']
  const valueOf = (fact: string, at: number) =>
    ({
      position: trades[at % trades.length],
      company: `Works ${at % 211} Ltd`,
      place: `${cities[at % cities.length]}, Somewhere`,
      headline: `${trades[at % trades.length]} who has made thing ${at} and tells of it`,
      followers: (at * 7919 + 4_000) % 500_000,
      connections: (at * 31) % 900,
      skills: [`Skill ${at % 40}`, `Skill ${(at * 7) % 40}`],
      roleStart: `20${10 + (at % 15)}-0${1 + (at % 9)}`,
      languages: ['English', cities[at % cities.length]],
    })[fact] ?? `${fact} ${(at * 13) % 997}`
  for (let from = 0; from < size; from += 5_000) {
    const transaction = database.transaction(['records', 'details', 'aliases', 'listItems'], 'readwrite')
    const [records, details] = [transaction.objectStore('records'), transaction.objectStore('details')]
    const [aliases, items] = [transaction.objectStore('aliases'), transaction.objectStore('listItems')]
    for (let at = from; at < Math.min(size, from + 5_000); at += 1) {
      const id = `rbench${String(at * 7919).padStart(12, '0')}`
      const slug = `person-${at}`
      const alias = `person:slug:${slug}`
      const name = `Person ${at} of the Long List`
      records.put({
        id,
        kind: 'person',
        title: name,
        firstAt: now,
        at: now,
        bought: {},
        position: valueOf('position', at),
        company: valueOf('company', at),
        place: valueOf('place', at),
      })
      details.put({
        recordId: id,
        aliases: [alias],
        sightings: [{ ...told, pointer: '/elements/0', isSubject: false }],
        facts: [['name', name] as const, ...facts.map((fact) => [fact, valueOf(fact, at)] as const)].map(
          ([fact, value]) => ({ name: fact, told: [{ ...told, value }] }),
        ),
      })
      aliases.put({ alias, recordId: id })
      items.put({
        listId,
        rowId: String(at),
        recordId: id,
        stage: 'New',
        tags: at % 9 === 0 ? ['remote'] : [],
        isHidden: false,
        addedAt: now + at,
        changedAt: now,
        brought: {
          line: at + 2,
          identifier: slug,
          aliases: [`slug:${slug}`],
          email: null,
          domain: null,
          named: null,
          cells: Array.from({ length: ownColumns }, (_, cell) =>
            cell === 0 ? name : `v${(at * (cell + 3)) % 997}`,
          ),
        },
      })
    }
    await written(transaction)
  }
  const transaction = database.transaction(['lists', 'settings'], 'readwrite')
  transaction
    .objectStore('lists')
    .put({
      id: listId,
      name: 'The long list',
      kind: 'person',
      stages: ['New', 'Contacted'],
      header: Array.from({ length: ownColumns }, (_, at) => (at === 0 ? 'Full name' : `Field ${at}`)),
      createdAt: now,
      changedAt: now,
    })
  const choice = { columns: { '': { visible: shown } } }
  transaction.objectStore('settings').put(choice, `view:list:${listId}`)
  await written(transaction)
  database.close()
}

/** Gives the first record another name, as another tab would, and says its id; runs in the page. */
export async function renameFirst(title: string): Promise<string> {
  const id = 'rbench000000000000'
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('nickel-data')
    asked.addEventListener('error', () => reject(asked.error))
    asked.addEventListener('success', () => {
      const transaction = asked.result.transaction(['records', 'details'], 'readwrite')
      for (const store of [transaction.objectStore('records'), transaction.objectStore('details')]) {
        const read = store.get(id)
        read.addEventListener('success', () =>
          store.put({ ...read.result, ...('title' in read.result && { title }) }),
        )
      }
      transaction.addEventListener('complete', () => {
        asked.result.close()
        resolve(id)
      })
    })
  })
}
