import { employerOf } from '@/lib/service/data/relations'
import type { Company, Person } from '@/lib/service/data/model'
import { random } from '@/lib/service/data/random'
import { slug } from '@/lib/service/data/text'
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
  return found({ email: addressOf(person, company), ...verdict(person) })
}

function addressOf(person: Person, company: Company): string {
  const [first = 'office', ...rest] = slug(person.slug.replace(/-[0-9a-f]{6}$/, '').replace(/-/g, ' ')).split(
    '-',
  )
  const last = rest.join('') || first
  const style = random('mail', company.id).int(0, 3)
  const local =
    [`${first}.${last}`, `${first.charAt(0)}.${last}`, `${first}${last.charAt(0)}`, first][style] ?? first
  return `${style === 3 ? `${first}.${last}` : local}@${company.domain}`
}

function verdict(person: Person): Record<string, unknown> {
  const chance = random('mailbox', person.id)
  const score = (low: number, high: number) => Number((low + chance.next() * (high - low)).toFixed(2))
  const seen = chance.chance(0.3)
  if (person.mailbox === 'catch-all') {
    return {
      status: 'catch_all',
      providerStatus: 'risky',
      qualityScore: score(0.45, 0.7),
      deliverable: true,
      disposable: false,
      catchAllDomain: true,
      validEmailServer: true,
      foundInGoogleSearch: seen,
    }
  }
  if (person.mailbox === 'undeliverable') {
    const server = chance.chance(0.6)
    return {
      status: 'invalid',
      providerStatus: 'undeliverable',
      qualityScore: score(0.02, 0.2),
      deliverable: false,
      disposable: false,
      catchAllDomain: false,
      validEmailServer: server,
      foundInGoogleSearch: false,
    }
  }
  return {
    status: 'verified',
    providerStatus: 'deliverable',
    qualityScore: score(0.86, 0.99),
    deliverable: true,
    disposable: false,
    catchAllDomain: false,
    validEmailServer: true,
    foundInGoogleSearch: seen,
  }
}
