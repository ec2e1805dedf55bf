import { expect, test } from 'vitest'
import { readChoice, type Choice } from '@/lib/browser/files/choice'
import type { Entity } from '@/lib/browser/files/columns'
import { beginningOf, savedIn } from '@/lib/browser/files/plan'
import { newTemplate } from '@/lib/browser/files/presets/template'
import type { ExportRecord } from '@/lib/browser/files/records'

const recordsOf = (...entities: Entity[]): ExportRecord[] =>
  entities.map((entity) => ({ entity, facts: {}, record: null, intentIds: [] }))

const ats = newTemplate('t', 'Our ATS', 'person', ['Name'])

/** What was saved last of records, and in what an export of others then begins. */
test.each<[title: string, saved: Partial<Choice>, of: Entity[], next: Entity[], begins: Partial<Choice>]>([
  ['nothing was saved', {}, [], ['company'], { format: 'csv', entity: 'company' }],
  ['the same kind', { format: 'xlsx' }, ['person'], ['person'], { format: 'xlsx' }],
  ['another kind', { format: 'lines' }, ['person'], ['company'], { format: 'csv', entity: 'company' }],
  [
    'a preset',
    { format: 'preset', preset: 'lever' },
    ['person'],
    ['person'],
    { preset: 'lever', format: 'preset' },
  ],
  [
    'a preset of people for companies',
    { format: 'preset', preset: 'lever' },
    ['person'],
    ['company'],
    { format: 'csv' },
  ],
  [
    'the employers of people',
    { format: 'csv', entity: 'company' },
    ['person', 'company'],
    ['person', 'company'],
    { format: 'csv', entity: 'person' },
  ],
  [
    'a preset of which nothing is there',
    { format: 'preset', preset: 'hubspot-companies' },
    ['person', 'company'],
    ['person'],
    { format: 'csv' },
  ],
  ['a preset that is gone', { format: 'preset', preset: 'gone' }, ['person'], ['person'], { format: 'csv' }],
  [
    'a template',
    { format: 'template', template: 't', templates: [ats] },
    ['person'],
    ['person'],
    { format: 'template' },
  ],
  [
    'a template that was forgotten',
    { format: 'template', template: 'x' },
    ['person'],
    ['person'],
    { format: 'csv' },
  ],
  ['cards', { format: 'vcard' }, ['person'], ['person'], { format: 'vcard' }],
])('an export begins with what such records were saved in: %s', (_, saved, of, next, begins) => {
  const choice = { ...readChoice(null), ...saved }
  const remembered = readChoice({ ...choice, ...savedIn(choice, recordsOf(...of)) })
  expect(beginningOf(remembered, recordsOf(...next))).toMatchObject(begins)
})

test('what was only looked at is not what the next export begins with', () => {
  const looked = readChoice({ format: 'raw', preset: 'lever', entity: 'company' })
  expect(beginningOf(looked, recordsOf('person'))).toMatchObject({ format: 'csv', entity: 'person' })
})
