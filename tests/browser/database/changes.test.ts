import { expect, test, vi } from 'vitest'

/** One tab: modules of its own over the channels that all share. */
async function openTab() {
  vi.resetModules()
  return import('@/lib/browser/database/changes')
}

test('a change is heard here at once and by the other tabs, under its name alone', async () => {
  const [mine, other] = [await openTab(), await openTab()]
  const here: unknown[] = []
  const there: unknown[] = []
  const elsewhere: unknown[] = []
  mine.watchChanges('journal', (id) => here.push(id))
  other.watchChanges('journal', (id) => there.push(id))
  other.watchChanges('library', (id) => elsewhere.push(id))
  mine.announceChange('journal', '0x01')
  expect(here).toEqual(['0x01'])
  await vi.waitFor(() => expect(there).toEqual(['0x01']))
  expect([here.length, elsewhere.length]).toEqual([1, 0])
})

test('a message that is no id means that anything may have changed', async () => {
  const tab = await openTab()
  const heard: unknown[] = []
  tab.watchChanges('runs', (id) => heard.push(id))
  const stranger = new BroadcastChannel('nickel.runs')
  stranger.postMessage({ from: 'another version' })
  await vi.waitFor(() => expect(heard).toEqual([null]))
  stranger.close()
})

test('after a restore everything may have changed', async () => {
  const tab = await openTab()
  const heard: string[] = []
  for (const name of ['journal', 'runs', 'library', 'allowance', 'wallet'] as const)
    tab.watchChanges(name, () => heard.push(name))
  tab.announceChangeOfAll()
  expect(heard.toSorted()).toEqual(['allowance', 'journal', 'library', 'runs', 'wallet'])
})

test('a browser without channels hears itself', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tab = await openTab()
  vi.unstubAllGlobals()
  const heard: unknown[] = []
  const end = tab.watchChanges('allowance', (id) => heard.push(id))
  tab.announceChange('allowance')
  end()
  tab.announceChange('allowance')
  expect(heard).toEqual([null])
})
