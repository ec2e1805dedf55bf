import { expect, test } from 'vitest'
import { freshDatabase } from '@/tests/support/fresh-database'

freshDatabase()

const open = () =>
  Promise.all([import('@/lib/browser/database/database'), import('@/lib/browser/database/database')])

test('what was written before a step that failed does not stay alone', async () => {
  const [{ writeTogether }, { openStore }] = await open()
  const written = writeTogether(['settings', 'runs'], async (transaction) => {
    await transaction.objectStore('settings').put({ perClick: '1' }, 'limits')
    throw new Error('the second half could not be made')
  })
  await expect(written).rejects.toThrow('the second half could not be made')
  expect(await (await openStore()).count('settings')).toBe(0)
})

test('a rule of the database that is broken is named as the database names it', async () => {
  const [{ writeTogether }] = await open()
  const written = writeTogether(['settings'], async (transaction) => {
    await transaction.objectStore('settings').add('one', 'key')
    await transaction.objectStore('settings').add('two', 'key')
  })
  await expect(written).rejects.toMatchObject({ name: 'ConstraintError' })
})

test('what the work found is handed back once it is written', async () => {
  const [{ writeTogether }, { openStore }] = await open()
  const found = await writeTogether(['settings'], async (transaction) => {
    await transaction.objectStore('settings').put(7, 'key')
    return 'written'
  })
  expect(found).toBe('written')
  expect(await (await openStore()).get('settings', 'key')).toBe(7)
})
