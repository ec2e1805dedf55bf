import { describe, expect, test } from 'vitest'
import { nextInput, pageOf } from '@/lib/browser/purchase/pages'
import { findEndpoint } from '@/lib/core/catalogue'

describe('the input of the next page', () => {
  const endpoint = (id: string) => {
    const found = findEndpoint(id)
    if (!found) throw new Error(id)
    return found
  }

  test('is the same question with the next number', () => {
    const next = nextInput(endpoint('profiles.search'), { title: 'x', page: 2 }, { page: 3, token: null })
    expect(next).toEqual({ title: 'x', page: 3 })
  })

  test('carries a token where the endpoint takes one', () => {
    const input = { postUrl: 'https://network.example/p', paginationToken: 'old' }
    expect(nextInput(endpoint('posts.reactions'), input, { page: 2, token: 'new' })).toEqual({
      postUrl: 'https://network.example/p',
      page: 2,
      paginationToken: 'new',
    })
  })

  test('a token nobody takes is left alone', () => {
    expect(nextInput(endpoint('profiles.search'), {}, { page: null, token: 'new' })).toBeNull()
  })

  test('is none where there are no pages', () => {
    expect(nextInput(endpoint('companies.enrich'), {}, { page: 2, token: null })).toBeNull()
  })

  test('the first page needs no number, and a token alone has none', () => {
    expect([pageOf({}), pageOf({ page: 4 }), pageOf({ paginationToken: 'x' })]).toEqual([1, 4, null])
  })
})
