import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPages, readAnswer } from '@/components/answer/read/queries'
import { pageOf, type Bought } from '@/lib/browser/purchase/pages'
import { entryAfter } from '@/tests/browser/receipts/entries'
import { people } from '@/tests/components/answer/answers'

/** What was bought, by the number of the page. */
const store = new Map<number | null, Bought>()

vi.mock('@/lib/browser/purchase/pages', async (original) => ({
  ...(await original<object>()),
  boughtFor: (_: string, input: Readonly<Record<string, unknown>>) =>
    Promise.resolve(store.get(pageOf(input)) ?? null),
}))

/** A page of a search that was bought at `preparedAt`; of `pages` pages. */
function bought(page: number, preparedAt: number, pages = 9): Bought {
  const entry = entryAfter([], {
    lookup: { endpointId: 'profiles.search', input: { title: 'x', ...(page > 1 && { page }) } },
  })
  const intentId = `0x${page}` as const
  const body = JSON.stringify({
    elements: people(page * 25, 25),
    pagination: { page, pageSize: 25, totalPages: pages },
  })
  return {
    entry: { ...entry, purchase: { ...entry.purchase, intentId, preparedAt } },
    answer: { intentId, status: 200, body, paymentResponse: null, pictures: null, at: preparedAt },
  }
}

async function load(first: Bought, wanted: readonly string[] = []) {
  const answer = await readAnswer(first, undefined)
  if (!answer.ok) throw new Error(answer.error.why)
  const { answers, earlier } = await loadPages(answer.value, first, undefined, new Set(wanted))
  return {
    answers: answers.map(({ intentId }) => intentId),
    earlier: earlier.map(({ entry }) => entry.purchase.intentId),
  }
}

describe('the bought pages that follow an answer', () => {
  beforeEach(() => store.clear())

  test('none: the answer stands alone', async () => {
    expect(await load(bought(1, 100))).toEqual({ answers: ['0x1'], earlier: [] })
  })

  test('those bought after it follow in order', async () => {
    store.set(2, bought(2, 200)).set(3, bought(3, 300))
    expect(await load(bought(1, 100))).toEqual({
      answers: ['0x1', '0x2', '0x3'],

      earlier: [],
    })
  })

  test('one bought before it is only named, until it is asked for', async () => {
    store.set(2, bought(2, 50)).set(3, bought(3, 60))
    expect(await load(bought(1, 100))).toEqual({ answers: ['0x1'], earlier: ['0x2'] })
    const opened = await load(bought(1, 100), ['0x2'])
    expect([opened.answers, opened.earlier]).toEqual([['0x1', '0x2'], ['0x3']])
  })

  test.each([
    ['a web page', '<html>'],
    ['nothing', ''],
    ['an error', '{"error":{"message":"down"}}'],
    ['another shape', '{"verdict":"fine","score":1}'],
  ])('a page that is %s is there too, and those after it', async (_, body) => {
    const broken = bought(2, 200)
    store.set(2, { ...broken, answer: { ...broken.answer, body } }).set(3, bought(3, 300))
    expect((await load(bought(1, 100))).answers).toEqual(['0x1', '0x2', '0x3'])
  })

  test('the last page has none after it', async () => {
    store.set(2, bought(2, 200, 2)).set(3, bought(3, 300, 2))
    expect((await load(bought(1, 100, 2))).answers).toEqual(['0x1', '0x2'])
  })
})

test.each([
  ['no JSON', '<html>', 'not-json'],
  ['an empty body', '', 'not-json'],
])('%s is told, not thrown', async (_, body, why) => {
  const page = bought(1, 100)
  const read = await readAnswer({ ...page, answer: { ...page.answer, body } }, undefined)
  expect(read.ok ? null : read.error.why).toBe(why)
})

test('a body above a megabyte is read also where there is no worker', async () => {
  const page = bought(1, 100)
  const body = JSON.stringify({ elements: people(1, 8_000) })
  expect(body.length).toBeGreaterThan(1_000_000)
  const read = await readAnswer({ ...page, answer: { ...page.answer, body } }, undefined)
  expect(read.ok && read.value.view.lists[0]?.rows).toBe(8_000)
})
