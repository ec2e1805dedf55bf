import type { ReactNode } from 'react'
import { Play } from 'lucide-react'
import { formatIn, runDates } from '@/components/record/pages/record-head'
import { ownAddress, pageOf, shortFacts, type Drawn, type Part } from '@/components/record/pages/record-page'
import { CardWords } from '@/components/record/parts/card'
import { PlainTable, Section } from '@/components/record/parts/facts'
import { LongText } from '@/components/record/parts/long-text'
import { FactList, withoutPaths, RecordFields } from '@/components/record/parts/record-fields'
import { Picture, WidePicture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/words'
import { RecordActions, type RoleHints } from '@/components/record/record-context'
import { Badge } from '@/components/ui/badge'
import { Tabs } from '@/components/ui/tabs'
import { found, isArray, isBlank, isFieldless, isObject, pick, pickText } from '@/lib/core/answers/json'
import { bestPicture } from '@/lib/core/answers/picture'
import { ad, advertiserNames } from '@/lib/core/records/ad'
import { readRecord } from '@/lib/core/records/read'
import { listIn, wording } from '@/lib/core/records/read-fields'

const wordsOf = ({ facts: { text }, hints }: Pick<Drawn, 'facts' | 'hints'>) => ({
  headline: text('headline') ?? hints.title,
  commentary: text('about'),
  callToAction: text('callToAction'),
})

function Creative({ facts, hints }: Pick<Drawn, 'facts' | 'hints'>) {
  const still = facts.raw('videoThumbnail')
  const creative = facts.raw('creative')
  const cards = facts.entries('creatives')
  const pictures =
    cards.length > 0 ? cards : [creative ?? still ?? hints.image].filter((one) => !isBlank(one))
  const isVideo = !isBlank(still) || /video/i.test(facts.text('format') ?? '')
  const headline = facts.text('headline')
  const alt = `${isVideo ? 'Still of the video' : 'Picture'}${headline === null ? '' : ` of “${headline}”`}`
  const count = pictures.length
  if (count === 0)
    return (
      <p className="grid aspect-[1.91] place-items-center rounded-md bg-sunken px-6 text-center text-sm text-ink-faint">
        Text only, or not published for this ad
      </p>
    )
  return (
    <ul
      aria-label={count > 1 ? 'Pictures' : undefined}
      tabIndex={count > 1 ? 0 : undefined}
      className="flex snap-x snap-mandatory overflow-x-auto"
    >
      {pictures.map((picture, at) => (
        <li key={at} className="relative w-full shrink-0 snap-center">
          <WidePicture value={picture} alt={count > 1 ? `${alt}, ${at + 1} of ${count}` : alt} />
          {isVideo && (
            <span
              aria-hidden="true"
              className="absolute bottom-3 left-3 grid size-9 place-items-center rounded-full bg-ink text-on-ink [&_svg]:size-4"
            >
              <Play className="translate-x-px" />
            </span>
          )}
          {count > 1 && (
            <Badge className="absolute right-2 bottom-2">
              {at + 1}/{count}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}

export function AdCard({ value, hints, open }: { value: unknown; hints: RoleHints; open: () => void }) {
  const facts = readRecord(ad, value)
  const { headline, commentary, callToAction } = wordsOf({ facts, hints })
  const [advertiser, format] = [facts.text('company'), formatIn(facts)]
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex items-center gap-3 p-3">
        <Picture value={facts.raw('picture')} name={advertiser ?? ''} size="sm" of="thing" />
        <CardWords title={advertiser ?? 'Advertiser not published'} lines={[runDates(facts)]} isCut />
        {format !== null && <Badge>{format}</Badge>}
      </div>
      <Creative facts={facts} hints={hints} />
      <div className="flex flex-1 flex-col gap-2 p-3">
        <h2 className="line-clamp-2 font-medium wrap-anywhere">
          <button type="button" onClick={open} className="rounded-sm text-left hover:underline">
            <SafeText>{headline ?? commentary ?? 'No headline'}</SafeText>
          </button>
        </h2>
        {commentary !== null && headline !== null && (
          <p className="line-clamp-3 text-sm wrap-anywhere text-ink-quiet">
            <SafeText>{commentary}</SafeText>
          </p>
        )}
        <div className="mt-auto flex items-center justify-between gap-2 pt-1">
          {callToAction === null ? <span /> : <Badge tone="outline">{callToAction}</Badge>}
          <RecordActions value={value} entity="ad" />
        </div>
      </div>
    </li>
  )
}

const shown: Part = (drawn) => {
  const { facts, hints } = drawn
  const { headline, commentary, callToAction } = wordsOf(drawn)
  for (const key of ['creatives', 'creative', 'videoThumbnail']) facts.told(key)
  return (
    <div className="max-w-xl overflow-hidden rounded-lg border border-line bg-raised">
      {commentary !== null && <LongText text={commentary} name="text" lines={6} className="p-4" />}
      <Creative facts={facts} hints={hints} />
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h3 className="min-w-0 flex-1 basis-52 font-medium wrap-anywhere">
          <SafeText>{headline ?? 'No headline'}</SafeText>
        </h3>
        {callToAction !== null && <Badge tone="outline">{callToAction}</Badge>}
      </div>
    </div>
  )
}

const previews: Part = ({ facts }) => {
  const forms = facts.entries('previews')
  const names = ['name', 'label', 'title', 'format', 'type', 'placement']
  const items = forms.map((form, index) => ({
    id: String(index),
    label: pickText(form, names) ?? `Preview ${index + 1}`,
    content: (
      <div className="flex max-w-xl flex-col gap-3 pt-3">
        {bestPicture(form, 0) && <WidePicture value={form} alt={`Preview ${index + 1}`} />}
        <RecordFields value={form} name="preview" depth={1} />
      </div>
    ),
  }))
  return (
    <Section title="Previews" count={forms.length}>
      <Tabs label="Previews" items={items} />
    </Section>
  )
}

function Impressions({ value }: { value: unknown }) {
  if (!isObject(value)) return <SafeText>{wording(value) ?? ''}</SafeText>
  const countries = found(value, ['bycountry', 'countries', 'percountry', 'countrydistribution'])
  if (!countries || !isArray(countries.value)) return <RecordFields value={value} depth={1} />
  const rows = countries.value.map((row) => ({
    country: wording(pick(row, ['country', 'name', 'countryname'])) ?? '',
    share: pickText(row, ['share', 'percent', 'percentage', 'impressionpercentage']),
  }))
  const shares = sharesOf(rows.map(({ share }) => share))
  const rest = withoutPaths(value, [countries.key])
  return (
    <div className="flex flex-col gap-4">
      {isObject(rest) && !isFieldless(rest) && <RecordFields value={rest} depth={1} />}
      <PlainTable
        label="Impressions by country"
        heads={['Country', 'Share']}
        isCounted
        rows={rows.map(({ country, share }, index) => [
          <>
            <SafeText>{country}</SafeText>
            {shares && (
              <svg aria-hidden="true" width="100%" height="6" className="mt-1 block max-sm:hidden">
                <rect width={`${shares[index] ?? 0}%`} height="6" rx="3" className="fill-outline" />
              </svg>
            )}
          </>,
          share ?? '',
        ])}
      />
    </div>
  )
}

/** Percentages for bars; null unless every share is one and their sum is at most 101, which allows for rounding. */
export function sharesOf(shares: readonly (string | null)[]): number[] | null {
  const values = shares.map((share) => Number(/^(\d+(?:\.\d+)?)\s?%$/.exec(share ?? '')?.[1] ?? Number.NaN))
  // a sum with something that is no percentage is no number
  return values.length > 0 && values.reduce((sum, share) => sum + share, 0) <= 101 ? values : null
}

const segmentNames = ['segment', 'name', 'type', 'facet']

const isSegment = (segment: unknown) => isObject(segment) && found(segment, segmentNames) !== null

function Targeting({ value }: { value: unknown }) {
  const segments = listIn(value)
  if (!isArray(value) || !segments.every(isSegment))
    return <RecordFields value={value} name="targeting" depth={1} />
  const side = (word: string, values: unknown) => {
    const words = listIn(values).flatMap((one) => wording(one) ?? [])
    return (
      words.length > 0 && <SafeText key={word} className="block">{`${word}: ${words.join(', ')}`}</SafeText>
    )
  }
  return (
    <FactList
      facts={segments.map((segment, index) => ({
        name: `segment-${index}`,
        label: pickText(segment, segmentNames) ?? 'Segment',
        children: [
          side('Includes', pick(segment, ['includes', 'included', 'include', 'targeted'])),
          side('Excludes', pick(segment, ['excludes', 'excluded', 'exclude'])),
        ],
      }))}
    />
  )
}

const published =
  (key: 'impressions' | 'targeting', title: string, draw: (value: unknown) => ReactNode): Part =>
  ({ facts }) => {
    const value = facts.raw(key)
    return (
      <Section title={title}>
        {isBlank(value) ? <p className="text-ink-quiet">Not published for this ad.</p> : draw(value)}
      </Section>
    )
  }

const about = shortFacts(
  {
    format: { label: 'Format', as: ({ facts }) => formatIn(facts) },
    company: { label: 'Advertiser' },
    paidBy: {},
    from: { label: 'Ran', as: ({ facts }) => runDates(facts) },
    website: { label: 'Leads to' },
    url: { label: 'In the library', as: ownAddress },
  },
  'rows',
)

export const AdPage = pageOf({
  kind: ad,
  entity: 'ad',
  unnamed: 'Advertiser not published for this ad',
  parts: [
    shown,
    previews,
    (drawn) => <Section title="About this ad">{about(drawn)}</Section>,
    published('impressions', 'Impressions', (value) => <Impressions value={value} />),
    published('targeting', 'Targeting', (value) => <Targeting value={value} />),
    ({ facts }) => {
      const owner = facts.field(advertiserNames)
      return (
        isObject(owner) && (
          <Section title="Advertiser">
            <RecordFields value={owner} name="advertiser" depth={1} />
          </Section>
        )
      )
    },
  ],
})
