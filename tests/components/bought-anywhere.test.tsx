import { unzipSync } from 'fflate'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordFacts } from '@/components/keep/panel/record-panel'
import { recordColumns } from '@/components/record/parts/value-column'
import { readChoice, type Choice } from '@/lib/browser/files/choice'
import { planExport } from '@/lib/browser/files/plan'
import { presets } from '@/lib/browser/files/presets/presets'
import type { ExportSet } from '@/lib/browser/files/records'
import { writeExport } from '@/lib/browser/files/write'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { KeptKind } from '@/lib/core/kind-titles'
import { keepAnswer, keptAt } from '@/tests/support/keep-answer'
import { freshDatabase, withStore } from '@/tests/support/fresh-database'

const site = 'https://www.network.example'
const wanda = 'ACoAAB01xQ9sVtK3mLw_8ZrT5n'

type Body = Record<string, unknown>

/** Rows of searches: what is known of a record before anything is bought about it. */
const rows = {
  person: {
    search: ['profiles.search', { title: 'x' }],
    row: { networkId: wanda, networkUrl: `${site}/in/wanda-q/`, fullName: 'Wanda Q', headline: 'Pills' },
    ways: [{ networkId: wanda }, { networkId: 'wanda-q' }, { networkUrl: `${site}/in/wanda-q` }],
  },
  company: {
    search: ['companies.search', { search: 'x' }],
    row: { id: '90001', universalName: 'brindle', name: 'Brindle', networkUrl: `${site}/company/brindle` },
    ways: [{ company: 'brindle' }, { company: '90001' }, { company: `${site}/company/brindle` }],
  },
  job: {
    search: ['jobs.search', { search: 'x' }],
    row: { jobId: '4000000001', title: 'Welder', jobUrl: `${site}/jobs/view/4000000001` },
    ways: [{ jobId: '4000000001' }],
  },
  ad: {
    search: ['ads.search', {}],
    row: { adId: '700000001', headline: 'Buy tea', adUrl: `${site}/ad-library/detail/700000001` },
    ways: [{ adId: '700000001' }],
  },
} as const satisfies Partial<
  Record<KeptKind, { search: readonly [string, Body]; row: Body; ways: readonly Body[] }>
>

const profile = {
  networkId: 'wanda-q',
  networkProviderId: wanda,
  networkUrl: `${site}/in/wanda-q/`,
  firstName: 'Wanda',
  lastName: 'Q',
  experience: [
    { title: 'Apothecary', companyName: 'Puddle Pharmacy', startedAt: '2024-01', endedAt: 'Present' },
  ],
}

const email = { email: 'wanda@puddle.example', status: 'verified', deliverable: true }

type Lookup = {
  kind: keyof typeof rows
  /** What it tells, that the row did not. */
  brings: string
  body: Body
  /** Presets of other programs have a column for it. */
  isInPresets: boolean
  inputOf?: (way: Body) => Body
}

/** Every lookup that is bought for a record; others bring records of their own. */
const lookups: Record<string, Lookup> = {
  'profiles.enrich': { kind: 'person', brings: 'Puddle Pharmacy', body: profile, isInPresets: true },
  'profiles.lookup': { kind: 'person', brings: 'Puddle Pharmacy', body: profile, isInPresets: true },
  'profiles.bulk': {
    kind: 'person',
    brings: 'Puddle Pharmacy',
    body: { profiles: [profile] },
    isInPresets: true,
    inputOf: (way) => ({ profiles: [way] }),
  },
  'profiles.email': { kind: 'person', brings: 'wanda@puddle.example', body: email, isInPresets: true },
  'companies.enrich': {
    kind: 'company',
    brings: 'brindle.example',
    isInPresets: true,
    body: { element: { ...rows.company.row, website: 'https://www.brindle.example/' } },
  },
  'jobs.get': {
    kind: 'job',
    brings: 'Full-time',
    isInPresets: false,
    body: { element: { ...rows.job.row, employmentType: 'Full-time' } },
  },
  'ads.get': {
    kind: 'ad',
    brings: 'Puddle Ltd',
    isInPresets: false,
    body: { element: { ...rows.ad.row, advertiserName: 'Puddle Ltd' } },
  },
}

