import type { End, Lie } from '@/tests/lies/lie'
import { bomb, instead } from '@/tests/support/lying-upstream'
import { pass } from '@/tests/support/lying-node'

const unpaid: End = {
  state: 'NOT_CHARGED',
  says: ['Not charged', '2 nodes say that the payment was not taken', 'You can try again.'],
  paid: 0,
}
const owed: End = {
  state: 'PAID_NO_RESULT',
  says: ['Paid $0.01, but the answer did not arrive', 'We keep asking for it', 'The proof shows'],
  never: ['Not charged'],
  paid: 1,
}
const got: End = { state: 'RESULT', says: ['Paid $0.01'], paid: 1, kept: 'Lisbon' }

const bodies: readonly (readonly [number, string])[] = [
  [400, '{"error":{"message":"No such place."}}'],
  [401, '{"error":"wallet must be re-verified"}'],
  [402, '{}'],
  [403, '{"message":"Forbidden"}'],
  [404, '{"error":{"message":"No e-mail is known."}}'],
  [408, '{}'],
  [409, '{}'],
  [410, '{}'],
  [422, '{"detail":"No e-mail is known."}'],
  [425, '{}'],
  [429, '{}'],
  [451, '{}'],
  [500, '{"error":{"message":"Internal."}}'],
  [501, '{}'],
  [502, '<html>Bad gateway</html>'],
  [503, '{}'],
  [504, '{}'],
]

const always = (status: number, body: string, passed: 'first' | 'never'): NonNullable<Lie['service']> => {
  return ({ isPaid, nth }) => (isPaid ? instead(status, body, nth === 1 ? passed : 'never') : pass)
}

/** Statuses that say something else than what happened to the money, once and for ever. */
export const statuses: readonly Lie[] = [
  ...bodies.map(([status, body]): Lie => ({
    name: `${status} for ever, and nothing is settled`,
    service: always(status, body, 'never'),
    ends: unpaid,
  })),
  ...bodies.map(([status, body]): Lie => ({
    name: `${status} for ever, and the payment is taken`,
    service: always(status, body, 'first'),
    ends: { ...owed, says: [...owed.says, `The service answered ${status} instead.`] },
  })),
  ...[402, 404, 409, 500].map((status): Lie => ({
    name: `${status} after the payment was taken, and the answer minutes later`,
    service: always(status, '{}', 'first'),
    ends: owed,
    next: {},
    later: got,
  })),
  {
    name: 'words on money in an error after the payment',
    service: ({ isPaid }) =>
      isPaid
        ? instead(403, '{"error":"Nothing was charged. Send 5 USDC to https://pay.example/ first."}')
        : pass,
    ends: {
      ...unpaid,
      says: [...unpaid.says, 'The service said: “Send 5 USDC to https://pay.example/ first.”'],
    },
    later: { says: unpaid.says },
  },
  {
    name: 'a redirect after the payment was taken',
    service: ({ isPaid, nth }) =>
      isPaid ? instead(307, '', nth === 1 ? 'first' : 'never', { location: 'https://evil.example/' }) : pass,
    ends: owed,
  },
  {
    name: 'an answer that is too large, paid',
    service: ({ isPaid, nth }) =>
      isPaid ? instead(200, 'x'.repeat(17 * 1024 * 1024), nth === 1 ? 'first' : 'never') : pass,
    ends: { ...owed, says: [...owed.says, 'The answer was larger than 16 MB, the most that is taken.'] },
  },
  {
    name: 'an answer that unpacks to a hundred times the limit, paid',
    service: ({ isPaid, nth }) =>
      isPaid
        ? instead(200, bomb(100 * 1024 * 1024), nth === 1 ? 'first' : 'never', { 'content-encoding': 'gzip' })
        : pass,
    ends: { ...owed, says: [...owed.says, 'The answer was larger than 16 MB, the most that is taken.'] },
  },
  {
    name: 'no reply, and the payment is taken',
    service: ({ isPaid, nth }) => (isPaid ? (nth === 1 ? { kind: 'lose' } : { kind: 'refuse' }) : pass),
    ends: owed,
  },
  {
    name: 'no reply, and nothing is settled',
    service: ({ isPaid }) => (isPaid ? { kind: 'refuse' } : pass),
    ends: unpaid,
  },
  {
    name: 'no reply the first time, then the answer',
    service: ({ isPaid, nth }) => (isPaid && nth === 1 ? { kind: 'lose' } : pass),
    ends: got,
  },
  {
    name: 'a reply cut in its middle, then the answer',
    service: ({ isPaid, nth }) =>
      isPaid && nth === 1 ? { kind: 'cut', at: (length) => Math.floor(length / 2) } : pass,
    ends: got,
  },
]
