import { describe, expect, test } from 'vitest'
import { draftHash, readDraftHash, nameIn } from '@/lib/browser/addresses/draft-hash'
import { originOf, placesDraft } from '@/lib/browser/addresses/places-origin'
import { stepHref, stepPrice } from '@/lib/browser/addresses/step'
import { companySteps, lookupOf, stepsOf } from '@/lib/browser/addresses/steps'
import { companyRef } from '@/lib/core/answers/handoff'
import { keptNames } from '@/lib/core/kind-titles'

const links = (entity: Parameters<typeof stepsOf>[0], row: unknown) =>
  stepsOf(entity, row).map((step) => [step.label, stepPrice(step), decodeURIComponent(stepHref(step))])

describe('what a record leads to', () => {
  test('a person: the profile, the email, the posts, the followers, each with its price', () => {
    expect(links('person', { networkId: 'ada-quill', fullName: 'Ada Quill' })).toEqual([
      ['Enrich', '$0.05', '/profiles/enrich#networkId=ada-quill'],
      ['Work email', '$0.05', '/profiles/email#networkId=ada-quill'],
      ['Posts', '$0.25', '/profiles/posts#profile=ada-quill'],
      ['Followers', '$0.30', '/profiles/search#followerOf=ada-quill&~ada-quill=Ada+Quill'],
    ])
  })

  test('a company: by its number where it has one, by its name where it has none', () => {
    expect(
      links('company', { id: '42', name: 'Marl', universalName: 'marl' }).map(([, , href]) => href),
    ).toEqual([
      '/companies/enrich#company=42&~42=Marl',
      '/profiles/search#currentCompany=42&~42=Marl',
      '/jobs/search#companyId=42&~42=Marl',
      '/ads/search#companyId=42&~42=Marl',
    ])
    const bySlug = companySteps(companyRef({ universalName: 'marl', name: 'Marl' })).map(
      (step) => step?.draft,
    )
    expect(bySlug[2]).toEqual({ company: 'marl' })
  })

  test('a job: all that is known of it, by its id', () => {
    expect(links('job', { id: '4027602711', title: 'Welder' })).toEqual([
      ['Details', '$0.05', '/jobs/get#jobId=4027602711&~4027602711=Welder'],
    ])
  })

  test('a hidden member, a search page and a record without an id lead nowhere', () => {
    expect(links('person', { id: null, networkId: null, fullName: 'Network Member' })).toEqual([])
    expect(links('job', { title: 'Welder' })).toEqual([])
    expect(links('unknown', { id: '42', name: 'Marl' })).toEqual([])
  })

  test('someone in a reaction is reached by the encoded id, and the post by its address without tracking', () => {
    const actor = { networkId: 'ACoAAAlJwmcRif7J7zEWqUfKbaRcNUO7bXO-Ysn', fullName: 'Owen' }
    expect(links('reaction', { type: 'liked', actor })[0]?.[2]).toBe(
      '/profiles/enrich#networkId=ACoAAAlJwmcRif7J7zEWqUfKbaRcNUO7bXO-Ysn',
    )
    expect(links('post', { postUrl: 'https://network.example/posts/71999?utm_source=x&rcm=y' })[0]?.[2]).toBe(
      '/posts/reactions#postUrl=https://network.example/posts/71999',
    )
  })
})

test('a record is looked up by what brings one whole record of its kind', () => {
  const found = keptNames.map((kind) => [kind, lookupOf(kind)?.id])
  expect(Object.fromEntries(found)).toMatchObject({
    person: 'profiles.enrich',
    company: 'companies.enrich',
    job: 'jobs.get',
    ad: 'ads.get',
    post: undefined,
  })
})

describe('a search for places', () => {
  const origin = {
    endpointId: 'profiles.search',
    draft: { title: 'welder', location: 'Lisbon', '~42': 'Marl' },
  }

  test('remembers the form that it was begun from, through the address', () => {
    const there = readDraftHash(draftHash(placesDraft(origin)))
    expect(there['query']).toBe('Lisbon')
    expect(originOf(there)).toEqual(origin)
    expect(originOf({ query: 'Lisbon' })).toBeNull()
  })

  test('a name belongs to its id and to no other text', () => {
    const draft = { geoId: '102', '~102': 'Lisbon, Portugal' }
    expect(nameIn(draft, '102')).toBe('Lisbon, Portugal')
    expect(nameIn(draft, '1029')).toBeUndefined()
  })
})
