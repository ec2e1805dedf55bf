import { counted } from '@/lib/core/text'
import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Rate } from '@/lib/core/catalogue/rate'

function wordsOf({ name, label, control, identifier, least }: Field, text: string, rate: Rate): string {
  const lines = text.split('\n').length
  if (control === 'lines') return lines === 1 ? text : counted(lines, rate.per)
  if (control === 'number' && name === rate.quantity?.field) return counted(Number(text), rate.per)
  if (control === 'number') return text === String(least) ? '' : `${label.toLowerCase()} ${text}`
  if (identifier === 'opaque') return `${label} ${text}`
  return identifier || !label.includes(' ') ? text : `${label.toLowerCase()} ${text}`
}

/** A lookup in plain words: 'Search people' and 'product designer · Berlin · page 2'. */
export function describeLookup({ endpointId, input }: Lookup): { what: string; about: string } {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return { what: endpointId, about: '' }
  const draft = draftOf(endpoint, input)
  const words = fieldsOf(endpoint).flatMap((field) => {
    const text = field.metadata ? '' : draft[field.name]
    return text ? wordsOf(field, text, endpoint.rate) : []
  })
  return { what: endpoint.title, about: words.filter(Boolean).join(' · ') }
}
