import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Rate } from '@/lib/core/catalogue/rate'
import { counted } from '@/lib/core/text'

function wordsOf(field: Field, text: string, rate: Rate): string {
  const { name, label, control, identifier } = field
  if (control === 'lines') {
    const lines = text.split('\n')
    return lines.length === 1 ? text : counted(lines.length, rate.per)
  }
  if (control === 'number') {
    if (name === rate.quantity?.field) return counted(Number(text), rate.per)
    return text === String(field.least) ? '' : `${label.toLowerCase()} ${text}`
  }
  if (identifier === 'opaque') return `${label} ${text}`
  return identifier || !label.includes(' ') ? text : `${label.toLowerCase()} ${text}`
}

/** A lookup in plain words: 'Search people' and 'product designer · Berlin · page 2'. */
export function describeLookup({ endpointId, input }: Lookup): { what: string; about: string } {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return { what: endpointId, about: '' }
  const draft = draftOf(endpoint, input)
  const fields = fieldsOf(endpoint).filter(({ metadata }) => !metadata)
  const words = fields.map((field) => {
    const text = draft[field.name]
    return text ? wordsOf(field, text, endpoint.rate) : ''
  })
  return { what: endpoint.title, about: words.filter(Boolean).join(' · ') }
}
