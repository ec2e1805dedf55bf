import type { Month } from '@/lib/service/data/model'

/** The fixed present of the generated network: every age and date is relative to it. */
export const asOf = new Date('2026-11-15T09:00:00.000Z')

/** The month of a year, January being 1. */
export const month = (year: number, index: number): Month => year * 12 + index - 1

export const thisYear = asOf.getUTCFullYear()

export const asOfMonth = month(thisYear, asOf.getUTCMonth() + 1)

export const yearOf = (value: Month): number => Math.floor(value / 12)

/** '2021-03'. */
export const monthText = (value: Month): string =>
  `${yearOf(value)}-${String((value % 12) + 1).padStart(2, '0')}`

/** The month so many months before `asOf`, as '2021-03'. */
export const monthsAgo = (months: number): string => monthText(asOfMonth - months)

/** '3 yrs 2 mos', both ends counted, as the network writes it. */
export function duration(from: Month, to: Month | null): string {
  const months = Math.max(1, (to ?? asOfMonth) - from + 1)
  const part = (count: number, unit: string) =>
    count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []
  return [...part(Math.floor(months / 12), 'yr'), ...part(months % 12, 'mo')].join(' ')
}

/** An ISO date-time some days (fractions allowed) before `asOf`. */
export const daysBefore = (days: number): string =>
  new Date(Math.round(asOf.getTime() / 1000 - days * 86_400) * 1000).toISOString()
