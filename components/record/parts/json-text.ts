/** A value as JSON, indented while that is of use; a sentence where it is nested too deep for that. */
export function jsonText(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? ''
    return text.length > 1_000_000 || depthBeyond(value, 100) ? text : JSON.stringify(value, null, 2)
  } catch {
    return 'Nested too deep to be written out here. Raw has every character.'
  }
}

function depthBeyond(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
