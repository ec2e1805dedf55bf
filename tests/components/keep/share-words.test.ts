import { describe, expect, test } from 'vitest'
import { mailTo, roleOf, sharedWords } from '@/components/keep/cards'
import type { RecordRow } from '@/lib/browser/database/stores'

const row: RecordRow = {
  id: 'r',
  kind: 'person',
  title: 'Ana Silva',
  subtitle: 'Welder of fine pipes',
  position: 'Welder',
  company: 'Works',
  url: 'https://network.example/in/ana-silva',
  firstAt: 0,
  at: 0,
  bought: {},
}

describe('what is handed on of somebody', () => {
  test('is the name, the role and the page, and nothing that was paid for or noted', () => {
    const email = 'ana@works.example'
    expect(sharedWords({ ...row, email, words: 'salary' })).toEqual({
      title: 'Ana Silva',
      text: 'Ana Silva\nWelder · Works',
      url: 'https://network.example/in/ana-silva',
    })
  })

  test('has no address but one of the web', () => {
    expect(sharedWords({ ...row, url: 'javascript:alert(1)' }).url).toBeUndefined()
  })

  test('names what somebody says of themselves where no role is known', () => {
    const { position: _, ...without } = row
    expect(roleOf(without)).toBe('Welder of fine pipes · Works')
  })
})

test('an address begins a message to it and to nobody else', () => {
  expect(mailTo('ana@works.example')).toBe('mailto:ana@works.example')
  expect(mailTo('ana@works.example?bcc=all@works.example')).toBe(
    'mailto:ana@works.example%3Fbcc%3Dall%40works.example',
  )
})
