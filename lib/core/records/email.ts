import { isObject, pick } from '@/lib/core/answers/json'
import { readEmail } from '@/lib/core/answers/email'
import { dateValue } from '@/lib/core/records/convert'
import { fact, recordKind, type Facts } from '@/lib/core/records/kind'
import { onceFor } from '@/lib/core/once-for'

const verdictOf = onceFor(({ record }: Facts) => readEmail(record))

const isCatchAll = /catch.?all|accept.?all/i

/** What an answer about an address tells of its person; the keys are those of a person. */
export const email = recordKind({
  kind: 'email',
  unnamed: 'No address',
  inside: '',
  facts: {
    email: fact.email('E-mail', '', { column: 'work_email', first: (facts) => verdictOf(facts).address }),
    emailState: fact.text('E-mail state', '', {
      column: 'email_status',
      first: (facts) => (isObject(facts.record) ? verdictOf(facts).word : null),
    }),
    emailStateRaw: fact.text('E-mail state as given', '', {
      column: 'email_status_raw',
      first: (facts) =>
        verdictOf(facts)
          .statuses.map((status) => status.text)
          .join('; '),
    }),
    emailScore: fact.text('E-mail score', '', {
      first: (facts) => {
        const score = pick(facts.record, ['qualityscore', 'score', 'confidence'])
        return typeof score === 'number' ? score : verdictOf(facts).score?.text
      },
    }),
    emailCatchAll: fact.flag('E-mail catch-all', '', {
      first: (facts) => verdictOf(facts).flags.find(({ key }) => isCatchAll.test(key))?.value,
    }),
    emailCheckedAt: fact.date('E-mail checked', '', {
      first: (facts) => dateValue(verdictOf(facts).checkedAt),
    }),
  },
  line: { title: 'email', quiet: 'emailState' },
})
