import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@/lib/service/data/database'
import type { Person } from '@/lib/service/data/model'
import { openDatabase } from '@/lib/service/data/open-database'
import { lookups } from '@/lib/service/app'
import { asRows, elements, openNetwork, type Row } from '@/tests/service/network'
import { isAnswered, isMeant, questions, saidBy, saidOf, strangerQuestions } from '@/tests/service/questions'
import { startPostgres } from '@/tests/support/postgres'

const { source, answer, query } = openNetwork()

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Database
beforeAll(async () => {
  postgres = await startPostgres({ isFilled: true })
  database = await openDatabase({ dir: '', url: postgres.url })
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const least = 108
/** The first rows have to be right, or all where fewer are meant. */
const first = 5

test('of 120 questions and more at least 108 have those who are meant at the top of the first page', async () => {
  expect(questions.length).toBeGreaterThanOrEqual(120)
  const people = (await query<{ facts: Person }>('select facts from network_people')).map(
    ({ facts }) => facts,
  )
  const shown = people.filter(({ care }) => care !== 'hidden').map(saidOf)
  const missed: string[] = []
  for (const question of questions) {
    const meant = shown.filter((said) => isMeant(question, said)).length
    expect(meant, `somebody is meant by ${JSON.stringify(question)}`).toBeGreaterThan(0)
    const rows = elements(await answer('people', question.ask)).map(saidBy)
    const top = rows.slice(0, Math.min(first, meant))
    const isFound = top.length === Math.min(first, meant) && top.every((said) => isMeant(question, said))
    if (!isFound) missed.push(JSON.stringify(question.ask))
  }
  const found = questions.length - missed.length
  process.stdout.write(`${found} of ${questions.length} questions are answered on the first page\n`)
  expect(found, missed.join('\n')).toBeGreaterThanOrEqual(Math.max(least, Math.ceil(questions.length * 0.9)))
})

test('of 120 questions of somebody who has not seen the code at least 108 are answered by the first ten rows', async () => {
  expect(strangerQuestions.length).toBeGreaterThanOrEqual(120)
  const missed: string[] = []
  for (const question of strangerQuestions) {
    const rows = elements(await answer('people', question.ask)).map(saidBy)
    if (!isAnswered(question, rows.slice(0, 10))) missed.push(JSON.stringify(question.ask))
  }
  const found = strangerQuestions.length - missed.length
  process.stdout.write(`${found} of ${strangerQuestions.length} of a stranger's questions are answered\n`)
  expect(found, missed.join('\n')).toBeGreaterThanOrEqual(least)
})

test('the embedded database and Postgres give the same answers', async () => {
  const differing: Row[] = []
  for (const { ask } of [...questions, ...strangerQuestions]) {
    const there = await lookups.people({ ...source(), db: database }, ask)
    const here = await answer('people', ask)
    const rows = there.ok ? there.value : {}
    if (
      JSON.stringify([asRows(rows.elements), rows.pagination]) !==
      JSON.stringify([elements(here), here.pagination])
    )
      differing.push(ask)
  }
  expect(differing).toEqual([])
})
