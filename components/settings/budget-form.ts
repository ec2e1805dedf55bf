import { decimalUsdc, parseUsdc, type Usdc } from '@/lib/core/money'
import type { Allowance } from '@/lib/browser/purchase/limits'

export const limitNames = ['perPurchase', 'perSession', 'perDay', 'perMonth', 'perClick'] as const
export type LimitName = (typeof limitNames)[number]

/** The texts of the form: dollars, empty where there is no limit. */
export type BudgetTexts = Record<LimitName, string>

const textOf = (limit: Usdc | undefined): string => (limit === undefined ? '' : decimalUsdc(limit))

/** The texts for the limits that are set. */
export const textsOf = ({ limits, perClick }: Pick<Allowance, 'limits' | 'perClick'>): BudgetTexts => ({
  perPurchase: textOf(limits.perPurchase),
  perSession: textOf(limits.perSession),
  perDay: textOf(limits.perDay),
  perMonth: textOf(limits.perMonth),
  perClick: textOf(perClick),
})

/** The limits that were typed, and the fields that hold no amount of dollars. */
export function readBudget(texts: BudgetTexts) {
  const read = limitNames.map((name) => ({ name, text: texts[name].trim(), parsed: parseUsdc(texts[name]) }))
  const limits: Partial<Record<LimitName, Usdc>> = {}
  for (const { name, parsed } of read) if (parsed.ok) limits[name] = parsed.value
  return {
    limits,
    wrong: read.filter(({ text, parsed }) => text !== '' && !parsed.ok).map(({ name }) => name),
  }
}
