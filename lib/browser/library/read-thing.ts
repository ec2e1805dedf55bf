import { readEmail } from '@/lib/core/answers/email'
import { isArray, isObject, pick } from '@/lib/core/answers/json'
import { rangeText } from '@/lib/core/answers/summary'
import { listWords, placeWords, present, readerOf, words, type Reader } from '@/lib/browser/library/fields'
import { pictureOf } from '@/lib/browser/library/read-person'

type Facts = Record<string, unknown>

const addresses = 'networkurl companyurl profileurl joburl adurl posturl url permalink link shareurl'

/** What is kept of a company. */
export function companyFacts(record: unknown, at: number): Facts {
  const fields = readerOf(record, 'basicinfo basic general details about stats company organization')
  const size = fields.take('employeecountrange companysize size staffcountrange headcountrange employeerange')
  const industries = fields.take('industries')
  return present({
    name: fields.text('companyname name displayname title'),
    tagline: fields.text('tagline slogan headline'),
    industry: fields.text('industry industryname') ?? listWords(industries)?.[0],
    size: rangeText(size) ?? words(size),
    employees: fields.text('employeecount employeesonnetwork headcount staffcount numemployees'),
    place:
      placeWords(fields.take('headquarters headquarter hq hqlocation mainlocation location')) ?? seat(fields),
    website: fields.text('website websiteurl homepage domain'),
    phone: fields.text('phone phonenumber'),
    founded: fields.text('foundedyear yearfounded foundingyear founded foundedon'),
    type: fields.text('companytype organizationtype type'),
    url: fields.text(addresses),
    picture: pictureOf(fields.take('logo logourl logos image profilepicture picture'), at),
    about: fields.text('description about summary overview'),
    followers: fields.text('followercount followerscount followers'),
    specialities: listWords(fields.take('specialities specialties')),
  })
}

function seat(fields: Reader): string | undefined {
  const places = fields.take('locations offices')
  if (!isArray(places)) return undefined
  const main = places.find((place) => pick(place, ['headquarter', 'isheadquarter', 'headquarters']) === true)
  return placeWords(main ?? places[0])
}

/** What is kept of a job. */
export function jobFacts(record: unknown, at: number): Facts {
  const fields = readerOf(record, 'job jobposting posting details')
  const employer = fields.take('company employer hiringorganization organization')
  const salary = fields.take('salary salaryrange compensation pay')
  return present({
    name: fields.text('title jobtitle position name'),
    company: words(employer) ?? fields.text('companyname employername'),
    place: placeWords(fields.take('location formattedlocation place locationname')),
    industry: listWords(fields.take('industries industry'))?.[0],
    workplace: fields.text('workplacetype workplace remotetype worktype locationtype'),
    employment: fields.text('employmenttype jobtype contracttype employment'),
    salary: words(salary) ?? rangeText(salary) ?? undefined,
    level: fields.text('experiencelevel senioritylevel seniority level'),
    applicants: fields.text('applicants applicantscount applicantcount applies'),
    posted: fields.text('postedat posteddate dateposted listedat publishedat postedon createdat'),
    state: fields.text('state status jobstate'),
    url: fields.text(addresses),
    picture: pictureOf(
      isObject(employer)
        ? pick(employer, ['logo', 'logourl', 'logos', 'image', 'picture'])
        : fields.take('companylogo logo'),
      at,
    ),
  })
}

/** What is kept of an ad. */
export function adFacts(record: unknown, at: number): Facts {
  const fields = readerOf(record, 'content creative ad details')
  const owner = fields.take('advertiser company sponsor')
  return present({
    name: fields.text('headline title name') ?? fields.text('commentary text body')?.slice(0, 120),
    about: fields.text('commentary text body description'),
    company: words(owner) ?? fields.text('advertisername companyname'),
    format: fields.text('format adtype type mediatype'),
    from: fields.text('startedat startdate ranfrom firstshown firstseen start'),
    to: fields.text('endedat enddate ranto lastshown lastseen end'),
    website: fields.text('destinationurl landingpage landingpageurl targeturl clickurl'),
    url: fields.text(addresses),
    picture: pictureOf(
      isObject(owner)
        ? pick(owner, ['logo', 'logourl', 'logos', 'image'])
        : fields.take('advertiserlogo logo'),
      at,
    ),
  })
}

/** What is kept of a post. */
export function postFacts(record: unknown): Facts {
  const fields = readerOf(record, 'engagement stats socialcounts activity counts')
  const text = fields.text('content text commentary body message description')
  return present({
    name: text?.replace(/\s+/g, ' ').slice(0, 120),
    about: text,
    author: words(fields.take('author actor profile owner')),
    posted: dateWords(fields.take('postedat createdat publishedat posteddate date postedon timestamp')),
    likes: fields.text('likes likecount reactioncount numlikes totalreactions reactionscount'),
    comments: fields.text('commentcount commentscount numcomments comments'),
    url: fields.text(addresses),
  })
}

const dateWords = (value: unknown) =>
  words(isObject(value) ? (pick(value, ['date', 'timestamp', 'iso']) ?? value) : value)

/** What an answer about an address tells of its person. */
export function emailFacts(record: unknown): Facts {
  const verdict = readEmail(record)
  return present({ email: verdict.address ?? undefined, emailState: verdict.word })
}
