import { beforeEach, expect, test, vi } from 'vitest'
import type { Line, RunCell, RunStep, Run } from '@/lib/browser/tables/runs/run'
import type * as Analyze from '@/lib/core/answers/analyze'
import type { Hex } from '@/lib/core/payment/bytes'
import { ana, anaId, bought, bytesOfAna, everything, site } from '@/tests/browser/privacy/filled'
import { runOf } from '@/tests/browser/tables/runs/support/run'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

freshDatabase()

const during = vi.hoisted(() => ({ analysis: async () => {} }))
vi.mock('@/lib/core/answers/analyze', async (original: () => Promise<typeof Analyze>) =>
  (await import('@/tests/browser/privacy/interrupted')).interrupted(original, during),
)
beforeEach(() => {
  during.analysis = async () => {}
})

const her = { full_name: ana.name, entity_urn: `urn:li:fsd_profile:${anaId}`, current_title: 'CTO' }
const others = ['bo-lind', 'cy-moe'].map((slug) => ({
  full_name: slug === 'cy-moe' ? 'Cy Moe' : 'Bo Lind',
  public_profile_url: `${site}/in/${slug}`,
  current_title: 'CTO',
}))
const answer = JSON.stringify({ results: [others[0], her, others[1]] })

const profile: RunStep = { wanted: 'profiles.enrich', together: 1, amount: null, on: 'every' }
const find: RunStep = { ...profile, wanted: 'profiles.search', on: 'without-identifier' }

/** An answer that tells of her, a run over a table of its own, and her deletion as soon as that answer is read again. */
async function begin(run: (search: Hex) => Partial<Run>, looks: (search: Hex) => RunCell) {
  const page = await withStore(
    import('@/lib/browser/library/harvest'),
    import('@/lib/browser/privacy/delete-person'),
    import('@/lib/browser/tables/runs/store'),
    import('@/lib/browser/tables/runs/engine'),
    import('@/lib/browser/tables/runs/match'),
  )
  const { store } = page
  await store.put('settings', 'salt', 'library.salt')
  // safe: ids are made as hex there
  const search = (await bought(store, 'profiles.search', { search: 'cto' }, answer)) as Hex
  await page.harvest()
  const record = (await store.getAll('records')).find(({ title }) => title === ana.name)
  const names = [ana.name, 'Cy Moe']
  const lines = names.map((fullName, index): Line => ({
    index,
    rowId: String(index),
    line: index + 2,
    cells: [fullName],
    identifier: null,
    aliases: [],
    email: null,
    domain: null,
    named: { fullName, firstName: null, lastName: null, company: null, title: null, place: null },
    looks: [looks(search)],
  }))
  const table = { id: 'l', name: 'A run', kind: 'person', header: ['Name'], stages: [] } as const
  await page.createRun(
    runOf({ state: 'running', header: ['Name'], steps: [find, profile], ...run(search) }),
    lines,
    { ...table, createdAt: 1, changedAt: 1 },
  )
  during.analysis = async () => {
    during.analysis = async () => {}
    expect(await page.deletePerson(record?.id ?? '')).toMatchObject({ ok: true })
  }
  /** The rows, once no byte of her is anywhere. */
  const left = async () => {
    const after = await everything(store)
    for (const bytes of bytesOfAna) expect(after).not.toContain(bytes)
    return page.readLines('r')
  }
  return { ...page, left }
}

const unknown = (intentId: Hex): RunCell => ({ is: 'unknown', intentId })

test('who is deleted while a run reads an answer does not come back into its rows, and others keep their own places', async () => {
  const { settleRun, left } = await begin(() => ({}), unknown)
  await settleRun('r')
  expect(await left()).toMatchObject([
    { identifier: null, named: null },
    { looks: [{ is: 'check', candidates: [{ pointer: '/results/1' }] }] },
  ])
})

test.each([
  ['chosen', '/results/1'],
  ['another', '/results/2'],
])(
  'who is %s while somebody of the answer is deleted is nobody else, and is not remembered',
  async (_, at) => {
    const candidates = ['/results/1', '/results/2'].map((pointer) => ({ pointer, score: 1, reasons: [] }))
    const check = (intentId: Hex): RunCell => ({ is: 'check', intentId, copyAt: null, candidates })
    const { decideRow, left } = await begin(() => ({}), check)
    expect(await decideRow('r', 1, at)).toBeNull()
    expect((await left())[1]).toMatchObject({
      identifier: null,
      looks: [{ is: 'check', candidates: [{ pointer: '/results/1' }] }],
    })
  },
)

test('a choice is not undone once somebody was deleted since', async () => {
  const candidates = [{ pointer: '/results/1', score: 1, reasons: [] }]
  const check = (intentId: Hex): RunCell => ({ is: 'check', intentId, copyAt: null, candidates })
  const { decideRow, deletePerson, store, left } = await begin(() => ({}), check)
  during.analysis = async () => {}
  const undo = await decideRow('r', 0, '/results/1')
  const record = (await store.getAll('records')).find(({ title }) => title === ana.name)
  await deletePerson(record?.id ?? '')
  await expect(undo?.()).rejects.toThrow('cannot be undone any more')
  await left()
})
