import type { RecordRow } from '@/lib/browser/database/stores'

/** 'CTO · Works': what somebody does and where. */
export const roleOf = ({ position, subtitle, company }: RecordRow): string =>
  [position ?? subtitle, company].filter(Boolean).join(' · ')

/** What is handed on of a record: what the network shows of it, nothing that the visitor wrote. */
export function sharedWords(row: RecordRow): { title: string; text: string; url: string | undefined } {
  const isAddress = row.url !== undefined && /^https?:\/\//i.test(row.url)
  return {
    title: row.title,
    text: [row.title, roleOf(row)].filter(Boolean).join('\n'),
    url: isAddress ? row.url : undefined,
  }
}

/** A link that begins a message; whatever else stands in an address cannot become a header of it. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
