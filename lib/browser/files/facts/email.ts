import { isObject, pick } from '@/lib/core/answers/json'
import { readEmail } from '@/lib/core/answers/email'
import { timeText } from '@/lib/browser/files/facts/read'
import type { Facts } from '@/lib/browser/files/records'

/** What an e-mail answer says, by Nickel's columns; an address that must not be used keeps its status beside it. */
export function emailFacts(answer: unknown): Facts {
  if (!isObject(answer)) return {}
  const verdict = readEmail(answer)
  const score = pick(answer, ['qualityscore', 'score', 'confidence'])
  const catchAll = verdict.flags.find(({ key }) => /catch.?all|accept.?all/i.test(key))
  return {
    work_email: verdict.address,
    email_status: verdict.word,
    email_status_raw: verdict.statuses.map(({ text }) => text).join('; ') || null,
    email_score: typeof score === 'number' ? score : (verdict.score?.text ?? null),
    email_catch_all: catchAll?.value ?? null,
    email_checked_at: timeText(verdict.checkedAt),
  }
}
