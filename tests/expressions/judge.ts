import { createHash } from 'node:crypto'
import { checkSync } from 'recheck'
import { expressionsIn, type Found, type Samples } from '@/tests/expressions/collect'

/** How an expression begins that is slow on long texts and meets only short ones, and what keeps them short. */
export type Bounded = { file: string; begins: string; because: string }

/** Which expressions were found to take time in proportion to the text, by a mark of each and of its judge. */
export type Marks = ReadonlySet<string>

// In this process: it needs neither Java nor a binary of its own.
process.env['RECHECK_SYNC_BACKEND'] = 'pure'

// Another version of the judge judges all of them anew.
const judge = 'recheck 4.5.0'

/**
 * Steps are counted and not time, so that a busy machine judges as an idle one: thirty million for 300,000 characters are
 * a hundred for each. What takes two minutes to be judged is too tangled to be trusted.
 */
const limits = {
  attackLimit: 30_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  timeout: 120_000,
  maxAttackStringSize: 300_000,
}

/** What stands for an expression among those that were judged. */
export const markOf = (source: string, flags: string): string =>
  createHash('sha256').update(`${judge}/${source}/${flags}`).digest('hex').slice(0, 16)

/** What is wrong with an expression; null when its time grows with the text and no faster. */
function problemOf(source: string, flags: string): string | null {
  const told = checkSync(source, flags, limits)
  if (told.status === 'safe') return null
  if (told.status === 'unknown') return `could not be judged (${told.error.kind}): write it simpler`
  return `is ${told.complexity.type} on ${told.attack.pattern.slice(0, 80)}`
}

export type Judged = { problems: string[]; marks: string[] }

/** Judges the expressions of some files that have no mark yet; gives the marks of all that are good. */
export function judgeAll(
  root: string,
  files: readonly string[],
  { marks, bounded, samples }: { marks: Marks; bounded: readonly Bounded[]; samples?: Samples },
): Judged {
  const found = expressionsIn(root, files, samples)
  const isBounded = ({ at, source }: Found) =>
    bounded.some((one) => at.startsWith(`${one.file}:`) && source?.startsWith(one.begins))
  const good = new Set<string>()
  const problems = bounded.flatMap((one) =>
    found.some(({ at, source }) => at.startsWith(`${one.file}:`) && source?.startsWith(one.begins))
      ? []
      : [`${one.file} has no ${one.begins} any more`],
  )
  for (const one of found.filter((each) => !isBounded(each))) {
    const { at, source, flags } = one
    if (source === null) {
      problems.push(`${at} is put together from what no sample stands for`)
      continue
    }
    const mark = markOf(source, flags)
    if (good.has(mark)) continue
    const problem = marks.has(mark) ? null : problemOf(source, flags)
    if (problem === null) good.add(mark)
    else problems.push(`${at} /${source}/${flags} ${problem}`)
  }
  return { problems, marks: [...good].toSorted() }
}
