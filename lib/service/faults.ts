/** A failure asked for by the header `x-sandbox-fault`, honoured only in the sandbox (decisions.md). */
export type Fault = { kind: 'upstream' | 'settle' | 'drop' } | { kind: 'slow'; ms: number }

const longest = 600_000

/** The fault a header asks for, null for none or for words it does not know. */
export function readFault(header: string | undefined): Fault | null {
  if (header === 'upstream' || header === 'settle' || header === 'drop') return { kind: header }
  const slow = /^slow:(\d{1,6})$/.exec(header ?? '')
  return slow ? { kind: 'slow', ms: Math.min(longest, Number(slow[1])) } : null
}
