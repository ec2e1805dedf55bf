import { madeUp, type Asked, type End, type Lie } from '@/tests/lies/lie'
import { onceOut } from '@/tests/lies/rows/nodes'
import { isSilent } from '@/tests/support/lying-node'
import { instead, receiptOf } from '@/tests/support/lying-upstream'

const body = { places: [{ id: '1', name: 'Lisbon' }] }
const paid = { state: 'RESULT', says: ['Paid $0.01', 'Paid and delivered'], paid: 1, kept: 'Lisbon' } as const
const free: End = {
  state: 'RESULT',
  says: [
    'and not charged',
    'Delivered, nothing was charged $0.00',
    '2 nodes say that the payment was not taken',
  ],
  never: ['Paid $0.01', 'Paid and delivered', madeUp],
  paid: 0,
  kept: 'Lisbon',
}

const checking: End = {
  state: 'RESULT',
  says: [
    'The service says it was paid; we are checking.',
    'Delivered, and the charge is being checked',
    'Paid not settled yet',
  ],
  never: ['Paid $0.01', 'Paid and delivered', madeUp, /not charged/i],
  paid: 0,
  counted: 1,
  kept: 'Lisbon',
}

/** A reply that sells without settling, with this receipt or none. */
const unsettled = (headers: (asked: Asked) => Record<string, string>) => (asked: Asked) =>
  asked.isPaid ? instead(200, body, 'never', headers(asked)) : ({ kind: 'pass' } as const)

/** A reply that settles, with this receipt or none instead of its own. */
const settled = (headers: (asked: Asked) => Record<string, string>) => (asked: Asked) =>
  asked.isPaid ? instead(200, body, 'first', headers(asked)) : ({ kind: 'pass' } as const)

const says = {
  'no receipt': () => ({}),
  'a made-up transaction': ({ payer }) => receiptOf({ transaction: madeUp, payer }),
  'a transaction that is none': ({ payer }) => receiptOf({ transaction: '0x', payer }),
  'somebody else as payer': ({ payTo }) => receiptOf({ transaction: madeUp, payer: payTo }),
  'another network': ({ payer }) => receiptOf({ transaction: madeUp, payer, network: 'eip155:1' }),
  'that it failed': ({ payer }) => receiptOf({ transaction: '', payer, success: false }),
  'that it failed, with a transaction': ({ payer }) =>
    receiptOf({ transaction: madeUp, payer, success: false }),
  'no base64': () => ({ 'payment-response': '%%%' }),
  'something else than JSON': () => ({ 'payment-response': Buffer.from('paid!').toString('base64') }),
  'a list': () => ({ 'payment-response': Buffer.from('[]').toString('base64') }),
} as const satisfies Record<string, (asked: Asked) => Record<string, string>>

/** Forged or missing receipts, of what was settled and of what never was. */
export const receipts: readonly Lie[] = [
  ...Object.entries(says).map(([what, headers]): Lie => ({
    name: `200 and never settled, the receipt says ${what}`,
    service: unsettled(headers),
    ends: free,
  })),
  ...Object.entries(says).map(([what, headers]): Lie => ({
    name: `200 and settled, the receipt says ${what}`,
    service: settled(headers),
    ends: { ...paid, never: [madeUp, 'not charged'] },
  })),
  ...[unsettled, settled].flatMap((replies, paid): Lie[] => [
    {
      name: `a receipt of what was ${paid ? '' : 'never '}settled, and no node can be asked`,
      service: replies(says['a made-up transaction']),
      nodes: onceOut(isSilent),
      ends: { ...checking, paid: paid ? 1 : 0 },
    },
    {
      name: `a receipt of what was ${paid ? '' : 'never '}settled, and the nodes are back later`,
      service: replies(says['a made-up transaction']),
      nodes: onceOut(isSilent),
      ends: { ...checking, paid: paid ? 1 : 0 },
      next: {},
      later: paid ? { says: ['Paid $0.01'], never: ['not charged'] } : { ...free, counted: 0 },
    },
  ]),
  {
    name: 'a 409 with a replay that was never bought',
    service: ({ isPaid, payer }) =>
      isPaid
        ? instead(409, {
            replay: {
              status: 200,
              body,
              paymentResponse: receiptOf({ transaction: madeUp, payer })['payment-response'],
            },
          })
        : { kind: 'pass' },
    ends: free,
  },
  {
    name: 'a 409 with a replay of what was settled',
    service: ({ isPaid }) =>
      isPaid ? instead(409, { replay: { status: 200, body } }, 'first') : { kind: 'pass' },
    ends: paid,
  },
  {
    name: '200 and no receipt, and the payment is held back until it has run out',
    service: ({ isPaid }) => (isPaid ? instead(200, body, 'later') : { kind: 'pass' }),
    ends: free,
  },
]
