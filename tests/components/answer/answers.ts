import type { Answer } from '@/components/answer/answer'
import { analyze } from '@/lib/core/answers/analyze'
import { findEndpoint } from '@/lib/core/catalogue'

let count = 0

/** An answer to a search of people, as if it had been bought. */
export function answerOf(
  document: unknown,
  input: Record<string, unknown> = {},
  id = 'profiles.search',
): Answer {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new Error(`no endpoint ${id}`)
  const text = JSON.stringify(document)
  count += 1
  return {
    endpoint,
    input,
    text,
    document,
    view: analyze(document, { route: 'people', expect: endpoint.expects, request: input }),
    intentId: `0x${count}`,
    at: 0,
    editedAt: null,
    isRepaired: false,
    earlier: null,
  }
}

/** Made-up people, numbered from `first`. */
export const people = (first: number, many: number) =>
  Array.from({ length: many }, (_, at) => ({
    id: `p${first + at}`,
    name: `Person ${first + at}`,
    headline: `Maker of thing ${first + at}`,
    photo: `https://pictures.example/${first + at}.png`,
    city: at % 2 === 0 ? 'Berlin' : 'Oslo',
    url: `https://network.example/in/p${first + at}`,
  }))
