import type { TargetField } from '@/lib/browser/files/import/rows'

type FieldFacts = {
  label: string
  help: string
  /** Headings under which it is usually found, in lower-case letters and digits only. */
  headings: readonly string[]
}

const words = (text: string): readonly string[] => text.split(' ')

/** What a column can be taken for, with the headings of the tools that people bring files from. */
export const fieldFacts = {
  profile: {
    label: 'Profile URL or ID',
    help: 'Who is looked up',
    headings: words(
      'profileurl profile profilelink publicprofileurl publicidentifier networkid networkurl profileid memberurl personurl contacturl profileaddress',
    ),
  },
  email: {
    label: 'E-mail',
    help: 'Kept, and compared with do-not-contact',
    headings: words(
      'email emails emailaddress workemail primaryemail contactemail businessemail mail emailadresse emailaddress1',
    ),
  },
  fullName: {
    label: 'Full name',
    help: 'Shown beside the row',
    headings: words('name fullname contactname personname candidatename candidate contact prospect'),
  },
  firstName: {
    label: 'First name',
    help: 'Shown beside the row',
    headings: words('firstname first givenname forename vorname prenom'),
  },
  lastName: {
    label: 'Last name',
    help: 'Shown beside the row',
    headings: words('lastname last surname familyname nachname nom'),
  },
  title: {
    label: 'Job title',
    help: 'Shown beside the row',
    headings: words('title jobtitle currenttitle position role currentposition occupation headline'),
  },
  companyName: {
    label: 'Company name',
    help: 'Shown beside a person; looked up where nothing better is known of a company',
    headings: words(
      'company companyname currentcompany organization organisation account accountname employer firm business companies',
    ),
  },
  company: {
    label: 'Company page or ID',
    help: 'Which company is looked up',
    headings: words(
      'companyurl companyprofileurl companypage companyid companynetworkurl universalname companyslug',
    ),
  },
  domain: {
    label: 'Website or domain',
    help: 'Looked up where no company page is known',
    headings: words(
      'website domain companywebsite companydomain companydomainname websiteurl web homepage companywebsiteurl site',
    ),
  },
  location: {
    label: 'Location',
    help: 'Shown beside the row',
    headings: words('location city place region address'),
  },
  phone: {
    label: 'Phone',
    help: 'Kept',
    headings: words(
      'phone phonenumber mobile mobilephone workphone workdirectphone telephone tel directphone',
    ),
  },
} as const satisfies Record<TargetField, FieldFacts>

/** A heading in lower-case letters and digits only, accents left out: 'E-Mail' and 'email' are one. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
