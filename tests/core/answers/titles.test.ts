import { expect, test } from 'vitest'
import { analyze } from '@/lib/core/answers/analyze'
import { roleText } from '@/lib/core/answers/describe'
import { isLikePerson } from '@/lib/core/answers/names'
import { rowsOf } from '@/lib/core/answers/rows'
import type { RouteId } from '@/lib/core/answers/view'
import { countEffort } from '@/tests/support/processor-time'

const people = ['Ada Byron', 'Grace Hopper', 'Max Frisch', 'Lise Meitner']
const half = (name: string, at: number) => name.split(' ')[at]
const chinese = ['张伟', '王芳', '李娜', '刘洋']

const rows: Record<string, [row: (name: string, index: number) => unknown, title: string]> = {
  'an employer that stands first': [(name, i) => ({ company: { name: `Acme ${i}` }, name }), 'Ada Byron'],
  'a company’s name and a person’s': [
    (name, i) => ({ companyName: `Acme ${i}`, personName: name, jobTitle: 'Engineer' }),
    'Ada Byron',
  ],
  'an organisation and a contact': [
    (name, i) => ({ organization: { name: `Acme ${i}` }, contact: name, role: 'CTO' }),
    'Ada Byron',
  ],
  'an employer and an employee': [(name, i) => ({ employer_name: `Acme ${i}`, employee: name }), 'Ada Byron'],
  'a name that is the company’s': [
    (name, i) => ({ name: `Acme Holdings ${i} Ltd`, person: { name } }),
    'Ada Byron',
  ],
  'Vorname without Nachname': [
    (name, i) => ({ Firma: `Acme ${i}`, Vorname: half(name, 0), Stelle: 'Leiterin' }),
    'Ada',
  ],
  'Vorname and Nachname': [
    (name, i) => ({ Firma: `Acme ${i}`, Vorname: half(name, 0), Nachname: half(name, 1) }),
    'Ada Byron',
  ],
  'prénom and nom': [
    (name, i) => ({ société: `Acme ${i}`, prénom: half(name, 0), nom: half(name, 1) }),
    'Ada Byron',
  ],
  'a first name and a headline': [
    (name, i) => ({ firstName: half(name, 0), headline: `Engineer at Acme ${i}` }),
    'Ada',
  ],
  'Spanish fields': [
    (name, i) => ({ empresa: `Acme ${i} S.A.`, nombre: name, cargo: 'Ingeniera' }),
    'Ada Byron',
  ],
  'Chinese fields': [
    (_, i) => ({ 公司: '腾讯科技有限公司', 职位: '工程师', 姓名: chinese[i], 城市: '北京' }),
    '张伟',
  ],
  'Chinese fields in halves': [
    (_, i) => ({ 公司: '百度', 姓: chinese[i]?.[0], 名: chinese[i]?.[1] }),
    '伟 张',
  ],
  'Japanese fields': [
    (_, i) => ({
      会社名: '株式会社アクメ',
      氏名: ['山田太郎', '佐藤花子', '鈴木一郎', '高橋恵'][i],
      役職: '部長',
    }),
    '山田太郎',
  ],
  'Russian fields': [
    (_, i) => ({
      Компания: `ООО Ромашка ${i}`,
      Имя: 'Анна',
      Фамилия: ['Иванова', 'Петрова', 'Лем', 'Го'][i],
    }),
    'Анна Иванова',
  ],
  'fields without names': [
    (name, i) => ({ f1: `x9f8e7d6c${i}`, f2: `Acme ${i} GmbH`, f3: 'Head of Sales', f4: name }),
    'Ada Byron',
  ],
}

test.each(Object.entries(rows))('of people with %s the title is who they are', (_, [row, title]) => {
  const document = { elements: people.map(row) }
  const [list] = analyze(document, { route: 'people', expect: 'list', request: {} }).lists
  expect(list && roleText(rowsOf(document, list)[0]?.value, list.roles.title)).toBe(title)
})

const things = ['Kettle', 'Lamp', 'Table', 'Vase']

test.each<[what: string, route: RouteId, row: (thing: string) => unknown, title: string]>([
  ['what is the same in all', 'unknown', (label) => ({ name: 'Goods', label }), 'Kettle'],
  ['a long text', 'unknown', (jobTitle) => ({ title: `${jobTitle} `.repeat(40), jobTitle }), 'Kettle'],
  ['two letters', 'unknown', (jobTitle) => ({ title: jobTitle.slice(0, 2), jobTitle }), 'Kettle'],
  [
    'a company',
    'people',
    (thing) => ({ title: `${thing} GmbH`, label: `sells a ${thing}` }),
    'sells a Kettle',
  ],
  [
    'a role',
    'people',
    (thing) => ({ title: `Head of ${thing}`, jobTitle: `sells a ${thing}` }),
    'sells a Kettle',
  ],
])('%s is no title where something else can be one', (_, route, row, title) => {
  const document = { elements: things.map(row) }
  const [list] = analyze(document, { route, expect: 'list', request: {} }).lists
  expect(list && roleText(rowsOf(document, list)[0]?.value, list.roles.title)).toBe(title)
})

test('of companies the title is the company, whoever is named beside it', () => {
  const document = { elements: people.map((ceo, i) => ({ ceo, name: `Acme ${i} GmbH` })) }
  const [list] = analyze(document, { route: 'companies', expect: 'list', request: {} }).lists
  expect(list && roleText(rowsOf(document, list)[0]?.value, list.roles.title)).toBe('Acme 0 GmbH')
})

test.each([
  ['Ada Byron', true],
  ['Jean-Luc de la Tour', true],
  ["Siobhán O'Neill", true],
  ['J. R. Tolkien', true],
  ['Анна Иванова', true],
  ['欧阳娜娜', true],
  ['王小明', true],
  ['김민준', true],
  ['Acme GmbH', false],
  ['Head of Sales', false],
  ['Berlin', false],
  ['北京', false],
  ['腾讯科技有限公司', false],
  ['a few words in lower case', false],
  ['x9f8e7', false],
  ['', false],
])('%s is written as a name: %s', (text, is) => {
  expect(isLikePerson(text)).toBe(is)
})

test('no text is slow to be judged', () => {
  const effort = countEffort()
  for (const text of ['A'.repeat(60), `${'A '.repeat(29)}!`, `${'De la '.repeat(9)}!`, `A${"'a".repeat(29)}`])
    for (let times = 0; times < 1_000; times += 1) isLikePerson(text)
  expect(effort()).toBeLessThan(250)
})
