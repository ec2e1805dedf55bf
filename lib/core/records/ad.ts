import { isObject, pick, pickText } from '@/lib/core/answers/json'
import { adId } from '@/lib/core/answers/handoff'
import { converts, dateValue, type Convert } from '@/lib/core/records/convert'
import {
  date,
  entries,
  flag,
  link,
  longText,
  picture,
  pictureIn,
  recordKind,
  text,
} from '@/lib/core/records/kind'
import { wording } from '@/lib/core/records/read-fields'

export const advertiserNames = 'advertiser company sponsor organization'

const runs = 'runDates dates availability'

const callToAction: Convert = (value) =>
  pickText(value, ['label', 'text', 'title']) ?? wording(value) ?? undefined

const total: Convert = (value) =>
  wording(value) ??
  wording(pick(value, ['total', 'totalimpressions', 'range', 'estimate'])) ??
  (isObject(value) ? null : undefined)

export const ad = recordKind({
  kind: 'ad',
  unnamed: 'An ad without words',
  inside: 'content creative ad details',
  facts: {
    adId: text('Ad ID', '', { first: ({ record }) => adId(record) }),
    url: link('Address', 'adUrl networkUrl url permalink link shareUrl', { column: 'ad_url' }),
    company: text('Company', `${advertiserNames} advertiserName companyName`, {
      column: 'advertiser',
      isNews: true,
    }),
    advertiserUrl: link('Advertiser’s page', 'advertiserUrl companyUrl', {
      or: ({ field }) =>
        pickText(field(advertiserNames), ['advertiserurl', 'networkurl', 'companyurl', 'url']),
    }),
    format: text('Format', 'format adFormat adType type mediaType'),
    headline: text('Headline', 'headline title name', { isNews: true }),
    about: longText('About', 'commentary text body description', { column: 'commentary' }),
    callToAction: text('Call to action', 'callToAction cta ctaLabel', { column: 'cta', as: callToAction }),
    website: link('Website', 'destinationUrl landingPage landingPageUrl targetUrl clickUrl', {
      column: 'destination_url',
      isNews: true,
    }),
    from: date('From', 'startedAt startDate ranFrom firstShown firstSeen start', {
      column: 'ran_from',
      or: ({ field }) => ranAt(field(runs), ['start', 'from']),
    }),
    to: date('To', 'endedAt endDate ranTo lastShown lastSeen end', {
      column: 'ran_to',
      or: ({ field }) => ranAt(field(runs), ['end', 'to']),
    }),
    paidBy: text('Paid for by', 'paidForBy paidBy payer fundedBy sponsor'),
    impressions: text('Impressions', 'impressions totalImpressions impression reach', { as: total }),
    name: text('Name', '', {
      column: null,
      first: (facts) => facts.text('headline') ?? facts.text('about')?.slice(0, 120),
      isNews: true,
    }),
    active: flag('Running', 'active isActive'),
    targeting: entries('Targeting', 'targeting targets targetingParameters', {
      as: (value) => converts.entries(value) ?? wording(value) ?? undefined,
    }),
    creatives: entries('Cards', 'images creatives cards slides media'),
    previews: entries('Previews', 'previews variants adPreviews creativeVariants'),
    creative: picture('Creative', 'image imageUrl thumbnail creativeImage', { column: 'creative_url' }),
    videoThumbnail: picture('Still of the video', 'videoThumbnail videoThumbnailUrl'),
    picture: picture('Picture', 'advertiserLogo advertiserLogoUrl companyLogo logo', {
      column: 'picture_url',
      first: pictureIn(advertiserNames),
    }),
  },
  sections: [{ title: 'Identifiers', facts: ['adId', 'advertiserUrl'] }],
  line: { title: 'name', quiet: null },
})

function ranAt(dates: unknown, names: readonly string[]) {
  const raw = pick(dates, names)
  const value = raw === undefined ? undefined : dateValue(raw)
  return value === undefined ? null : { value, raw, name: null, pointer: null }
}
