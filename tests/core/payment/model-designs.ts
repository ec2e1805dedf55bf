import type { Design } from '@/tests/core/payment/model-world'

/** What Nickel does. */
export const nickel: Design = {
  hasLock: true,
  hasJournal: true,
  hasFreshNonces: false,
  trustsErrors: false,
  sendsBeforeStoring: false,
  unused: 'proven',
  hasVault: true,
  abortsWithClient: false,
  trustsAnyVow: false,
  acksFirst: false,
  isContract: false,
  showsBeforeWriting: false,
  trustsNodeTime: false,
  reorganises: false,
  looksAgain: true,
}

/** What the model can find wrong. */
export type Harm = 'double payment' | 'false not-charged' | 'false paid' | 'arrived answer lost' | 'stuck'

/** Wrong ways to pay; each does at least one of the harms named. */
export const wrong: readonly { name: string; design: Design; harms: readonly Harm[] }[] = [
  {
    name: 'C: the stock client, with fresh nonces, no journal, trusted errors and no vault',
    design: { ...nickel, hasJournal: false, hasFreshNonces: true, trustsErrors: true, hasVault: false },
    harms: ['double payment', 'arrived answer lost'],
  },
  {
    name: 'D: journal and lock, but fresh nonces and trusted errors',
    design: { ...nickel, hasFreshNonces: true, trustsErrors: true },
    harms: ['double payment', 'arrived answer lost'],
  },
  {
    name: 'E: fresh nonces, and bytes sent before the signature is stored',
    design: { ...nickel, hasFreshNonces: true, sendsBeforeStoring: true },
    harms: ['double payment', 'arrived answer lost'],
  },
  {
    name: 'G: one nonce, but trusted errors',
    design: { ...nickel, trustsErrors: true },
    harms: ['arrived answer lost', 'stuck'],
  },
  {
    name: 'H: an unused nonce believed before it is dead',
    design: { ...nickel, unused: 'early' },
    harms: ['double payment', 'false not-charged', 'arrived answer lost'],
  },
  {
    name: 'I: an unused nonce believed by the device’s clock',
    design: { ...nickel, unused: 'local-clock' },
    harms: ['double payment', 'false not-charged', 'arrived answer lost'],
  },
  { name: 'J: no vault', design: { ...nickel, hasVault: false }, harms: ['arrived answer lost'] },
  {
    name: 'K: a forwarder that hangs up with its client',
    design: { ...nickel, abortsWithClient: true },
    harms: ['arrived answer lost'],
  },
  {
    name: 'L: one vow of "not sent" believed for every send',
    design: { ...nickel, hasLock: false, trustsAnyVow: true },
    harms: ['false not-charged'],
  },
  {
    name: 'M: the vault told to forget before the answer was written',
    design: { ...nickel, acksFirst: true },
    harms: ['arrived answer lost'],
  },
  {
    name: 'N: a node believed whose time runs ahead',
    design: { ...nickel, trustsNodeTime: true },
    harms: ['double payment', 'false not-charged'],
  },
  {
    name: 'O: a contract’s signature shown to a node before that is written down',
    design: { ...nickel, isContract: true, showsBeforeWriting: true },
    harms: ['false not-charged'],
  },
  {
    name: 'P: what is called settled never looked at again',
    design: { ...nickel, reorganises: true, looksAgain: false },
    harms: ['false not-charged', 'false paid'],
  },
]
