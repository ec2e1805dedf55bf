import { employerOf } from '@/lib/service/data/model'
import { companiesById, findPerson } from '@/lib/service/lookups/load'
import { found, notFound, type Lookup } from '@/lib/service/lookups/lookup'

/** The work address of a person and how sure the checks are of it. */
export const email: Lookup = async (source, input) => {
  const person = await findPerson(source.db, input)
  if (!person) return notFound('No profile has this identifier.')
  const employer = employerOf(person)
  const company = employer === null ? undefined : (await companiesById(source.db, [employer])).get(employer)
  if (!company || person.mailbox === 'none' || person.care === 'hidden')
    return notFound('No work email is known for this person.')
  return found(source.network.email(person, company))
}
