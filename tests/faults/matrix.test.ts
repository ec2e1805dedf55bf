import { describe, expect, test } from 'vitest'
import type { Case } from '@/tests/faults/case'
import type { Fault } from '@/tests/faults/fault'
import { endsOf, faults, isBeyond } from '@/tests/faults/faults'
import type { Memory } from '@/tests/faults/memory'
import { recoveries, withWord } from '@/tests/faults/pairs'
import { playingHere } from '@/tests/faults/playing'
import { sweep } from '@/tests/support/sweep'

const only = process.env['FAULT'] ?? ''
const play = playingHere()

/** Faults after the reply came to the forwarder: its vault has the answer, whatever the service remembers. */
const isGiven = ({ point, what }: Fault): boolean => point === 'P13' && !what.startsWith('settled')

const singles = (memory: Memory): Case[] =>
  faults
    .filter((fault) => memory === 'by id' || isBeyond(fault) || (memory === 'none' && isGiven(fault)))
    .flatMap((fault) => recoveries.map((recovery) => ({ faults: [fault], recovery, memory })))

/** A share of them has each kind of recovery, every few faults. */
const chosen = (cases: Case[]) =>
  withWord(only ? cases : sweep(cases, 10), only).map(({ one, name }) => [name, one] as const)

async function run(one: Case) {
  const verdict = await play(one)
  expect(verdict.broken).toEqual([])
  return verdict
}

test.runIf(only === '')('a purchase to which nothing happens ends with its answer', async () => {
  const { ends } = await run({ faults: [], recovery: 'same tab', memory: 'by id' })
  expect(ends).toEqual(['RESULT'])
})

describe('one fault', () => {
  test.each(chosen(singles('by id')))('%s', async (_, one) => {
    const { ends, fired } = await run(one)
    const [fault] = one.faults
    expect(fired).toBe(1)
    const allowed = one.recovery === 'other tab' ? ['RESULT', 'DECLINED'] : []
    expect([...(fault ? endsOf(fault) : []), ...allowed]).toEqual(expect.arrayContaining(ends))
  })
})

describe('one fault, with a service that gives back in a 409 what was bought', () => {
  test.each(chosen(singles('in a 409')))('%s', async (_, one) => {
    const { ends } = await run(one)
    const [fault] = one.faults
    expect([...(fault ? endsOf(fault) : []), 'RESULT']).toEqual(expect.arrayContaining(ends))
  })
})

describe('one fault, with a service that never answers a repeat', () => {
  test.each(chosen(singles('none')))('%s', async (_, one) => {
    const { ends } = await run(one)
    const known = one.faults.some(isGiven) ? ['RESULT'] : ['PAID_NO_RESULT', 'NOT_CHARGED', 'RESULT']
    expect(known).toEqual(expect.arrayContaining(ends))
  })
})
