import shortForms from '@/lib/core/matching/short-forms.json' with { type: 'json' }

/** By a given name the groups in which it stands: a name with its short forms and spellings, no translations. */
const groupsOf = new Map<string, number[]>()
for (const [at, group] of shortForms.entries())
  for (const form of group.split(' ')) groupsOf.set(form, [...(groupsOf.get(form) ?? []), at])

/** Every form of a folded given name, itself among them where it has others. */
export const formsOf = (name: string): string[] => [
  ...new Set((groupsOf.get(name) ?? []).flatMap((at) => shortForms[at]?.split(' ') ?? [])),
]

/** Whether two folded given names may be forms of one: 'bob' and 'robert', 'sasha' and 'alexandra'. */
export function areForms(a: string, b: string): boolean {
  const others = groupsOf.get(b)
  return others !== undefined && (groupsOf.get(a)?.some((group) => others.includes(group)) ?? false)
}

/** Spellings that are heard as one, after the first letter: 'Yuriy' and 'Yuri', 'Mueller' and 'Muller'. */
const heard: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/shch|sch/g, 'sh'],
  [/ch(?=[lr])|ck|c(?!h)/g, 'k'],
  [/(?<=.)kh/g, 'h'],
  [/ks/g, 'x'],
  [/dj/g, 'd'],
  [/th/g, 't'],
  [/(?<=.)w/g, 'v'],
  [/(?<=.)[yj]/g, 'i'],
  [/([aou])e/g, '$1'],
  [/ou/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{3})h$/g, ''],
]

const asHeard = (word: string) => heard.reduce((text, [from, to]) => text.replace(from, to), word)

/** Whether two words are spellings of one that are heard alike; words under four letters have to be the same. */
export const areSpellings = (a: string, b: string): boolean =>
  a.length > 3 && b.length > 3 && asHeard(a) === asHeard(b)

/** How many letters are missing, added, other or changed places between two texts (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const one = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(one, (before[j - 2] ?? 0) + 1) : one)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Whether one text may be a slip of the pen for another: a letter of four or more, two of eight or more. */
export function areNear(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const slips = shorter < 4 ? 0 : shorter < 8 ? 1 : 2
  return Math.abs(a.length - b.length) <= slips && distance(a, b) <= slips
}
