import { isObject, pick, pickText } from '@/lib/core/answers/json'
import { recordId } from '@/lib/core/answers/handoff'
import { converts, type Convert } from '@/lib/core/records/convert'
import { fact, inField, pictureIn, readFrom, recordKind } from '@/lib/core/records/kind'
import { wording } from '@/lib/core/records/read-fields'

export const advertiserNames = 'advertiser company sponsor organization'

const ranAt = (...names: string[]) =>
  readFrom('date', ({ field }) => pick(field('runDates dates availability'), names))

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
    adId: fact.text('Ad ID', '', { first: ({ record }) => recordId('ad', record) }),
    url: fact.link('Address', 'adUrl networkUrl url permalink link shareUrl', { column: 'ad_url' }),
    company: fact.text('Company', `${advertiserNames} advertiserName companyName`, {
      column: 'advertiser',
      isNews: true,
    }),
    advertiserUrl: fact.link('Advertiser’s page', 'advertiserUrl companyUrl', {
      or: inField(advertiserNames, 'advertiserUrl networkUrl companyUrl url'),
    }),
    format: fact.text('Format', 'format adFormat adType type mediaType'),
    headline: fact.text('Headline', 'headline title name', { isNews: true }),
    about: fact.longText('About', 'commentary text body description', { column: 'commentary' }),
    callToAction: fact.text('Call to action', 'callToAction cta ctaLabel', {
      column: 'cta',
      as: callToAction,
    }),
    website: fact.link('Website', 'destinationUrl landingPage landingPageUrl targetUrl clickUrl', {
      column: 'destination_url',
      isNews: true,
    }),
    from: fact.date('From', 'startedAt startDate ranFrom firstShown firstSeen start', {
      column: 'ran_from',
      or: ranAt('start', 'from'),
    }),
    to: fact.date('To', 'endedAt endDate ranTo lastShown lastSeen end', {
      column: 'ran_to',
      or: ranAt('end', 'to'),
    }),
    paidBy: fact.text('Paid for by', 'paidForBy paidBy payer fundedBy sponsor'),
    impressions: fact.text('Impressions', 'impressions totalImpressions impression reach', { as: total }),
    name: fact.text('Name', '', {
      column: null,
      first: (facts) => facts.text('headline') ?? facts.text('about')?.slice(0, 120),
      isNews: true,
    }),
    active: fact.flag('Running', 'active isActive'),
    targeting: fact.entries('Targeting', 'targeting targets targetingParameters', {
      as: (value) => converts.entries(value) ?? wording(value) ?? undefined,
    }),
    creatives: fact.entries('Cards', 'images creatives cards slides media'),
    previews: fact.entries('Previews', 'previews variants adPreviews creativeVariants'),
    creative: fact.picture('Creative', 'image imageUrl thumbnail creativeImage', { column: 'creative_url' }),
    videoThumbnail: fact.picture('Still of the video', 'videoThumbnail videoThumbnailUrl'),
    picture: fact.picture('Picture', 'advertiserLogo advertiserLogoUrl companyLogo logo', {
      column: 'picture_url',
      first: pictureIn(advertiserNames),
    }),
  },
  sections: [{ title: 'Identifiers', facts: ['adId', 'advertiserUrl'] }],
  line: { title: 'name', quiet: null },
})
