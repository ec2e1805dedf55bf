/** A name in parts; a trailing credential stands apart and is never lost. */
export type NameParts = { first: string | null; last: string | null; suffix: string | null }

const isCredential = (piece: string) =>
  /^(?:Jr|Sr|Esq)\.?$/.test(piece) || (/^[A-Za-z.]{2,12}$/.test(piece) && /[A-Z][a-z.]*[A-Z]/.test(piece))

/** 'Rahman, PharmD' is the name Rahman with the suffix PharmD; a comma before anything else is part of the name. */
function apart(name: string): { name: string; suffix: string | null } {
  const pieces = name.split(/(?<!\s)\s*,\s*/)
  const credentials = pieces.slice(1)
  const isAllCredentials = credentials.length > 0 && credentials.every(isCredential)
  return isAllCredentials
    ? { name: pieces[0] ?? name, suffix: credentials.join(', ') }
    : { name, suffix: null }
}

/** First and last name as told, or from the whole name: its first word, and the rest. */
export function nameParts(first: string | null, last: string | null, whole: string | null): NameParts {
  if (first !== null || last !== null) {
    const split = last === null ? { name: null, suffix: null } : apart(last)
    return { first, last: split.name, suffix: split.suffix }
  }
  if (whole === null) return { first: null, last: null, suffix: null }
  const { name, suffix } = apart(whole.trim())
  const at = name.search(/\s/)
  return at < 0
    ? { first: null, last: name, suffix }
    : { first: name.slice(0, at), last: name.slice(at).trim(), suffix }
}
