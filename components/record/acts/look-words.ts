import type { ById, Look, Match, Skip, Standing } from '@/lib/browser/tables/runs/run'
import { chargeOpen, matchOf, standingOf } from '@/lib/browser/tables/runs/run'
import { counted } from '@/lib/core/text'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger'

const leftOutWords = {
  stored: 'Already yours',
  'not-chosen': 'Not chosen',
  later: 'Not tried yet',
  'has-email': 'Has an address already',
  'nothing-before': 'Nothing was found in the step before',
  'no-more': 'There is no further page',
} as const

const knownWords = {
  file: 'Came with an identifier',
  library: 'Known in your library',
  decision: 'Chosen by you before',
} as const satisfies Record<Extract<Skip, { why: 'known' }>['from'], string>

export function skipWords(skip: Skip): string {
  if ('reason' in skip) return skip.reason
  if (skip.why === 'duplicate') return `The same as row ${skip.ofLine}`
  return skip.why === 'known' ? knownWords[skip.from] : leftOutWords[skip.why]
}

export const matchWords = {
  sure: 'Found',
  likely: 'Found, likely',
  chosen: 'Chosen by you',
} as const satisfies Record<Match, string>

type Words = { word: string; tone: Tone }

export const standingWords = {
  done: { word: 'Done', tone: 'success' },
  check: { word: 'To check', tone: 'warning' },
  notFound: { word: 'Not found, charged', tone: 'neutral' },
  notFoundFree: { word: 'Not found', tone: 'neutral' },
  failed: { word: 'Failed, not charged', tone: 'warning' },
  failedCharged: { word: 'Failed, charged', tone: 'danger' },
  unknown: { word: 'Being checked', tone: 'warning' },
  waiting: { word: 'Not bought', tone: 'neutral' },
  ahead: { word: 'To come', tone: 'neutral' },
} as const satisfies Record<Standing, Words>

export function lookWords(look: Look | undefined, byId: ById, isMoving = false): Words & { reason: string } {
  const match = matchOf(look)
  if (look?.is === 'skipped') {
    const word = look.skip.why === 'known' ? 'Known' : match ? matchWords[match] : 'Left out'
    return { word, tone: match ? 'success' : 'neutral', reason: skipWords(look.skip) }
  }
  const standing = standingOf(look, byId)
  const words = { ...standingWords[standing], reason: '' }
  switch (look?.is) {
    case 'waiting':
      return isMoving && standing === 'waiting' ? { ...words, word: 'Queued' } : words
    case 'done':
      if (!match) return words
      return { ...words, word: matchWords[match], tone: match === 'likely' ? 'warning' : 'success' }
    case 'check':
      return { ...words, reason: `${counted(look.candidates.length, 'person', 'people')} may be meant` }
    case 'not-found':
    case 'failed':
      return { ...words, reason: standing === 'unknown' ? `${look.reason} ${chargeOpen}` : look.reason }
    default:
      return look ? { ...words, reason: look.reason } : words
  }
}
