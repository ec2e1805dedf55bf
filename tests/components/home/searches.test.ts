import { expect, test } from 'vitest'
import { searches } from '@/components/home/searches'
import { endpoints, groups } from '@/lib/core/catalogue'
import { fieldsOf } from '@/lib/core/catalogue/fields'
import { pagePath } from '@/lib/core/catalogue/page-path'
import { endpointPages } from '@/tests/support/pages'

test('every search that is offered can be begun, each in its group', () => {
  const offered = endpoints.filter(({ verb, deprecated }) => verb === 'Search' && !deprecated)
  expect(searches.map(({ href }) => href).toSorted()).toEqual(
    offered.map(({ id }) => pagePath(id)).toSorted(),
  )
  const titles = groups.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(searches.map(({ title }) => title)))
})

test.each(searches)('$title fills a field of its form, and says what it costs', ({ href, field, price }) => {
  expect(endpointPages).toContain(href)
  const endpoint = endpoints.find(({ id }) => pagePath(id) === href)
  expect(endpoint && fieldsOf(endpoint).map(({ name }) => name)).toContain(field)
  expect(price).toMatch(/\$\d/)
})
