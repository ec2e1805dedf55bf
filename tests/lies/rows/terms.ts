import type { Lie } from '@/tests/lies/lie'
import { instead, lyingMembers, lyingOption, lyingResource, lyingTerms } from '@/tests/support/lying-upstream'
import { pass } from '@/tests/support/lying-node'
import type { WireFault } from '@/tests/support/wire-faults'

const nothing = 'Nothing was signed and nothing was charged.'

/** Terms that are refused before the wallet is asked: what is wrong, and what each side says. */
const refused = (name: string, fault: WireFault, ...says: readonly (string | RegExp)[]): Lie => ({
  name: `terms: ${name}`,
  service: ({ isPaid }) => (isPaid ? pass : fault),
  ends: { state: 'refused', says: [nothing, ...says], paid: 0 },
})

/** Terms that are odd and harm nobody: they are paid, and the answer comes. */
const odd = (name: string, fault: WireFault): Lie => ({
  name: `terms: ${name}`,
  service: ({ isPaid }) => (isPaid ? pass : fault),
  ends: { state: 'RESULT', says: ['Paid $0.01'], paid: 1, kept: 'Lisbon' },
})

/** Terms that a 402 states and that must not be signed, and those that are odd and harmless. */
export const terms: readonly Lie[] = [
  refused('another scheme', lyingOption({ scheme: 'upto' }), 'another kind of payment'),
  refused('another network', lyingOption({ network: 'eip155:1' }), 'on another network'),
  refused(
    'another token',
    lyingOption({ asset: `0x${'1'.repeat(40)}` }),
    'another token than USDC',
    'Do not pay this service elsewhere',
  ),
  refused('ten times the price', lyingOption({ amount: '100000' }), 'another price', '$0.01', '$0.10'),
  refused('a tenth of the price', lyingOption({ amount: '1000' }), 'another price', '$0.001'),
  refused('more than any purchase', lyingOption({ amount: '99000000' }), 'above the most', '$99'),
  refused('an amount as a number', lyingOption({ amount: 10_000 }), 'the text "10000"', 'the number 10000'),
  refused('no amount', lyingOption({ amount: undefined }), 'not written as a plain amount'),
  refused('an amount in dollars', lyingOption({ amount: '0.01' }), 'not written as a plain amount'),
  refused(
    'another payee',
    lyingOption({ payTo: `0x${'2'.repeat(40)}` }),
    'another address than the one known',
  ),
  refused('no payee', lyingOption({ payTo: undefined }), 'not a valid address'),
  refused('a signature for five seconds', lyingOption({ maxTimeoutSeconds: 5 }), 'lives too short'),
  refused('another name of the token', lyingOption({ extra: { name: 'USDC', version: '2' } }), 'wrong name'),
  refused(
    'an approval instead of a transfer',
    lyingOption({ extra: { name: 'USD Coin', version: '2', assetTransferMethod: 'permit2' } }),
    'could be taken without an answer',
  ),
  refused(
    'another version of the protocol',
    lyingMembers({ x402Version: 1 }),
    'changed its payment protocol',
  ),
  refused('no way to pay', lyingMembers({ accepts: [] }), 'lists no way to pay'),
  refused(
    'two ways that both fit',
    lyingTerms((said) => ({
      ...said,
      accepts: said.accepts.flatMap((option) => [option, { ...option, maxTimeoutSeconds: 200 }]),
    })),
    'two payments that both fit',
  ),
  odd(
    'one way twice',
    lyingTerms((said) => ({ ...said, accepts: [...said.accepts, ...said.accepts] })),
  ),
  refused(
    'something that must be answered',
    lyingMembers({ extensions: { strange: { required: true } } }),
    'requires something that Nickel does not know',
  ),
  refused('a header of nothing', instead(402, {}, 'never', { 'payment-required': '%%%' }), 'garbled'),
  refused(
    'a lookup of another price',
    lyingResource(() => 'https://pay.example/agent/v1/profiles/search'),
    'names another lookup',
    'https://pay.example/agent/v1/profiles/search',
    'may be set up wrongly',
  ),
  odd(
    'another host',
    lyingResource(() => 'https://pay.example/agent/v1/geo-id'),
  ),
  {
    // our own service takes no payment for another address, and nothing is charged
    name: 'terms: another path',
    service: ({ isPaid }) => (isPaid ? pass : lyingResource((url) => `${url}/more`)),
    ends: {
      state: 'NOT_CHARGED',
      says: ['This payment names another lookup.', 'Not charged', 'You can try again.'],
      paid: 0,
    },
  },
  odd(
    'a slash at the end of the address',
    lyingResource((url) => `${url}/`),
  ),
  odd(
    'no address',
    lyingResource(() => undefined),
  ),
  odd(
    'a description of a page',
    lyingTerms((said) => ({ ...said, resource: { ...said.resource, description: 'x'.repeat(4_000) } })),
  ),
]
