import type { RefusalCode } from '@/lib/core/payment/refusals'

export type Refusal = { code: RefusalCode; expected: string | null; asked: string | null }

const longestShown = 120

/** A refusal with both sides as short strings; `asked` may be any JSON value and is shown, never trusted. */
export function refuse(code: RefusalCode, expected?: string, asked?: unknown): Refusal {
  return { code, expected: expected ?? null, asked: asked === undefined ? null : unlike(expected, asked) }
}

/** Foreign text on one screen line and in visible ASCII, so that what differs also looks different. */
export function shown(text: string): string {
  const cut = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
  return cut.replace(/[^ -~…]/g, (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** What was asked in other words than what was expected, also where they differ in type, capitals or spaces only. */
function unlike(expected: string | undefined, asked: unknown): string {
  const text = shown(typeof asked === 'string' ? asked : JSON.stringify(asked))
  if (text.trim().toLowerCase() !== expected?.toLowerCase()) return text
  return typeof asked === 'string' ? `the text "${text}"` : `the ${typeof asked} ${text}`
}
