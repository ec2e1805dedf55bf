import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf } from '@/lib/core/catalogue/fields'

/** A lookup in words: what is bought, and about whom or what. */
export function describeLookup(
  endpointId: string,
  input: Readonly<Record<string, unknown>>,
): { what: string; about: string } {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return { what: endpointId, about: '' }
  const draft = draftOf(endpoint, input)
  const fields = fieldsOf(endpoint).filter(({ metadata, name }) => !metadata && draft[name])
  const about = fields.map(({ label, name, control, required }) => {
    const text = draft[name] ?? ''
    if (control === 'lines') return `${text.split('\n').length} profiles`
    return required && control === 'text' ? text : `${label}: ${text}`
  })
  return { what: endpoint.title, about: about.join(' · ') }
}
