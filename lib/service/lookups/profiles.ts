import type { Fields } from '@/lib/core/json'
import { findPerson, personNamed } from '@/lib/service/lookups/load'
import { found, notFound, textOf, type Input, type Lookup } from '@/lib/service/lookups/lookup'

/** One profile by public identifier, encoded id or address. */
export const profile: Lookup = async (source, input) => {
  const person = await findPerson(source.db, input)
  if (!person) return notFound(`No profile is called ${askedFor(input)}.`)
  return found(await source.network.profile(source, person))
}

/** Several profiles in the order asked; those that do not exist are left out. */
export const bulk: Lookup = async (source, input) => {
  const asked = Array.isArray(input.profiles) ? input.profiles.filter(isInput) : []
  const profiles: Fields[] = []
  for (const each of asked) {
    const name = textOf(each, 'networkId') ?? textOf(each, 'networkUrl')
    const person = name ? await personNamed(source.db, name) : null
    if (person) profiles.push(await source.network.profile(source, person))
  }
  if (profiles.length === 0) return notFound('None of these profiles exists.')
  return found({ profiles })
}

const isInput = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const askedFor = (input: Input): string =>
  `“${textOf(input, 'networkId') ?? textOf(input, 'networkUrl') ?? ''}”`
