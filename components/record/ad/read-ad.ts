import { listIn, readFields, wording } from '@/lib/core/records/read-fields'
import { noHints, type RoleHints } from '@/components/record/role-hints'
import { isBlank, isObject, pick, pickText } from '@/lib/core/answers/json'
import { enumLabel } from '@/lib/core/answers/labels'
import type { JsonPointer } from '@/lib/core/answers/pointer'

export type Ad = {
  advertiser: string | null
  logo: unknown
  /** The advertiser as it stands in the ad, where it is a record. */
  owner: unknown
  paidForBy: string | null
  format: string | null
  headline: string | null
  commentary: string | null
  callToAction: string | null
  destination: string | null
  /** The same ad in the forms that it was shown in, where there are several. */
  previews: readonly unknown[]
  /** One picture for each card of the ad. */
  creatives: readonly unknown[]
  isVideo: boolean
  from: unknown
  to: unknown
  isActive: boolean | null
  impressions: unknown
  targeting: unknown
  url: string | null
  used: ReadonlySet<JsonPointer>
}

const holders = 'content creative ad details'

/** Reads an ad of any naming, a row of a list and a whole ad alike. */
export function readAd(record: unknown, hints: RoleHints = noHints): Ad {
  const fields = readFields(record, holders)
  const owner = fields.take('advertiser company sponsor')
  const several = fields.take('images creatives cards slides media')
  const single = fields.take('image imageurl thumbnail creativeimage')
  const thumbnail = fields.take('videothumbnail videothumbnailurl')
  const format = fields.text('format adtype type mediatype')
  const creatives = listIn(several)
  return {
    owner,
    advertiser: wording(owner) ?? fields.text('advertisername companyname'),
    logo: isObject(owner)
      ? pick(owner, ['logo', 'logourl', 'logos', 'image'])
      : fields.take('advertiserlogo advertiserlogourl companylogo logo'),
    paidForBy: fields.text('paidforby payer fundedby'),
    format: format === null ? null : enumLabel(format),
    headline: fields.text('headline title name') ?? hints.title,
    commentary: fields.text('commentary text body description'),
    callToAction: textOf(fields.take('calltoaction cta ctalabel')),
    destination: fields.text('destinationurl landingpage landingpageurl targeturl clickurl'),
    previews: listIn(fields.take('previews variants adpreviews creativevariants')),
    creatives:
      creatives.length > 0 ? creatives : [single ?? thumbnail ?? hints.image].filter((one) => !isBlank(one)),
    isVideo: !isBlank(thumbnail) || /video/i.test(format ?? ''),
    from: fields.take('startedat startdate ranfrom firstshown firstseen start'),
    to: fields.take('endedat enddate ranto lastshown lastseen end'),
    isActive: fields.flag('active isactive'),
    impressions: fields.take('impressions impression reach'),
    targeting: fields.take('targeting targets targetingparameters'),
    url: fields.text('adurl url networkurl permalink link') ?? hints.url,
    used: fields.used,
  }
}

const textOf = (value: unknown) => pickText(value, ['label', 'text', 'title']) ?? wording(value)
