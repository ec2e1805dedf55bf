import type { OnWire, WireFault } from '@/tests/support/wire-faults'
import type { ImportedFile } from '@/lib/browser/files/import/rows'
import { importedRows } from '@/lib/browser/tables/runs/source'
import type { SourceRow } from '@/lib/browser/tables/runs/plan'

/** Rows of a file that has names and companies and nothing else. */
export function namedRows(names: readonly string[], company = 'Acme'): SourceRow[] {
  const rows = names.map((fullName, at) => ({
    line: at + 2,
    cells: [fullName, company],
    fixes: {},
    values: { fullName, companyName: company },
    problems: [],
  }))
  const file: ImportedFile = {
    name: 'names.csv',
    subject: 'people',
    header: ['Name', 'Company'],
    columns: { fullName: 0, companyName: 1 },
    rows,
  }
  return importedRows('profile', file)
}

/** Somebody as a page of people search has them. */
export const shown = (networkId: string, fullName: string, company = 'Acme') => ({
  id: null,
  networkId,
  networkUrl: `https://network.test/in/${networkId}`,
  firstName: fullName.slice(0, fullName.indexOf(' ')),
  lastName: fullName.slice(fullName.indexOf(' ') + 1),
  fullName,
  headline: `Engineer at ${company}`,
  currentPosition: { title: 'Engineer', companyName: company, companyId: null },
  company: null,
  location: null,
  avatarUrl: null,
  hidden: false,
})

type Shown = ReturnType<typeof shown>

/** Lets every search that is paid answer with these people, by the first name that it asks for; nobody for all others. */
export const answering =
  (people: Readonly<Record<string, readonly Shown[]>>) =>
  ({ path, headers, body }: OnWire): WireFault => {
    if (!path.endsWith('/profiles/search') || headers['payment-signature'] === undefined)
      return { kind: 'pass' }
    const { firstName }: { firstName: string } = JSON.parse(body)
    return {
      kind: 'alter',
      body: (text) => JSON.stringify({ ...JSON.parse(text), elements: people[firstName] ?? [] }),
    }
  }
