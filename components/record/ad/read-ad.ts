import { noHints, type RoleHints } from '@/components/record/role-hints'
import { isBlank } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/text'
import { ad, advertiserNames } from '@/lib/core/records/ad'
import { readRecord } from '@/lib/core/records/read'

/** What is drawn of an ad, by its facts. */
export function readAd(record: unknown, hints: RoleHints = noHints) {
  const { text, raw, entries, flag, field, used } = readRecord(ad, record)
  const format = text('format')
  const creatives = entries('creatives')
  const still = raw('videoThumbnail')
  return {
    /** The advertiser as it stands in the ad, where it is a record. */
    owner: field(advertiserNames),
    advertiser: text('company'),
    logo: raw('picture'),
    paidForBy: text('paidBy'),
    format: format === null ? null : enumLabel(format),
    headline: text('headline') ?? hints.title,
    commentary: text('about'),
    callToAction: text('callToAction'),
    destination: text('website'),
    /** The same ad in the forms that it was shown in, where there are several. */
    previews: entries('previews'),
    /** One picture for each card of the ad. */
    creatives:
      creatives.length > 0
        ? creatives
        : [raw('creative') ?? still ?? hints.image].filter((one) => !isBlank(one)),
    isVideo: !isBlank(still) || /video/i.test(format ?? ''),
    from: raw('from'),
    to: raw('to'),
    isActive: flag('active'),
    impressions: raw('impressions'),
    targeting: raw('targeting'),
    url: text('url') ?? hints.url,
    used: used(),
  }
}

export type Ad = ReturnType<typeof readAd>
