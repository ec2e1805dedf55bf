import { describe, expect, test } from 'vitest'
import { usdc } from '@/lib/core/money'
import { evidenceOf } from '@/lib/browser/receipts/evidence'
import { receiptOf } from '@/lib/browser/receipts/receipt'
import { hot, outcomes, signed, spent, unusedAt } from '@/tests/core/payment/purchases'
import { price } from '@/tests/core/payment/fixtures'
import { entryAfter } from '@/tests/browser/receipts/entries'

const replied = { type: 'replied', send: 1, outcome: outcomes.delivered } as const

const named = { ...replied, outcome: { ...outcomes.delivered, receipt: 'matches' } } as const

describe('a receipt', () => {
  test('calls a claim what only the service says, and shows no transaction that nobody looked up', () => {
    const isClaim = { outcome: 'claimed', paid: null, quoted: price, transaction: null }
    const longAgo = entryAfter([...hot, named], { transaction: '0xbb' })
    const purchase = { ...longAgo.purchase, preparedAt: Date.now() }
    for (const one of [longAgo, { ...longAgo, purchase }, entryAfter([...hot, replied])])
      expect(receiptOf(one)).toMatchObject(isClaim)
  })

  test('takes the word of the chain before that of the service', () => {
    const events = [...hot, replied, { type: 'spent', spent }] as const
    expect(receiptOf(entryAfter(events, { transaction: '0xbb' }))).toMatchObject({
      transaction: spent.transaction,
      block: spent.block,
    })
  })

  test('says nothing of money that may still move', () => {
    expect(receiptOf(entryAfter(hot, { transaction: '0xbb' }))).toMatchObject({
      outcome: 'open',
      paid: null,
      quoted: price,
      transaction: null,
    })
  })

  test('proves that nothing was charged by the earliest block that all nodes were asked at', () => {
    const proof = unusedAt(1_090n)
    const later = proof.kind === 'expired-unused' && { ...proof.answers[0], rpc: 'b', block: 12n }
    const both = {
      ...proof,
      ...(later && { answers: [...(proof.kind === 'expired-unused' ? proof.answers : []), later] }),
    }
    const told = receiptOf(entryAfter([...hot, { type: 'not-charged', proof: both as typeof proof }]))
    expect(told).toMatchObject({ outcome: 'not-charged', paid: 0n, block: 9n, transaction: null })
  })

  test('of a payment that was declined is nothing, and names no transaction', () => {
    expect(receiptOf(entryAfter([{ type: 'declined' }], { transaction: '0xbb' }))).toMatchObject({
      outcome: 'declined',
      paid: 0n,
      transaction: null,
    })
  })

  test('counts what was priced by the piece', () => {
    const entry = entryAfter(hot, {
      lookup: { endpointId: 'profiles.posts', input: { profile: 'ada', limit: 5 } },
    })
    const quote = { ...entry.purchase.quote, price: usdc('0.25') }
    expect(receiptOf({ ...entry, purchase: { ...entry.purchase, quote } }).items).toBe(5)
  })
})

test('evidence holds the payment and the request, and neither the signature nor the key to the answer', () => {
  const text = evidenceOf(
    entryAfter([...hot, { type: 'spent', spent }, { type: 'send' }, { type: 'undelivered' }]),
  )
  expect(JSON.parse(text)).toMatchObject({
    state: 'PAID_NO_RESULT',
    payment: { amount: '0.05', nonce: '0x02' },
    chain: { transaction: spent.transaction, block: '7' },
  })
  expect(text).not.toContain(signed.signature)
  expect(text).not.toContain(signed.header)
  expect(text).not.toContain('claimSecret')
})