const load = () =>
  withStore(
    import('@/lib/browser/library/harvest'),
    import('@/lib/browser/files/sources'),
    import('@/lib/browser/tables/lists'),
  )

freshDatabase()

/** A file of a set, as text whatever its format. */
function written(set: ExportSet, part: Partial<Choice>): string {
  const choice = readChoice(part)
  const { name, body } = writeExport(set, planExport(set, choice), choice, new Date(0))
  const decoder = new TextDecoder()
  if (typeof body === 'string') return body
  if (!/\.(zip|xlsx)$/.test(name)) return decoder.decode(body)
  return Object.values(unzipSync(body))
    .map((bytes) => decoder.decode(bytes))
    .join('\n')
}

/** The files of a set in which something does not stand, though their format has a place for it. */
function filesWithout(set: ExportSet, { kind, brings, isInPresets }: Lookup): string[] {
  const formats: Partial<Choice>[] = (['csv', 'all-fields', 'xlsx', 'json', 'lines'] as const).map(
    (format) => ({ format, entity: kind }),
  )
  if (kind === 'person') formats.push({ format: 'vcard' })
  if (isInPresets)
    for (const { id, entity } of presets) if (entity === kind) formats.push({ format: 'preset', preset: id })
  return formats
    .filter((choice) => !written(set, choice).includes(brings))
    .map(({ format, preset }) => preset ?? format ?? '')
}

const drawn = (node: React.ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>)

const cases = Object.entries(lookups).flatMap(([endpointId, lookup]) =>
  rows[lookup.kind].ways.map((way) => ({
    endpointId,
    lookup,
    way: way as Body,
    from: Object.values(way)[0],
  })),
)

test.each(cases)(
  '$endpointId bought as $from stands wherever its record does',
  async ({ endpointId, lookup, way }) => {
    const { kind, brings, body, inputOf = (one: Body) => one } = lookup
    const { store, harvest, librarySet, answerSet, createList, addToList } = await load()
    const [searched, asked] = rows[kind].search
    const page = await keepAnswer(store, searched, asked, { elements: [rows[kind].row] })
    // some programs take nobody without an address
    if (kind === 'person') await keepAnswer(store, 'profiles.email', { networkId: wanda }, email)
    await keepAnswer(store, endpointId, inputOf(way), body)
    await harvest(async () => undefined)
    const [record, ...others] = (await store.getAll('records')).filter((one) => one.kind === kind)
    expect(others).toEqual([])
    const detail = await store.get('details', record?.id ?? '')
    if (!record || !detail) throw new Error('nothing was harvested')

    const without: Record<string, string[]> = {}
    const panel = drawn(<RecordFacts kind={kind} detail={detail} />)
    without['the panel'] = panel.includes(brings) ? [] : ['facts']
    const tableRow = { record, detail }
    const columns = recordColumns({ kind, rows: [tableRow], chosen: [], knownOf: (row) => row })
    without['a list'] = columns.some(({ text }) => text(tableRow).includes(brings)) ? [] : ['columns']
    const { id } = record
    without['the export of the library'] = filesWithout(
      await librarySet({ name: 'x', rows: [{ recordId: id }] }, () => undefined),
      lookup,
    )
    if (kind === 'person' || kind === 'company') {
      const list = await createList({ name: 'Spring', kind })
      await addToList(list, [id])
      const set = await librarySet({ name: 'x', rows: [{ recordId: id }], listId: list.id }, () => undefined)
      without['the export of a list'] = filesWithout(set, lookup)
    }
    const answer = { intentId: page, endpointId: searched, input: asked, at: keptAt() }
    const text = (await store.get('answers', page))?.body ?? ''
    without['the export of the search'] = filesWithout(
      await answerSet('x', { ...answer, body: text }, () => undefined),
      lookup,
    )

    const lacking = Object.entries(without).filter(([, files]) => files.length > 0)
    expect(lacking).toEqual([])
  },
)
