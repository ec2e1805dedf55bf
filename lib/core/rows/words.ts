/** Text for finding: lower case, without accents. */
export function fold(text: string): string {
  const plain = /[^ -~\s]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}

/** Plurals of what somebody is: endings that hardly any name has, and common words. */
const roles =
  /^(?:[a-z]{2,}(?:eer|ist|ician|arian|lyst|tect|tant|(?:at|ut|it|ect|is|ess)or|ative|utive|loper|igner|ager)|president|officer|founder|owner|head|lead|chief|partner|recruiter|researcher|teacher|lawyer|trainer|trader|banker|broker|buyer|planner|writer|producer|marketer|tester|driver|programmer|associate|intern|agent|advisor|adviser|controller|nurse|doctor|student|c[a-z]o|[es]?vp|sre|dba|pm)s$/i

/** 'data engineers' as 'data engineer', 'CTOs' as 'CTO'; any other word as it is. */
export const singular = (text: string): string =>
  text.replace(/\S+/g, (word) => (roles.test(word) ? word.slice(0, -1) : word))

/** In characters: a longer text is no question that somebody typed, and may come with an address. */
const longest = 500

/** The words that are looked for, each once; a plural also finds what has the singular. */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set(
    singular(fold(text.slice(0, longest)))
      .split(/\s+/)
      .filter(Boolean),
  ),
]

/** Whether a folded text has all of some words. */
export function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false
  return true
}
