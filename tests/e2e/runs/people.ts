import Papa from 'papaparse'
import { fund } from '@/tests/e2e/support/money'
import { newBuyer } from '@/tests/support/buyer'
import { readIdentifier } from '@/lib/core/catalogue/identifiers'

/** Public identifiers of people of the sandbox's network, as a stranger finds them: by buying pages of searches. */
export async function findPeople(wanted: number): Promise<string[]> {
  const found = new Set<string>()
  for (const title of ['engineer', 'manager', 'designer', 'sales', 'director', 'consultant']) {
    const buyer = newBuyer()
    await fund(buyer.address)
    for (let page = 1; page <= 60 && found.size < wanted; page += 1) {
      const response = await buyer.buy({
        method: 'POST',
        url: `${process.env['NICKEL_SERVICE']}/agent/v1/profiles/search`,
        body: { title, page },
      })
      const { elements }: { elements: Record<string, unknown>[] } = await response.json()
      if (elements.length === 0) break
      for (const { publicIdentifier, networkId } of elements) {
        const name = String(publicIdentifier ?? networkId)
        if (readIdentifier('profile', name).ok) found.add(name)
      }
    }
  }
  return [...found].slice(0, wanted)
}

/** A file as a CRM exports it: a name, an address of a profile, and columns that nobody asked about. */
export const fileOf = (people: readonly string[]): string =>
  [
    'Full Name,Profile URL,Owner,Notes',
    ...people.map((slug, at) => `Person ${at + 1},https://network.test/in/${slug}/,Kim,"met at, the fair"`),
  ].join('\r\n')

/** Names of people of the sandbox's network with where they work, each name once. */
export async function findNames(wanted: number): Promise<{ name: string; company: string }[]> {
  const buyer = newBuyer()
  await fund(buyer.address)
  const found = new Map<string, string>()
  for (let page = 1; found.size < wanted; page += 1) {
    const response = await buyer.buy({
      method: 'POST',
      url: `${process.env['NICKEL_SERVICE']}/agent/v1/profiles/search`,
      body: { title: 'designer', page },
    })
    const { elements }: { elements: Found[] } = await response.json()
    if (elements.length === 0) throw new Error(`only ${found.size} names`)
    for (const { firstName, lastName, currentPosition } of elements) {
      // names in other words and alphabets are the business of other tests
      const isPlain = [firstName, lastName].every((part) => part !== null && /^[A-Za-z]+$/.test(part))
      const company = currentPosition?.companyName
      if (isPlain && company) found.set(`${firstName} ${lastName}`, company)
    }
  }
  return [...found].slice(0, wanted).map(([name, company]) => ({ name, company }))
}

type Found = {
  firstName: string | null
  lastName: string | null
  currentPosition: { companyName: string } | null
}

/** A file with names and companies, and no address of anybody. */
export const namesFile = (rows: readonly { name: string; company: string }[]): string =>
  Papa.unparse(rows.map(({ name, company }) => ({ Name: name, Company: company })))

type Asking = (
  body: Record<string, unknown>,
) => Promise<{
  elements: { company: { universalName: string } | null }[]
  pagination: { totalPages: number }
}>

/** Buys searches for people, as a stranger does. */
async function searcher(): Promise<Asking> {
  const buyer = newBuyer()
  await fund(buyer.address)
  const url = `${process.env['NICKEL_SERVICE']}/agent/v1/profiles/search`
  return async (body) => (await buyer.buy({ method: 'POST', url, body })).json()
}

async function employersBy(ask: Asking, title: string): Promise<string[]> {
  const { elements } = await ask({ title })
  return [...new Set(elements.flatMap(({ company }) => company?.universalName ?? []))]
}

/** Companies of the sandbox's network where somebody has this title, by the last part of their address. */
export async function findEmployers(title: string, wanted: number): Promise<string[]> {
  return (await employersBy(await searcher(), title)).slice(0, wanted)
}

/** Companies of whose people a search brings two pages. */
export async function findLargeEmployers(wanted: number): Promise<string[]> {
  const ask = await searcher()
  const found: string[] = []
  for (const currentCompany of await employersBy(ask, 'CEO')) {
    if ((await ask({ currentCompany })).pagination.totalPages === 2) found.push(currentCompany)
    if (found.length === wanted) return found
  }
  throw new Error(`only ${found.length} companies`)
}
