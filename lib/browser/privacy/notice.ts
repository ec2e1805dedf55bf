import { dayName } from '@/lib/browser/addresses/spending-paths'
import type { Days } from '@/lib/browser/privacy/retention'

/** The last day for telling people that their data was got from elsewhere: a month later (GDPR article 14(3)(a)). */
export function noticeDue(from: number): string {
  const date = new Date(from)
  const due = new Date(date.getFullYear(), date.getMonth() + 1, date.getDate())
  // the 31st of a month before a shorter one: the last day of that, not the first of the next
  const last = new Date(date.getFullYear(), date.getMonth() + 2, 0)
  return dayName(Math.min(due.getTime(), last.getTime()))
}

/** What article 14 asks to be told, with gaps for what only the visitor knows. */
export function noticeText({ purpose, days }: { purpose: string | undefined; days: Days }): string {
  return [
    'Hello [name],',
    '',
    `I am [your name] of [your company, address, e-mail]. I hold some of your professional data: name, headline, current and past roles, place, public profile address[, work e-mail].`,
    '',
    `Source: your public professional profile, looked up through a data service on [date]. It did not come from you.`,
    `Purpose: ${purpose?.trim() || '[why you hold it]'}.`,
    'Legal basis: [legitimate interests, namely …].',
    'Recipients: [who else sees it, or “nobody else”].',
    `Kept for: ${days === null ? '[how long]' : `${days} days after it was last looked up`}, in my own browser.`,
    '',
    'You may ask for a copy, a correction or deletion, restrict or object to its use at any time, and complain to your supervisory authority. To be left alone, just answer “no”.',
    '',
    '[your name]',
  ].join('\n')
}
