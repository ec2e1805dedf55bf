import {
  answer,
  columns,
  has,
  lacksEmail,
  usableEmail,
  without,
  type Preset,
} from '@/lib/browser/files/presets/preset'
import { textOf, type Facts } from '@/lib/browser/files/records'

/** What the visitor wrote; of whom nothing was written, what they say of themselves. */
const ownNote = (facts: Facts) =>
  textOf(facts.notes).trim() ||
  [
    textOf(facts.headline),
    has(facts, 'fetched_at') && `via Nickel, fetched ${textOf(facts.fetched_at).slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join(' · ') ||
  null

const source = { id: 'source', label: 'Source', initial: 'Nickel' }

/** Formats of applicant tracking systems. */
export const atsPresets: readonly Preset[] = [
  {
    id: 'greenhouse-prospects',
    title: 'Greenhouse prospects',
    family: 'ats',
    entity: 'person',
    columns: columns(
      ['First Name', 'first_name'],
      ['Last Name', 'last_name'],
      ['Company', 'current_company'],
      ['Title', 'current_title'],
      ['Notes', ownNote],
      ['Email', usableEmail],
      ['Phone', 'phone'],
      ['Social Media', 'profile_url'],
      ['Website', (facts) => textOf(facts.website) || textOf(facts.profile_url) || null],
      ['Address', 'location'],
      ['Source', answer('source')],
      ['Who gets credit', answer('credit')],
      ['Job', answer('job')],
      ['Department'],
      ['Office'],
      ['Prospect Pool', answer('pool')],
      ['Prospect Stage', answer('stage')],
    ),
    questions: [
      source,
      { id: 'credit', label: 'Who gets credit', help: 'Your e-mail in Greenhouse.', initial: '' },
      { id: 'job', label: 'Job', help: 'Its name as it stands there, or empty.', initial: '' },
      { id: 'pool', label: 'Prospect pool', help: 'Must match an existing name.', initial: '' },
      { id: 'stage', label: 'Prospect stage', help: 'Must match an existing name.', initial: '' },
    ],
    lacks: [
      { reason: 'have no first name, which a prospect needs', is: without('first_name'), leavesOut: false },
      { reason: 'have no last name, which a prospect needs', is: without('last_name'), leavesOut: false },
    ],
    careful: 'Prospects on a job with GDPR settings are e-mailed automatically when they are imported.',
    advice: ['The order of the columns is the template’s: do not change it.'],
    mostRows: 8_000,
  },
  {
    id: 'lever',
    title: 'Lever',
    family: 'ats',
    entity: 'person',
    columns: columns(
      ['Lever Profile ID'],
      ['Full Name', 'full_name'],
      ['Email', usableEmail],
      ['Date Added', (facts) => textOf(facts.fetched_at).slice(0, 10) || null],
      ['Stage', answer('stage')],
      ['Archive Reason'],
      ['Archive Date'],
      ['Sources', answer('source')],
      ['Origin', answer('origin')],
      ['Tags', 'tags'],
      ['Phone', 'phone'],
      ['Location', 'location'],
      ['Links', 'profile_url'],
      ['Referrer'],
      ['Resume Filename'],
      ['Company', 'current_company'],
      ['Owner', answer('owner')],
      ['Lever Posting URL', answer('posting')],
      ['Posting Owner'],
      ['Posting Hiring Manager'],
      ['DateNote-0', (facts) => (ownNote(facts) === null ? null : textOf(facts.fetched_at).slice(0, 10))],
      ['UserNote-0', answer('owner')],
      ['IsSecretNote-0', (facts) => (ownNote(facts) === null ? null : 'false')],
      ['Note-0', ownNote],
    ),
    questions: [
      { id: 'stage', label: 'Stage', help: 'As it is called in Lever.', initial: 'New lead' },
      source,
      {
        id: 'origin',
        label: 'Origin',
        initial: 'Sourced',
        options: ['Sourced', 'Applied', 'Referred', 'University', 'Internal', 'Agency'],
      },
      { id: 'owner', label: 'Owner', help: 'An e-mail in Lever, or empty.', initial: '' },
      { id: 'posting', label: 'Lever posting URL', help: 'Needed to assign them to a posting.', initial: '' },
    ],
    lacks: [{ reason: 'have no name, which Lever needs', is: without('full_name'), leavesOut: false }],
    advice: [
      'The headings must not be changed. Lever’s own importer may have a newer template: load its header as “My template”.',
      'People with the same e-mail are merged.',
    ],
    separator: ',',
    mostRows: 55_000,
  },
  {
    id: 'ashby',
    title: 'Ashby',
    family: 'ats',
    entity: 'person',
    columns: columns(
      ['First Name', 'first_name'],
      ['Last Name', 'last_name'],
      ['Email', usableEmail],
      ['Phone', 'phone'],
      ['{Network} URL', 'profile_url'],
      ['Current Company', 'current_company'],
      ['Current Title', 'current_title'],
      ['Location', 'location'],
      ['Source', answer('source')],
    ),
    questions: [source],
    advice: ['Notes, long text and files are not taken over by the importer.'],
  },
  {
    id: 'recruiter-import',
    title: 'Recruiter import',
    family: 'ats',
    entity: 'person',
    columns: columns(
      ['First name', 'first_name'],
      ['Last name', 'last_name'],
      ['Email', usableEmail],
      ['Phone number', 'phone'],
      ['Job title', 'current_title'],
      ['Company', 'current_company'],
      ['Location', 'location'],
      ['Pipeline stage', answer('stage')],
      ['Note', ownNote],
      ['Note visibility', answer('visibility')],
      ['Tags', 'tags'],
    ),
    questions: [
      { id: 'stage', label: 'Pipeline stage', initial: 'Uncontacted' },
      {
        id: 'visibility',
        label: 'Who sees the note',
        initial: 'PROJECT_MEMBERS',
        options: ['ONLY_ME', 'PROJECT_MEMBERS', 'ANYONE'],
      },
    ],
    lacks: [
      { reason: 'have no e-mail', is: lacksEmail, leavesOut: true },
      {
        reason: 'have no first or last name',
        is: (facts) => !has(facts, 'first_name') || !has(facts, 'last_name'),
        leavesOut: true,
      },
    ],
    advice: ['Tags must exist in the project. The first row is not read, and the order of columns counts.'],
    separator: ', ',
    splitAt: 200,
  },
]
