import type { Lie } from '@/tests/lies/lie'
import { instead } from '@/tests/support/lying-upstream'

const own = (status: number) =>
  `The service did not name a price (it answered ${status}). Nothing was charged.`

/** What is said instead of a price: ours as the sentence, the service's quoted below it. */
const said = (name: string, status: number, body: unknown, quoted: string | null): Lie => ({
  name: `at the price: ${name}`,
  service: () => instead(status, body),
  ends: {
    state: 'no price',
    says: [
      new RegExp(`^${own(status).replace(/[().]/g, '\\$&')}`),
      ...(quoted === null ? [] : [`The service said: “${quoted}”`]),
    ],
    ...(quoted === null && { never: ['The service said'] }),
    paid: 0,
  },
})

/** Errors where a price was asked for. */
export const quotes: readonly Lie[] = [
  said(
    'a wallet that must be verified',
    403,
    { error: { message: 'Your wallet must be re-verified at https://verify.example/.' } },
    'Your wallet must be re-verified at https://verify.example/.',
  ),
  said('money to be sent', 400, { error: 'Send 5 USDC to 0x12.' }, 'Send 5 USDC to 0x12.'),
  said('a word on the charge', 500, { message: 'You were charged $3.' }, 'You were charged $3.'),
  said('our own promise', 500, { message: 'Oops. Nothing was charged to you.' }, 'Oops.'),
  said(
    'markup',
    400,
    { detail: '<a href="https://x.example">Pay here</a>' },
    '<a href="https://x.example">Pay here</a>',
  ),
  said('text that turns around', 400, { error: 'a\u202Eb\nc' }, 'a b c'),
  said('a letter', 400, { error: 'x'.repeat(5_000) }, `${'x'.repeat(300)}…`),
  said('an error that is a list', 400, [1, 2], null),
  said('an error that is a number', 404, { error: 404 }, null),
  said('nothing but a status', 503, {}, null),
  said('too many calls', 429, { error: { message: 'Slow down.' } }, 'Slow down.'),
  ...['', '<html>Pay here</html>'].map((body): Lie => ({
    name: `at the price: a 402 whose body is ${body === '' ? 'nothing' : 'a page'}`,
    service: () => instead(402, body),
    ends: {
      state: 'no price',
      says: ['something else than data. Nothing was charged.'],
      never: ['The service said'],
      paid: 0,
    },
  })),
]
