import { describe, expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { readText } from '@/lib/core/answers/parse'
import { attempt } from '@/lib/core/result'
import { leastTime } from '@/tests/support/processor-time'

const read = async (body: string) => {
  const parsed = await readText(body)
  return parsed.ok ? { form: parsed.value.form, json: parsed.value.json, text: parsed.value.text } : null
}

describe('a body that strict JSON refuses', () => {
  test.each([
    ['NaN', '{"score":NaN,"name":"Ada"}', { score: 'NaN', name: 'Ada' }],
    ['infinity', '{"score":-Infinity}', { score: '-Infinity' }],
    ['commas at the end', '{"names":["Ada",],}', { names: ['Ada'] }],
    ['a raw line break in a string', '{"about":"one\ntwo"}', { about: 'one\ntwo' }],
    ['a raw tab in a string', '{"about":"one\ttwo"}', { about: 'one\ttwo' }],
    [
      'an end cut off in a string',
      '{"people":[{"name":"Ada"},{"name":"Gra',
      { people: [{ name: 'Ada' }, { name: 'Gra' }] },
    ],
    ['an end cut off after a comma', '[{"name":"Ada"},', [{ name: 'Ada' }]],
    ['single quotes', "{'name':'Ada'}", { name: 'Ada' }],
    ['names without quotes', '{name:"Ada"}', { name: 'Ada' }],
    ["Python's words", '{"a":None,"b":True,"c":False}', { a: null, b: true, c: false }],
    ['remarks', '{"name":"Ada" /* first */}', { name: 'Ada' }],
    ['a digit that a double loses', '{"id":7123456789012345678,}', { id: '7123456789012345678' }],
    ['a fence', '```json\n{"name":"Ada"}\n```\n', { name: 'Ada' }],
    ['a string of JSON that was cut off', '"{\\"names\\":[\\"Ada\\",\\"Gra', { names: ['Ada', 'Gra'] }],
    ['lines of which the last was cut off', '{"name":"Ada"}\n{"name":"Gr', [{ name: 'Ada' }, { name: 'Gr' }]],
    ['a mark of byte order before it', '\ufeff{"name":"Ada",}', { name: 'Ada' }],
  ])('%s: is repaired, and says so', async (_, body, json) => {
    const parsed = await readText(body)
    expect(parsed).toMatchObject({ ok: true, value: { form: 'repaired', json } })
    expect(parsed.ok && parsed.value.text).toBe(body.replace(/^\ufeff/, ''))
  })

  const people = Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'Ada, [or] {Bo}' }))
  const long = JSON.stringify(people)
  const lines = people.map((person) => JSON.stringify(person))
  test.each([
    ['cut off in a string', long.slice(0, -5), [...people.slice(0, -1), { id: 4_999 }]],
    ['cut off after a comma', `${long.slice(0, -1)},`, people],
    ['cut off in a list of an object', `{"data":{"people":${long.slice(0, -1)},{"id`, { data: { people } }],
    ['in a fence', `\`\`\`json\n${long}\n\`\`\`\n`, people],
    ['commas at the end', `{"people":${long.slice(0, -2)}, }\n,],}`, { people }],
    ['NaN', `{"people":${long},"score":-NaN,"old":None}`, { people, score: '-NaN', old: null }],
    [
      'a raw line break in a string',
      `{"people":${long},"about":"one\n\\"two"}`,
      { people, about: 'one\n"two' },
    ],
    [
      'lines of which the last was cut off',
      lines.join('\n').slice(0, -5),
      [...people.slice(0, -1), { id: 4_999 }],
    ],
  ])('long, %s: what came whole is read, and says that it was repaired', async (_, body, json) => {
    expect(await read(body)).toEqual({ form: 'repaired', json, text: body })
  })

  test.each([
    ['words behind it', `${long} and so on`],
    ['brackets that do not match', `{"people":${long}]`],
    ['a quote missing in its midst', long.replace('{Bo}"', '{Bo}').replaceAll('Ada, ', '')],
    ['words in it', `{"people":${long},oh}`],
  ])('long, with %s, it stays text', async (_, body) => {
    expect(await read(body)).toBeNull()
  })

  test.each([
    ['["', '{'],
    ['{"a":', '"'],
    ['{"a":', "'a"],
    ...['[', '{', '"[', '"a"b', '"a,"b', ',', ' ', '{}\n', '\\', 'NaN', '-', '/*', '1e'].map((piece) => [
      '[',
      piece,
    ]),
  ])('a stranger decides nothing about the time: %s, then %s for ever', async (head = '', piece = '') => {
    const text = (length: number) => `${head}${piece.repeat(length / piece.length)}]`
    const cost = (length: number) => leastTime(() => read(text(length)))
    for (const length of [990, 160_000, 1_000_000]) {
      // the engine collects garbage where brackets stand in each other, at lengths of its own choice
      const engine = await leastTime(() => attempt(() => JSON.parse(text(length))))
      const eighth = await cost(length / 8)
      // eight times as much where it grows with the length, 64 where with its square
      expect(await cost(length)).toBeLessThan(24 * Math.max(eighth, 20, engine / 4))
    }
  })

  test.each([
    ['JSON', '{"name":"Ada"}', 'json'],
    ['a record a line', '{"name":"Ada"}\n{"name":"Bo"}', 'lines'],
    ['JSON within a string', '"{\\"name\\":\\"Ada\\"}"', 'string'],
  ])('%s is read as it is', async (_, body, form) => {
    expect((await read(body))?.form).toBe(form)
  })

  const rows = JSON.stringify({ elements: [{ name: 'Ada' }, { name: 'Bo' }] })
  const wrapped: readonly (readonly [string, string])[] = [
    ['a string', JSON.stringify(rows)],
    ['a string in a string', JSON.stringify(JSON.stringify(rows))],
    ['a string with a mark of byte order', JSON.stringify(`\ufeff ${rows}`)],
    ['the body of a gateway', JSON.stringify({ statusCode: 200, body: rows })],
    ['the body of a gateway, twice', JSON.stringify({ body: JSON.stringify({ data: rows }) })],
    ['a list as text', JSON.stringify({ data: '[{"name":"Ada"},{"name":"Bo"}]' })],
    ['an event', `event: done\ndata: ${rows}\n\n`],
    ['events, a row each', 'data: {"name":"Ada"}\n\ndata:{"name":"Bo"}\n\n'],
    ['a fence', `\`\`\`json\n${rows}\n\`\`\``],
  ]
  test.each(wrapped)('the rows in %s are found', async (_, body) => {
    const view = analyze((await read(body))?.json, { route: 'people', expect: 'list', request: {} })
    expect(view.lists.map((list) => list.rows)).toEqual([2])
  })

  const two = [{ name: 'Ada' }, { name: 'Bo' }]
  const texts = two.map((person) => JSON.stringify(person))
  test.each([
    ['a list', { data: texts }, { data: two }],
    ['a list that is text', { body: JSON.stringify(texts) }, { body: two }],
    ['a list that is all', texts, two],
    ['some of a list', { data: [two[0], texts[1]] }, { data: two }],
  ])('rows that are JSON in texts are read in %s', async (_, body, json) => {
    expect((await read(JSON.stringify(body)))?.json).toEqual(json)
  })

  test.each([
    ['text that only looks like it', { about: '[1]', name: '"Ada"', note: '{x}', empty: '[]', no: '{' }],
    ['rows of a list', { rows: [{ raw: '{"a":1}' }] }],
    ['a list of what people wrote', { tags: ['{x}', 'two', '[3]', '"four"'], posts: ['two', '{"a":1}'] }],
    ['what stands deeper than wrappers do', { a: { b: { c: { d: { e: '{"f":1}' } } } } }],
  ])('%s stays as it is', async (_, json) => {
    expect(await read(JSON.stringify(json))).toMatchObject({ form: 'json', json })
  })

  test('a key that touches prototypes stays a key in what was opened', async () => {
    const opened = (await read('{"__proto__":"{\\"a\\":1}","b":1}'))?.json
    expect(JSON.stringify(opened)).toBe('{"__proto__":{"a":1},"b":1}')
  })

  test.each([
    ['nothing', ''],
    ['blank', ' \n'],
    ['a page', '<html><body>{"name":"Ada",}</body></html>'],
    ['words', 'The service is busy'],
    ['a word in quotes that does not end', '"Ada'],
    ['a picture', '\u0089PNG\r\n'],
  ])('%s is no data, and becomes none', async (_, body) => {
    expect(await read(body)).toBeNull()
  })

  test('too deep or too long to be repaired, it stays text', async () => {
    expect(await read(`${'['.repeat(100_000)}"a`)).toBeNull()
    expect(await read(`{"a":"${'x'.repeat(4_000_001)}",}`)).toBeNull()
  })

  test('records are found in what was repaired', async () => {
    const parsed = await read('{"elements":[{"name":"Ada","score":NaN},{"name":"Bo","score":1},]}')
    const view = analyze(parsed?.json, { route: 'people', expect: 'list', request: {} })
    expect(view.lists.map(({ ptr, rows }) => [ptr, rows])).toEqual([['/elements', 2]])
  })
})
