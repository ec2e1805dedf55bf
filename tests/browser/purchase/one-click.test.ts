import { describe, expect, test } from 'vitest'
import { findEndpoint } from '@/lib/core/catalogue'
import { readDraft } from '@/lib/core/catalogue/draft'
import { priceOf } from '@/lib/core/catalogue/rate'
import { usdc } from '@/lib/core/money'
import { isOneClick } from '@/lib/browser/purchase/quote'
import { preparation } from '@/tests/core/payment/purchases'
import { encodeRequest } from '@/lib/core/wire/encode'

const { quote } = preparation()

function goesStraight(
  endpointId: string,
  input: Record<string, unknown>,
  { perClick = usdc('5'), isBoughtBefore = false, needsConfirmation = false } = {},
): boolean {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) throw new Error(endpointId)
  const check = {
    price: priceOf(endpoint.rate, input),
    quote: { ...quote, needsConfirmation },
    lookup: { endpointId, input },
  }
  return isOneClick(check, { perClick, isBoughtBefore })
}

describe('a paying button goes straight to the wallet', () => {
  test.each([
    ['one profile', 'profiles.enrich', { networkId: 'ada' }],
    ['one work email', 'profiles.email', { networkId: 'ada' }],
    ['a place', 'geo.locate', { query: 'Lisbon' }],
    ['one company', 'companies.enrich', { company: 'acme' }],
    ['one job', 'jobs.get', { jobId: '1' }],
    ['one ad', 'ads.get', { adId: '1' }],
    ['a page of jobs', 'jobs.search', {}],
    ['a page of ads', 'ads.search', {}],
    ['those who engaged with a post', 'posts.reactions', { postUrl: 'https://network.invalid/p/1' }],
    ['five posts', 'profiles.posts', { profile: 'ada', limit: 5 }],
    ['a list of one', 'profiles.bulk', { profiles: [{ networkId: 'a' }] }],
  ])('for %s', (_, endpointId, input) => {
    expect(goesStraight(endpointId, input)).toBe(true)
  })

  test.each([
    ['a page of people', 'profiles.search', { title: 'CTO' }],
    ['a page of companies', 'companies.search', { search: 'energy' }],
    ['six posts', 'profiles.posts', { profile: 'ada', limit: 6 }],
    ['a list of two', 'profiles.bulk', { profiles: [{ networkId: 'a' }, { networkId: 'b' }] }],
  ])('never for %s, however high the limit', (_, endpointId, input) => {
    expect(goesStraight(endpointId, input)).toBe(false)
  })

  test('only within the limit that the visitor set, and only where one was set', () => {
    const check = { price: usdc('0.05'), quote, lookup: { endpointId: 'profiles.enrich', input: {} } }
    expect(isOneClick(check, { perClick: usdc('0.05'), isBoughtBefore: false })).toBe(true)
    expect(isOneClick(check, { perClick: usdc('0.049999'), isBoughtBefore: false })).toBe(false)
    expect(isOneClick(check, { perClick: undefined, isBoughtBefore: false })).toBe(false)
  })

  test('never for what was bought before, nor to a payee that nobody confirmed', () => {
    const input = { networkId: 'ada' }
    expect(goesStraight('profiles.enrich', input, { isBoughtBefore: true })).toBe(false)
    expect(goesStraight('profiles.enrich', input, { needsConfirmation: true })).toBe(false)
  })
})

describe('the same thing is found again however it was typed', () => {
  const wire = (endpointId: string, draft: Record<string, string>) => {
    const endpoint = findEndpoint(endpointId)
    const input = endpoint && readDraft(endpoint, draft)
    if (!endpoint || !input?.ok) throw new Error(`${endpointId} ${JSON.stringify(input)}`)
    const { method, target, body } = encodeRequest(endpoint, input.value, 'network')
    return [method, target, body]
  }
  const pasted = 'https://www.network.org/in/ada-lovelace/?utm_source=mail#about'

  test.each([
    ['profiles.enrich', 'networkId'],
    ['profiles.email', 'networkId'],
    ['profiles.lookup', 'networkId'],
    ['profiles.posts', 'profile'],
    ['profiles.bulk', 'profiles'],
  ])('%s', (endpointId, field) => {
    const bare = wire(endpointId, { [field]: 'ada-lovelace' })
    expect(wire(endpointId, { [field]: pasted })).toEqual(bare)
    expect(wire(endpointId, { [field]: '  de.network.org/in/ada-lovelace ' })).toEqual(bare)
    expect(wire(endpointId, { [field]: 'grace-hopper' })).not.toEqual(bare)
  })
})
