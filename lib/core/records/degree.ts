import { isObject, pickText } from '@/lib/core/answers/json'

const ranks: readonly RegExp[] = [
  /\b(?:ph\.?\s?d|d\.?phil|doctor|doctorate|doktor|dr\.)/i,
  /\b(?:master|m\.?sc|m\.?a|m\.?b\.?a|m\.?eng|magister|diplom|laurea magistrale|m\.?phil|ll\.?m)\b/i,
  /\b(?:bachelor|b\.?sc|b\.?a|b\.?eng|licence|laurea|ll\.?b)\b/i,
]

/** The highest degree of an education as it is told, with its field; the first one where none is known. */
export function highestDegree(education: readonly unknown[]): string | null {
  const told = education.filter(isObject).flatMap((entry) => {
    const degree = degreeOf(entry)
    return degree === null ? [] : [{ degree, field: fieldOf(entry), rank: rankOf(degree) }]
  })
  const [best] = told.toSorted((a, b) => a.rank - b.rank)
  if (!best) return null
  return best.field === null || best.degree.includes(best.field)
    ? best.degree
    : `${best.degree}, ${best.field}`
}

export const degreeOf = (entry: unknown) => pickText(entry, ['degree', 'degreename', 'qualification'])

export const fieldOf = (entry: unknown) =>
  pickText(entry, ['fieldofstudy', 'field', 'major', 'studyfield', 'area'])

function rankOf(degree: string): number {
  const at = ranks.findIndex((rank) => rank.test(degree))
  return at < 0 ? ranks.length : at
}
