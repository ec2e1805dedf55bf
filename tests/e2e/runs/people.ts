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

type Found = { elements: { company: { universalName: string } | null }[] }

/** Companies of the sandbox's network where somebody has this title, by the last part of their address. */
export async function findEmployers(title: string, wanted: number): Promise<string[]> {
  const buyer = newBuyer()
  await fund(buyer.address)
  const url = `${process.env['NICKEL_SERVICE']}/agent/v1/profiles/search`
  const { elements }: Found = await (await buyer.buy({ method: 'POST', url, body: { title } })).json()
  return [...new Set(elements.flatMap(({ company }) => company?.universalName ?? []))].slice(0, wanted)
}
