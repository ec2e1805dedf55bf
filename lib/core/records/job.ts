import { companyRef, recordId } from '@/lib/core/answers/handoff'
import { pick, pickText } from '@/lib/core/answers/json'
import { wholeNumber } from '@/lib/core/answers/paging'
import { fact, inside, pictureIn, recordKind, type Facts } from '@/lib/core/records/kind'

const employerNames = 'company employer hiringOrganization organization'

/** The company of a job as it was received, where it is a record of its own. */
export const employerOf = (facts: Facts): unknown => facts.field(employerNames)

const salaryNames = 'salary salaryRange compensation salaryInsights pay'

const salaryOf = (facts: Facts): unknown => facts.field(salaryNames)
const numberInSalary = inside(salaryOf, (salary, names) => wholeNumber(pick(salary, names)))
const textInSalary = inside(salaryOf, pickText)

const closedWord = /closed|expired|suspended|filled|inactive/i

export const job = recordKind({
  kind: 'job',
  unnamed: 'A job without a title',
  inside: 'job jobPosting posting jobDetails details',
  facts: {
    name: fact.text('Name', 'title jobTitle position name', { column: 'title', isNews: true }),
    jobId: fact.text('Job ID', '', { first: ({ record }) => recordId('job', record) }),
    url: fact.link('Address', 'jobUrl networkUrl url link permalink shareUrl', { column: 'job_url' }),
    company: fact.text('Company', `${employerNames} companyName employerName`, { isNews: true }),
    companyUrl: fact.link('Company page', 'companyUrl companyNetworkUrl', {
      or: (facts) => companyRef(employerOf(facts))?.url,
    }),
    companyId: fact.text('Company ID', 'companyId', { or: (facts) => companyRef(employerOf(facts))?.id }),
    place: fact.place('Place', 'location formattedLocation place locationName', {
      column: 'location',
      isNews: true,
    }),
    workplace: fact.text('Workplace', 'workplaceType workplace remoteType workType locationType', {
      column: 'workplace_type',
    }),
    employment: fact.text('Employment', 'employmentType jobType contractType employment', {
      column: 'employment_type',
    }),
    salaryMin: fact.count('Salary from', 'salaryMin', {
      first: numberInSalary('min', 'minimum', 'from', 'start'),
    }),
    salaryMax: fact.count('Salary to', 'salaryMax', { first: numberInSalary('max', 'maximum', 'to', 'end') }),
    salaryCurrency: fact.text('Salary currency', 'salaryCurrency', {
      first: textInSalary('currency', 'currencycode'),
    }),
    salaryPeriod: fact.text('Salary period', 'salaryPeriod', {
      first: textInSalary('period', 'payperiod', 'interval', 'per', 'unit'),
    }),
    posted: fact.date('Posted', 'postedAt postedDate datePosted listedAt publishedAt postedOn createdAt', {
      column: 'posted_at',
    }),
    expires: fact.date('Expires', 'expiresAt expireAt expiryDate validThrough expires closesAt', {
      column: 'expires_at',
    }),
    applicants: fact.count('Applicants', 'applicants applicantsCount applicantCount applies numApplicants'),
    applyUrl: fact.link('Apply', 'applyUrl applyMethodUrl applicationUrl companyApplyUrl externalApplyUrl'),
    about: fact.longText('Description', 'descriptionText description jobDescription text', {
      column: 'description_text',
    }),
    descriptionHtml: fact.longText('Description with its formatting', 'descriptionHtml'),
    salary: fact.money('Salary', salaryNames, { isNews: true }),
    salarySource: fact.text('Salary source', 'salarySource salaryProvidedBy'),
    level: fact.text('Level', 'experienceLevel seniorityLevel seniority level', {
      column: 'experience_level',
    }),
    functions: fact.words('Functions', 'jobFunctions functions jobFunction'),
    industry: fact.text('Industry', '', { first: (facts) => facts.words('industries')[0], isNews: true }),
    industries: fact.words('Industries', 'industries industry'),
    state: fact.text('State', 'state status jobState', { isNews: true }),
    closed: fact.flag('Closed', 'closed isClosed expired', {
      first: (facts) => (closedWord.test(facts.text('state') ?? '') ? true : null),
    }),
    easyApply: fact.flag('Easy apply', 'easyApply isEasyApply'),
    views: fact.count('Views', 'views viewCount viewsCount'),
    age: fact.text('Posted ago', 'postedAgo postedTimeAgo age', { column: 'posted_ago' }),
    ats: fact.text('Applications go to', 'ats applicantTrackingSystem'),
    skills: fact.words('Skills', 'skills'),
    benefits: fact.words('Benefits', 'benefits'),
    poster: fact.entries('Posted by', 'hiringManager poster jobPoster hirer recruiter', { isOfOthers: true }),
    picture: fact.picture('Picture', 'companyLogo companyLogoUrl logo logoUrl', {
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
