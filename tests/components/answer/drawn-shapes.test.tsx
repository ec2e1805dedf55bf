import { expect, test } from 'vitest'
import type { Answer } from '@/components/answer/answer'
import { viewQuery } from '@/components/answer/kind-views'
import { jsonText } from '@/components/record/parts/record-fields'
import { analyze } from '@/lib/core/answers/analyze'
import { isArray, isObject } from '@/lib/core/answers/json'
import { parseAnswer } from '@/lib/core/answers/parse'
import type { RouteId } from '@/lib/core/answers/view'
import { endpoints } from '@/lib/core/catalogue'
import { drawnRecords } from '@/tests/components/answer/drawn'
import { families } from '@/tests/core/answers/families'
import { asShape, type Shape } from '@/tests/core/answers/shape'
import { tuned } from '@/tests/core/answers/tuned'
import { unseen } from '@/tests/core/answers/unseen'

/** Lookups that take neither a page nor a token: whatever the answer says, there is nothing to offer. */
const pageless: ReadonlySet<RouteId> = new Set(['posts', 'places'])

function read({ route, body }: Shape): Answer {
  const endpoint = endpoints.find(({ result }) => result === route)
  const parsed = parseAnswer(body)
  if (!endpoint || !parsed.ok) throw new Error(`nothing brings ${route}`)
  const { json: document, text } = parsed.value
  const view = analyze(document, { route, expect: endpoint.expects, request: {} })
  const once = { intentId: '0x1', at: 0, editedAt: null, isRepaired: false, earlier: null } as const
  return { endpoint, input: {}, text, document, view, ...once }
}

async function draw(answer: Answer): Promise<string> {
  const load = viewQuery(answer.endpoint.result).queryFn
  if (typeof load !== 'function') throw new Error('no query function')
  const { kindView } = await Reflect.apply(load, undefined, [])
  const drawn = drawnRecords(answer, kindView)
  return drawn.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Every string and number in a document. */
function leavesOf(value: unknown): (string | number)[] {
  if (isArray(value)) return value.flatMap(leavesOf)
  if (isObject(value)) return Object.values(value).flatMap(leavesOf)
  return typeof value === 'string' || typeof value === 'number' ? [value] : []
}

test.each([...families.map(asShape), ...tuned, ...unseen])('$name', async (shape) => {
  const answer = read(shape)
  const raw = jsonText(answer.document)
  for (const leaf of leavesOf(answer.document)) expect(raw).toContain(JSON.stringify(leaf).slice(1, -1))

  const drawn = await draw(answer)
  const { titles, next, total } = shape.seen
  if (shape.isBeyond) return
  for (const title of titles) expect(drawn).toContain(title.replace(/\s+/g, ' ').slice(0, 120))
  if (total !== null) expect(drawn).toContain(total.toLocaleString('en-US'))
  if (next !== null && !pageless.has(shape.route))
    expect(/(next page|more)(<[^>]*>|\s)* · /i.test(drawn)).toBe(next)
})
