import { describe, expect, test } from 'vitest'
import type { PurchaseState } from '@/lib/core/payment/purchase-state'
import type { Case } from '@/tests/faults/case'
import type { Fault, FetchFault } from '@/tests/faults/fault'
import { endsOf, faults, writeAt } from '@/tests/faults/faults'
import { recoveries, withWord } from '@/tests/faults/pairs'
import { playingHere } from '@/tests/faults/playing'
import { isFull } from '@/tests/support/sweep'
import { walletKinds } from '@/tests/support/wallets/contract-wallets'

const only = process.env['FAULT'] ?? ''
const play = playingHere()

const trials: Record<string, FetchFault> = {
  'connection reset': 'drop-before',
  'the nodes see it, their word is lost': 'drop-after',
  'no reply': 'hang',
  'status 502': { status: 502, body: '{}' },
  'tab killed': 'kill-during',
  'tab killed after': 'kill-after',
}

/** What only a contract's purchase goes through: it is written down as possibly out, and tried on the chain. */
const own: Fault[] = [
  ...Object.entries(trials).map(([what, fault]): Fault => ({
    point: 'trial',
    what,
    at: 'fetch',
    place: 'trial',
    fault,
  })),
  ...writeAt('written as possibly out', 3),
  ...writeAt('written as sent', 4),
  ...writeAt('answer written', 5),
]

/** A plain key's purchase has fewer writes after its signature, and other encodings of its signature are nothing that a contract makes. */
const isOfAKey = (fault: Fault) =>
  ['compact form', 'high s', 'v of 0 or 1'].includes(fault.what) || (fault.at === 'write' && fault.nth > 2)

const played = [...own, ...faults.filter((fault) => !isOfAKey(fault) && fault.point !== 'P1')]

const every: Case[] = played.flatMap((fault) =>
  walletKinds.flatMap((payer) =>
    recoveries.map((recovery): Case => ({ faults: [fault], recovery, memory: 'by id', payer })),
  ),
)

/** Without the full count: what is a contract's own with every kind of wallet, of the rest a share. */
const share = every.filter(({ faults: [fault] }, index) =>
  fault && own.includes(fault) ? index % 13 === 0 : index % 193 === 0,
)

const cases = withWord(isFull || only ? every : share, only).map(({ one, name }) => [name, one] as const)

/** Signed otherwise, a contract's signature is found out only by the chain, which may then be proven not charged. */
const endsOfContract = (fault: Fault): readonly PurchaseState[] =>
  fault.point === 'P4' ? ['RESULT', 'NOT_CHARGED'] : endsOf(fault)

describe('one fault, and a contract pays', () => {
  test.each(cases)('%s', async (_, one) => {
    const verdict = await play(one)
    expect(verdict.broken).toEqual([])
    const [fault] = one.faults
    expect(verdict.fired).toBe(1)
    const allowed = one.recovery === 'other tab' ? ['RESULT', 'DECLINED'] : []
    expect([...(fault ? endsOfContract(fault) : []), ...allowed]).toEqual(
      expect.arrayContaining(verdict.ends),
    )
  })
})
