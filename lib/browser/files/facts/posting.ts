import { companyRef } from '@/lib/core/answers/handoff'
import { isObject, pick } from '@/lib/core/answers/json'
import { adId, jobId, postUrl } from '@/lib/core/answers/record-ids'
import { reader, wordsIn } from '@/lib/browser/files/facts/read'
import type { Facts } from '@/lib/browser/files/records'

/** What a job's record says, by Nickel's columns. */
export function jobFacts(record: unknown): Facts {
  const fields = reader(record, 'job jobposting jobdetails details')
  const employer = fields.value('company employer organization')
  const salary = reader(fields.value('salary compensation salaryrange pay'))
  return {
    title: fields.text('title jobtitle position name'),
    job_id: jobId(record),
    job_url: fields.text('joburl networkurl url link permalink'),
    company: fields.text('companyname') ?? wordsIn(employer),
    company_id: fields.text('companyid') ?? companyRef(employer)?.id ?? null,
    location: fields.text('location locationname formattedlocation place'),
    workplace_type: fields.text('workplacetype workplace remotetype'),
    employment_type: fields.text('employmenttype jobtype contracttype'),
    salary_min: salary.count('min minimum from start') ?? fields.count('salarymin'),
    salary_max: salary.count('max maximum to end') ?? fields.count('salarymax'),
    salary_currency: salary.text('currency currencycode') ?? fields.text('salarycurrency'),
    salary_period: salary.text('period payperiod per unit') ?? fields.text('salaryperiod'),
    posted_at: fields.time('postedat listedat publishedat createdat posteddate'),
    expires_at: fields.time('expiresat expireat closesat validthrough'),
    applicants: fields.count('applicants applicantcount numapplicants applies'),
    apply_url: fields.text('applyurl applicationurl externalapplyurl'),
    description_text: fields.text('descriptiontext description text'),
  }
}

/** What an advertisement's record says, by Nickel's columns; ranges such as '1k-5k' stay text. */
export function adFacts(record: unknown): Facts {
  const fields = reader(record, 'content creative details')
  const advertiser = fields.value('advertiser company organization')
  const impressions = fields.value('impressions totalimpressions')
  const dates = reader(fields.value('rundates dates availability'))
  return {
    ad_id: adId(record),
    ad_url: fields.text('adurl url networkurl link permalink'),
    advertiser: fields.text('advertisername companyname') ?? wordsIn(advertiser),
    advertiser_url: fields.text('advertiserurl') ?? reader(advertiser).text('advertiserurl networkurl url'),
    format: fields.text('format adformat type adtype'),
    headline: fields.text('headline title'),
    commentary: fields.text('commentary text body description'),
    cta: fields.text('calltoaction cta ctalabel'),
    destination_url: fields.text('destinationurl landingpage landingpageurl clickurl'),
    ran_from: fields.time('startedat startdate ranfrom firstshown') ?? dates.time('start from'),
    ran_to: fields.time('endedat enddate ranto lastshown') ?? dates.time('end to'),
    paid_by: fields.text('paidforby paidby payer sponsor'),
    impressions: wordsIn(impressions) ?? wordsIn(pick(impressions, ['total', 'range', 'estimate'])),
  }
}

/** What a post's record says, by Nickel's columns. */
export function postFacts(record: unknown): Facts {
  const fields = reader(record, 'stats counts engagement socialcounts content')
  const author = fields.value('author actor postedby owner')
  const reactions = fields.value('reactiontypecounts reactions reactioncounts reactionbreakdown')
  return {
    post_id: fields.text('id postid urn entityurn activityid'),
    post_url: postUrl(record),
    author: fields.text('authorname') ?? wordsIn(author),
    author_url: fields.text('authorurl') ?? reader(author).text('networkurl profileurl companyurl url'),
    posted_at: fields.time('postedat publishedat createdat date posteddate'),
    text: fields.text('text commentary content body description'),
    likes: fields.count('likes likecount numlikes reactionscount totalreactioncount reactioncount'),
    comments: fields.count('comments commentscount commentcount numcomments'),
    shares: fields.count('shares sharescount sharecount reposts repostscount numshares'),
    reactions_json: typeof reactions === 'object' && reactions !== null ? JSON.stringify(reactions) : null,
  }
}

/** One reaction or comment, by Nickel's columns; `post` is the address of the post that was asked about. */
export function engagementFacts(record: unknown, kind: 'reaction' | 'comment', post: string | null): Facts {
  const fields = reader(record)
  const actor = fields.value('actor author user profile commenter reactor')
  const person = reader(isObject(actor) ? actor : record)
  return {
    post_url: post,
    kind,
    reaction_type: kind === 'reaction' ? fields.text('type reactiontype reaction') : null,
    comment_text: kind === 'comment' ? fields.text('commentary text comment content body') : null,
    person: person.text('fullname name displayname'),
    headline: person.text('headline subtitle'),
    person_id: person.text('networkid id publicidentifier'),
    person_url: person.text('networkurl profileurl url'),
    created_at: fields.time('createdat date postedat publishedat'),
  }
}
