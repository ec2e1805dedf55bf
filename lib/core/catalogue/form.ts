import type { Endpoint } from '@/lib/core/catalogue/endpoint'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'

/** What a page draws an endpoint's form from: plain data, made on the server, so that no schema loads with the page. */
export type Form = Pick<Endpoint, 'id' | 'title' | 'verb' | 'summary' | 'rate'> & {
  fields: readonly Field[]
  /** Filled forms that find something. */
  examples: NonNullable<Endpoint['examples']>
}

/** The form of an endpoint. */
export const formOf = (endpoint: Endpoint): Form => {
  const { id, title, verb, summary, rate, examples = [] } = endpoint
  return { id, title, verb, summary, rate, fields: fieldsOf(endpoint), examples }
}
