import { companyRef, jobId } from '@/lib/core/answers/handoff'
import { pick, pickText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import {
  count,
  date,
  entries,
  flag,
  link,
  longText,
  money,
  picture,
  pictureIn,
  place,
  recordKind,
  text,
  words,
} from '@/lib/core/records/kind'
import type { Facts } from '@/lib/core/records/fact'

const employerNames = 'company employer hiringOrganization organization'

/** The company of a job as it was received, where it is a record of its own. */
export const employerOf = (facts: Facts): unknown => facts.field(employerNames)

const salaryNames = 'salary salaryRange compensation salaryInsights pay'

const inSalary =
  (...names: string[]) =>
  (facts: Facts): unknown =>
    pick(facts.field(salaryNames), names)

const textInSalary =
  (...names: string[]) =>
  (facts: Facts) =>
    pickText(facts.field(salaryNames), names)

const closedWord = /closed|expired|suspended|filled|inactive/i

export const job = recordKind({
  kind: 'job',
  unnamed: 'A job without a title',
  inside: 'job jobPosting posting jobDetails details',
  facts: {
    name: text('Name', 'title jobTitle position name', { column: 'title', isNews: true }),
    jobId: text('Job ID', '', { first: ({ record }) => jobId(record) }),
    url: link('Address', 'jobUrl networkUrl url link permalink shareUrl', {
      column: 'job_url',
    }),
    company: text('Company', `${employerNames} companyName employerName`, { isNews: true }),
    companyUrl: link('Company page', 'companyUrl companyNetworkUrl', {
      or: (facts) => companyRef(employerOf(facts))?.url,
    }),
    companyId: text('Company ID', 'companyId', { or: (facts) => companyRef(employerOf(facts))?.id }),
    place: place('Place', 'location formattedLocation place locationName', {
      column: 'location',
      isNews: true,
    }),
    workplace: text('Workplace', 'workplaceType workplace remoteType workType locationType', {
      column: 'workplace_type',
    }),
    employment: text('Employment', 'employmentType jobType contractType employment', {
      column: 'employment_type',
    }),
    salaryMin: count('Salary from', 'salaryMin', {
      first: (facts) => wholeNumber(inSalary('min', 'minimum', 'from', 'start')(facts)),
    }),
    salaryMax: count('Salary to', 'salaryMax', {
      first: (facts) => wholeNumber(inSalary('max', 'maximum', 'to', 'end')(facts)),
    }),
    salaryCurrency: text('Salary currency', 'salaryCurrency', {
      first: textInSalary('currency', 'currencycode'),
    }),
    salaryPeriod: text('Salary period', 'salaryPeriod', {
      first: textInSalary('period', 'payperiod', 'interval', 'per', 'unit'),
    }),
    posted: date('Posted', 'postedAt postedDate datePosted listedAt publishedAt postedOn createdAt', {
      column: 'posted_at',
    }),
    expires: date('Expires', 'expiresAt expireAt expiryDate validThrough expires closesAt', {
      column: 'expires_at',
    }),
    applicants: count('Applicants', 'applicants applicantsCount applicantCount applies numApplicants'),
    applyUrl: link('Apply', 'applyUrl applyMethodUrl applicationUrl companyApplyUrl externalApplyUrl'),
    about: longText('Description', 'descriptionText description jobDescription text', {
      column: 'description_text',
    }),
    descriptionHtml: longText('Description with its formatting', 'descriptionHtml'),
    salary: money('Salary', salaryNames, { isNews: true }),
    salarySource: text('Salary source', 'salarySource salaryProvidedBy'),
    level: text('Level', 'experienceLevel seniorityLevel seniority level', { column: 'experience_level' }),
    functions: words('Functions', 'jobFunctions functions jobFunction'),
    industry: text('Industry', '', { first: (facts) => facts.words('industries')[0], isNews: true }),
    industries: words('Industries', 'industries industry'),
    state: text('State', 'state status jobState', { isNews: true }),
    closed: flag('Closed', 'closed isClosed expired', {
      first: (facts) => (closedWord.test(facts.text('state') ?? '') ? true : null),
    }),
    easyApply: flag('Easy apply', 'easyApply isEasyApply'),
    views: count('Views', 'views viewCount viewsCount'),
    age: text('Posted ago', 'postedAgo postedTimeAgo age', { column: 'posted_ago' }),
    ats: text('Applications go to', 'ats applicantTrackingSystem'),
    skills: words('Skills', 'skills'),
    benefits: words('Benefits', 'benefits'),
    poster: entries('Posted by', 'hiringManager poster jobPoster hirer recruiter', { isOfOthers: true }),
    picture: picture('Picture', 'companyLogo companyLogoUrl logo logoUrl', {
      column: 'picture_url',
      first: pictureIn(employerNames),
    }),
  },
  sections: [
    {
      title: 'Salary in parts',
      facts: ['salaryMin', 'salaryMax', 'salaryCurrency', 'salaryPeriod', 'salarySource'],
    },
    { title: 'Identifiers', facts: ['jobId', 'companyId', 'companyUrl'] },
  ],
  line: { title: 'name', quiet: null },
  leads: [{ key: 'company', width: 176 }, { key: 'place' }],
})
