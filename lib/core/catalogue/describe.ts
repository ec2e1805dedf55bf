import { findEndpoint } from '@/lib/core/catalogue'
import { draftOf } from '@/lib/core/catalogue/draft'
import { fieldsOf, type Field } from '@/lib/core/catalogue/fields'
import type { Lookup } from '@/lib/core/catalogue/lookup'
import type { Rate } from '@/lib/core/catalogue/rate'
import type { Draft } from '@/lib/core/catalogue/typed'
import { counted } from '@/lib/core/text'

function wordsOf(field: Field, text: string, { per, quantity }: Rate, names: Draft): string {
  const { name, control, identifier, least } = field
  const label = field.label.replace(/ ID$/, '')
  const lines = text.split('\n').length
  if (control === 'lines') return lines === 1 ? text : counted(lines, per)
  const isNumber = control === 'number'
  if (isNumber && name === quantity?.field) return counted(Number(text), per)
  if (isNumber && text === String(least)) return ''
  const isId = identifier === 'opaque' || (/company|school/i.test(label) && /^\d+$/.test(text))
  if (isId && !names[name]) return `${label} ID ${text}`
  const isPlain = identifier || !(isNumber || label.includes(' '))
  return isPlain ? text : `${label.toLowerCase()} ${text}`
}

/** A lookup in plain words: 'Search people' and 'product designer · Berlin · page 2'; ids by the names they have. */
export function describeLookup({ endpointId, input }: Lookup, names: Draft = {}) {
  const endpoint = findEndpoint(endpointId)
  if (!endpoint) return { what: endpointId, about: '' }
  const draft = { ...draftOf(endpoint, input), ...names }
  const words = fieldsOf(endpoint).flatMap((field) => {
    const text = field.metadata ? '' : draft[field.name]
    return text ? wordsOf(field, text, endpoint.rate, names) : []
  })
  return { what: endpoint.title, about: words.filter(Boolean).join(' · ') }
}
