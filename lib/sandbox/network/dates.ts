import type { Month } from '@/lib/service/data/model'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const day = 86_400_000

/** The fixed present of the generated network: every age and date is relative to it. */
export const asOf = new Date('2026-11-15T09:00:00.000Z')

/** The month of a year, January being 1. */
export const month = (year: number, index: number): Month => year * 12 + index - 1

export const asOfMonth = month(asOf.getUTCFullYear(), asOf.getUTCMonth() + 1)

export const yearOf = (value: Month): number => Math.floor(value / 12)

/** '2021-03'. */
export function monthText(value: Month): string {
  return `${yearOf(value)}-${String((value % 12) + 1).padStart(2, '0')}`
}

/** The month so many months before `asOf`, as '2021-03'. */
export const monthsAgo = (months: number): string => monthText(asOfMonth - months)

/** 'Mar 2021'. */
export function monthWords(value: Month): string {
  return `${names[value % 12] ?? ''} ${yearOf(value)}`
}

/** '3 yrs 2 mos', both ends counted, as the network writes it. */
export function duration(from: Month, to: Month | null): string {
  const months = Math.max(1, (to ?? asOfMonth) - from + 1)
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [
    years > 0 ? `${years} ${years === 1 ? 'yr' : 'yrs'}` : '',
    rest > 0 ? `${rest} ${rest === 1 ? 'mo' : 'mos'}` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** An ISO date-time some days (fractions allowed) before `asOf`. */
export function daysBefore(days: number): string {
  return new Date(Math.round((asOf.getTime() - days * day) / 1000) * 1000).toISOString()
}
