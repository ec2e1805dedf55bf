import { expect, test } from 'vitest'
import { stepsFrom } from '@/components/answer/draw/view'
import { answerOf, people } from '@/tests/components/answer/answers'

const ada = { fullName: 'Ada Quill', networkId: 'ada-quill' }
const bo = { fullName: 'Bo Lind', networkId: 'bo-lind' }

const drawn = (answer: ReturnType<typeof answerOf>, value: unknown) =>
  stepsFrom(value, 'person', answer).map(({ label }) => label)

test('what an answer brought of its record is not offered again, only for others in it', () => {
  const profile = answerOf({ element: ada }, { networkId: 'ada-quill' }, 'profiles.enrich')
  const own = Reflect.get(Object(profile.document), 'element')
  expect(drawn(profile, own)).toEqual(['Work email', 'Posts', 'Followers'])
  expect(drawn(profile, bo)).toEqual(['Enrich', 'Work email', 'Posts', 'Followers'])
})

test('the person an e-mail was asked for is not offered that e-mail', () => {
  const email = answerOf({ email: 'ada@marl.example' }, { networkId: 'ada-quill' }, 'profiles.email')
  expect(drawn(email, email.input)).toEqual(['Enrich', 'Posts', 'Followers'])
})

test('rows of several whole profiles are not offered as profiles', () => {
  const bulk = answerOf({ results: [ada, bo] }, { profiles: ['ada-quill', 'bo-lind'] }, 'profiles.bulk')
  expect(drawn(bulk, bo)).toEqual(['Work email', 'Posts', 'Followers'])
})

test('a record that leads nowhere has no actions', () => {
  const answer = answerOf({ elements: people(1, 2) })
  expect(stepsFrom({}, 'unknown', answer)).toEqual([])
})
