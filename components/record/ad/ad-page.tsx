import { FactList, MetaLine } from '@/components/record/parts/facts'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { listIn, wording } from '@/lib/core/records/read-fields'
import { found, isArray, isFieldless, isObject, pick, pickText, isBlank } from '@/lib/core/answers/json'
import { withoutPaths, OtherFields } from '@/components/record/parts/other-fields'
import { Creative } from '@/components/record/ad/creative'
import { readAd } from '@/components/record/ad/read-ad'
import { runDates } from '@/components/record/ad/ad-card'
import { RecordActions } from '@/components/record/record-slots'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { Picture, WidePicture } from '@/components/record/parts/picture'
import { Section } from '@/components/record/parts/section'
import { Badge } from '@/components/ui/badge'
import { Tabs } from '@/components/ui/tabs'
import { bestPicture } from '@/lib/core/answers/picture'
import type { RoleHints } from '@/components/record/role-hints'

/** Figures stand as the answer words them; bars are drawn only where the shares add up. */
export function Impressions({ value }: { value: unknown }) {
  if (!isObject(value)) return <SafeText>{wording(value) ?? ''}</SafeText>
  const countries = found(value, ['bycountry', 'countries', 'percountry', 'countrydistribution'])
  const rows = countries ? listIn(countries.value) : []
  if (!countries || !isArray(countries.value)) return <RecordFields value={value} depth={1} />
  const shares = rows.map((row) => pickText(row, ['share', 'percent', 'percentage', 'impressionpercentage']))
  const numbers = sharesOf(shares)
  const total = found(value, ['total', 'totalimpressions', 'range'])
  const rest = withoutPaths(value, [countries.key, ...(total ? [total.key] : [])])
  return (
    <div className="flex flex-col gap-4">
      {total && <FactList facts={[{ name: total.key, value: total.value }]} />}
      <Table label="Impressions by country">
        <TableHead>
          <TableRow>
            <TableHeader>Country</TableHeader>
            <TableHeader numeric>Share</TableHeader>
            {numbers && (
              <TableHeader className="w-1/2 max-sm:hidden">
                <span className="sr-only">Share as a bar</span>
              </TableHeader>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>
              <TableCell>
                <SafeText>{wording(pick(row, ['country', 'name', 'countryname'])) ?? ''}</SafeText>
              </TableCell>
              <TableCell numeric>
                <SafeText>{shares[index] ?? ''}</SafeText>
              </TableCell>
              {numbers && (
                <TableCell className="max-sm:hidden">
                  <svg aria-hidden="true" width="100%" height="6" className="block">
                    <rect width={`${numbers[index] ?? 0}%`} height="6" rx="3" className="fill-outline" />
                  </svg>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isObject(rest) && !isFieldless(rest) && <RecordFields value={rest} depth={1} />}
    </div>
  )
}

/** Percentages for bars; null unless every share is one and their sum is at most 101, which allows for rounding. */
export function sharesOf(shares: readonly (string | null)[]): number[] | null {
  const numbers = shares.map((share) => /^(\d+(?:\.\d+)?)\s?%$/.exec(share ?? '')?.[1])
  if (numbers.some((number) => number === undefined)) return null
  const values = numbers.map(Number)
  return values.length > 0 && values.reduce((sum, share) => sum + share, 0) <= 101 ? values : null
}

const included = ['includes', 'included', 'include', 'targeted']
const excluded = ['excludes', 'excluded', 'exclude']

export function Targeting({ value }: { value: unknown }) {
  const segments = listIn(value)
  if (!isArray(value) || !segments.every(isSegment))
    return <RecordFields value={value} name="targeting" depth={1} />
  return (
    <dl className="flex flex-col gap-3">
      {segments.map((segment, index) => (
        <div key={index} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-sm text-ink-faint">
            <SafeText>{pickText(segment, ['segment', 'name', 'type', 'facet']) ?? 'Segment'}</SafeText>
          </dt>
          <dd>
            <Side word="Includes" values={pick(segment, included)} />
            <Side word="Excludes" values={pick(segment, excluded)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isSegment = (segment: unknown) =>
  isObject(segment) && found(segment, ['segment', 'name', 'type', 'facet']) !== null

function Side({ word, values }: { word: string; values: unknown }) {
  const words = listIn(values).flatMap((value) => wording(value) ?? [])
  if (words.length === 0) return null
  return (
    <p>
      <span className="text-ink-quiet">{word}: </span>
      <SafeText>{words.join(', ')}</SafeText>
    </p>
  )
}

type AdPageProps = { value: unknown; hints: RoleHints }

export function AdPage({ value, hints }: AdPageProps) {
  const ad = readAd(value, hints)
  const words = (text: string | null) => (text === null ? undefined : <SafeText>{text}</SafeText>)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <header className="flex min-w-0 items-start gap-4">
        <Picture value={ad.logo} name={ad.advertiser ?? ''} size="lg" shape="thing" />
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2.5 text-xl wrap-anywhere">
            <SafeText>{ad.advertiser ?? 'Advertiser not published for this ad'}</SafeText>
            {ad.isActive === true && <Badge tone="success">Running</Badge>}
            {ad.isActive === false && <Badge>Ended</Badge>}
          </h2>
          <MetaLine facts={[ad.format, runDates(ad)]} />
          <div className="mt-3">
            <RecordActions value={value} entity="ad" layout="bar" />
          </div>
        </div>
      </header>
      <div className="max-w-xl overflow-hidden rounded-lg border border-line bg-raised">
        {ad.commentary !== null && <LongText text={ad.commentary} name="text" lines={6} className="p-4" />}
        <Creative ad={ad} />
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <h3 className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">
            <SafeText>{ad.headline ?? 'No headline'}</SafeText>
          </h3>
          {ad.callToAction !== null && <Badge tone="outline">{ad.callToAction}</Badge>}
        </div>
      </div>
      {ad.previews.length > 0 && <Previews previews={ad.previews} />}
      <Section title="About this ad">
        <FactList
          onlyFilled
          facts={[
            { name: 'format', label: 'Format', children: words(ad.format) },
            { name: 'advertiser', label: 'Advertiser', children: words(ad.advertiser) },
            { name: 'paidForBy', label: 'Paid for by', children: words(ad.paidForBy) },
            { name: 'ran', label: 'Ran', children: words(runDates(ad)) },
            {
              name: 'destination',
              label: 'Leads to',
              children: ad.destination && <LinkValue value={ad.destination} name="url" />,
            },
            {
              name: 'page',
              label: 'In the library',
              children: ad.url && <LinkValue value={ad.url} name="url" />,
            },
          ]}
        />
      </Section>
      <Section title="Impressions">
        {isBlank(ad.impressions) ? <NotPublished /> : <Impressions value={ad.impressions} />}
      </Section>
      <Section title="Targeting">
        {isBlank(ad.targeting) ? <NotPublished /> : <Targeting value={ad.targeting} />}
      </Section>
      {isObject(ad.owner) && (
        <Section title="Advertiser">
          <RecordFields value={ad.owner} name="advertiser" depth={1} />
        </Section>
      )}
      <OtherFields value={value} used={[...ad.used]} />
    </div>
  )
}

/** A tab for each form that the ad was shown in. */
function Previews({ previews }: { previews: readonly unknown[] }) {
  const items = previews.map((preview, index) => ({
    id: String(index),
    label:
      pickText(preview, ['name', 'label', 'title', 'format', 'type', 'placement']) ?? `Preview ${index + 1}`,
    content: (
      <div className="flex max-w-xl flex-col gap-3 pt-3">
        {bestPicture(preview, 0) && <WidePicture value={preview} alt={`Preview ${index + 1}`} />}
        <RecordFields value={preview} name="preview" depth={1} />
      </div>
    ),
  }))
  return (
    <Section title="Previews" count={previews.length}>
      <Tabs label="Previews" items={items} />
    </Section>
  )
}

const NotPublished = () => <p className="text-ink-quiet">Not published for this ad.</p>
