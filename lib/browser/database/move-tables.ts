import { tableOfRun } from '@/lib/browser/database/tables-of-runs'
import { addListItems, type MoveTables } from '@/lib/browser/database/upgrade'
import { fieldsIn } from '@/lib/core/json'

/** Gives rows of tables keys of their own, and runs that had rows of their own a table for them: forms 2 and 3 to 4. */
export const moveTables: MoveTables = async (database, transaction) => {
  const items = await transaction.objectStore('listItems').getAll()
  database.deleteObjectStore('listItems')
  const rows = addListItems(database)
  // safe: until now a row was a record's, and named by it
  await Promise.all(items.map(async (item) => rows.put({ ...item, rowId: item.recordId as string })))
  const [lists, runs, runRows] = [
    transaction.objectStore('lists'),
    transaction.objectStore('runs'),
    transaction.objectStore('runRows'),
  ]
  const known = new Set(await lists.getAllKeys())
  for (const run of await runs.getAll()) {
    if (known.has(String(fieldsIn(run.value)['listId']))) continue
    const lines = await runRows.getAll(IDBKeyRange.bound([run.id, -Infinity], [run.id, Infinity]))
    const table = tableOfRun(run, lines)
    if (!table) continue
    await lists.put(table.list)
    await runs.put(table.run)
    await Promise.all(table.lines.map(async (line) => runRows.put(line)))
    await Promise.all(table.items.map(async (item) => rows.put(item)))
  }
}
