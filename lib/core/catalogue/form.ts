import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'

/** Plain data, made on the server, so that no schema loads with the page. */
export type Form = Pick<Endpoint, 'id' | 'title' | 'verb' | 'summary' | 'rate'> & {
  fields: readonly Field[]
  examples: NonNullable<Endpoint['examples']>
}

export const formOf = (endpoint: Endpoint): Form => {
  const { id, title, verb, summary, rate, examples = [] } = endpoint
  return { id, title, verb, summary, rate, fields: fieldsOf(endpoint), examples }
}
