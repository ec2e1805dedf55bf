import { entityOf } from '@/lib/core/answers/names'
import type { Entity } from '@/lib/core/answers/view'
import { endpoints } from '@/lib/core/catalogue'
import type { Endpoint } from '@/lib/core/catalogue/endpoint'

/** The endpoint whose answer is one whole record of a kind; undefined where none is. */
export const lookupOf = (entity: Entity): Endpoint | undefined =>
  endpoints.find(({ expects, result }) => expects === 'item' && entityOf(result) === entity)
