import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { roleText, rowTitle } from '@/lib/core/answers/describe'
import { isObject } from '@/lib/core/answers/json'
import { parseAnswer } from '@/lib/core/answers/parse'
import { picturesIn } from '@/lib/core/answers/picture'
import { resolve } from '@/lib/core/answers/pointer'
import { rowsOf } from '@/lib/core/answers/rows'
import { endpoints } from '@/lib/core/catalogue'
import { tuned } from '@/tests/core/answers/tuned'
import { unseen } from '@/tests/core/answers/unseen'
import type { Shape } from '@/tests/core/answers/shape'

/** What the rules read of an answer, where a browser would show it. */
function read({ route, body, seen }: Shape) {
  const parsed = parseAnswer(body)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  const json = parsed.value.json
  const expect = endpoints.find(({ result }) => result === route)?.expects ?? 'unknown'
  const view = analyze(json, { route, expect, request: {} })
  const [list] = view.lists
  const rows = list ? rowsOf(json, list).map(({ value }) => value) : [resolve(json, view.item?.ptr ?? '')]
  const roles = (list ?? view.item)?.roles
  if (!roles) throw new Error('nothing was read')
  const titles = rows.map((row, index) => rowTitle(row, roles, index))
  const pictures = rows.flatMap((row) => [
    roleText(row, roles.image),
    ...Object.values(isObject(row) ? row : {}).flatMap((value) => picturesIn(value, 0).map(({ src }) => src)),
  ])
  return {
    rows: seen.rows === null ? null : (list?.rows ?? null),
    // formatted, and without rows that are none, they are drawn by the browser
    titles: seen.titles.filter((title) => titles.some((one) => one.includes(title))),
    picture: pictures.find((one) => one === seen.picture) ?? null,
    link: seen.link === null ? null : roleText(rows[0], roles.url),
    next: seen.next === null ? null : (list?.next ?? view.next).can,
    total: seen.total === null ? null : (list?.paging ?? view.paging).total,
  }
}

test.each([...tuned, ...unseen].filter(({ isBeyond }) => !isBeyond))('$name', (shape) => {
  expect(read(shape)).toEqual(shape.seen)
})
