import { Creative } from '@/components/record/ad/creative'
import { Impressions } from '@/components/record/ad/impressions'
import { readAd } from '@/components/record/ad/read-ad'
import { runDates } from '@/components/record/ad/ad-card'
import { Targeting } from '@/components/record/ad/targeting'
import { RecordActions } from '@/components/record/record-slots'
import { MetaLine, FactList } from '@/components/record/parts/facts'
import { LinkValue } from '@/components/record/parts/link-value'
import { LongText } from '@/components/record/parts/long-text'
import { OtherFields } from '@/components/record/parts/other-fields'
import { Picture, WidePicture } from '@/components/record/parts/picture'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { Section } from '@/components/record/parts/section'
import { Badge } from '@/components/ui/badge'
import { Tabs } from '@/components/ui/tabs'
import { isBlank, isObject, pickText } from '@/lib/core/answers/json'
import { bestPicture } from '@/lib/core/answers/picture'
import type { RoleHints } from '@/components/record/role-hints'

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
