import { describe, expect, test } from 'vitest'
import { badgeFor, readEmail } from '@/lib/core/answers/email'

const email = 'ada@works.example'

describe('the badge of a work e-mail', () => {
  test.each([
    ['verified', 'valid verified deliverable safe ok A+ A A- ultra_sure very_sure sure likely-to-engage'],
    [
      'risky',
      'accept_all catch_all CATCHALL high_probability probable risky unverified guessed extrapolated matched_pattern role webmail unknown_catch_all needs_verification user_managed',
    ],
    [
      'do-not-use',
      'invalid undeliverable bounced disposable blocked spamtrap complainer do_not_mail do_not_use',
    ],
    ['unknown', 'unknown pending timeout greylisted unverifiable update_required'],
    ['not-found', 'not_found unavailable no_email'],
    ['verbatim', 'hypothetical B+ 12'],
  ])('%s: %s', (badge, words) => {
    expect(words.split(' ').map(badgeFor)).toEqual(words.split(' ').map(() => badge))
  })

  test('a good status of the contract with good flags is verified', () => {
    const verdict = readEmail({
      email,
      status: 'verified',
      providerStatus: 'deliverable',
      qualityScore: 0.94,
      deliverable: true,
      catchAllDomain: false,
      foundInGoogleSearch: true,
    })
    expect(verdict).toMatchObject({ badge: 'verified', word: 'Verified', why: [], score: { text: '0.94' } })
    expect(verdict.flags.map((flag) => flag.tone)).toEqual(['good', 'good', 'neutral'])
  })

  test('a contradiction shows the worse badge and says why', () => {
    expect(readEmail({ email, status: 'verified', catch_all: true })).toMatchObject({
      badge: 'risky',
      why: ['Catch all is yes.'],
    })
    expect(readEmail({ email, status: 'verified', deliverable: false })).toMatchObject({
      badge: 'do-not-use',
    })
    expect(readEmail({ email, status: 'valid', result: 'risky' })).toMatchObject({
      badge: 'risky',
      why: ['Result says "risky".'],
    })
    expect(readEmail({ email, status: 'valid', disposable: true }).badge).toBe('do-not-use')
  })

  test('an unknown word is shown as it is, beside a known one it waits', () => {
    expect(readEmail({ email, status: 'hypothetical' })).toMatchObject({
      badge: 'verbatim',
      word: 'hypothetical',
    })
    const both = readEmail({ email, status: 'hypothetical', result: 'valid' })
    expect([both.badge, both.statuses.length]).toEqual(['verified', 2])
  })

  test('no address is not found, whatever the status says', () => {
    expect(readEmail({ email: '', status: 'verified' }).badge).toBe('not-found')
    expect(readEmail({ email, status: 'not_found' })).toMatchObject({ badge: 'unknown' })
    expect(readEmail({ email }).badge).toBe('unknown')
  })

  test('a score is printed as given, with a scale only where there is one', () => {
    const text = (score: unknown, more = {}) => readEmail({ email, score, ...more }).score?.text
    expect([text(94), text(0.94), text(1), text(101), text('87%'), text(7, { maxScore: 10 })]).toEqual([
      '94/100',
      '0.94',
      '1',
      '101',
      '87%',
      '7/10',
    ])
  })
})
