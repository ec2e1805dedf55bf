import type { ExportRecord, Facts } from '@/lib/browser/files/records'

/** An invented person. */
export const person = (facts: Facts = {}, more: Partial<ExportRecord> = {}): ExportRecord => ({
  entity: 'person',
  facts: {
    full_name: 'Wanda Quillfeather, PharmD',
    first_name: 'Wanda',
    last_name: 'Quillfeather',
    name_suffix: 'PharmD',
    headline: 'Head of Compounding; tea, mostly',
    current_title: 'Head of Compounding',
    current_company: 'Brindlewick & Sons',
    current_company_id: '90071992547409931',
    company_domain: 'brindlewick.example',
    location: 'Łódź, Poland',
    city: 'Łódź',
    region: 'Łódź Voivodeship',
    country: 'Poland',
    country_code: 'PL',
    network_id: 'ACoAAFictional0000000000000001',
    public_identifier: 'wanda-quillfeather',
    profile_url: 'https://network.example/in/wanda-quillfeather',
    work_email: 'wanda@brindlewick.example',
    email_status: 'Verified',
    phone: '+48123456789',
    skills: ['Compounding', 'Sterile; really sterile', 'Galenics'],
    followers: 1204,
    open_to_work: false,
    tags: ['pharma', 'call, soon'],
    list: 'Spring shortlist',
    fetched_at: '2026-11-20T08:15:00.000Z',
    price_paid_usd: 0.05,
    receipt_id: '0000123',
    ...facts,
  },
  record: {
    networkId: 'wanda-quillfeather',
    skills: [{ name: 'Compounding' }],
    company: { name: 'Brindlewick' },
  },
  intentIds: ['a'],
  ...more,
})

export const at = new Date('2026-11-21T05:00:00Z')

export const setOf = (...records: ExportRecord[]) => ({ name: 'Spring shortlist', records, answers: [] })
