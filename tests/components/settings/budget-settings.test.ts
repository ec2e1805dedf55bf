import { expect, test } from 'vitest'
import {
  holdsUntilSaved,
  readBudget,
  textsOf,
  unsaved,
  type BudgetTexts,
} from '@/components/settings/budget-settings'
import { usdc } from '@/lib/core/money'

const empty: BudgetTexts = { perPurchase: '', perSession: '', perDay: '', perMonth: '', perClick: '' }

test('an empty field is no limit, and zero is one', () => {
  expect(readBudget({ ...empty, perDay: '  ', perSession: '0' })).toEqual({
    limits: { perSession: 0n },
    wrong: [],
  })
})

test('dollars are read to the millionth, with or without their sign', () => {
  const { limits, wrong } = readBudget({ ...empty, perPurchase: ' $0.000001 ', perClick: '2.5' })
  expect(limits).toEqual({ perPurchase: 1n, perClick: usdc('2.50') })
  expect(wrong).toEqual([])
})

test.each(['-1', '1e3', '1,5', '0.0000001', 'two', '1.', '$', 'NaN'])('%s is not an amount', (text) => {
  expect(readBudget({ ...empty, perDay: text, perPurchase: '1' })).toEqual({
    limits: { perPurchase: usdc('1') },
    wrong: ['perDay'],
  })
})

test('what is set is shown as it can be read back', () => {
  const limits = { perPurchase: usdc('1234.5'), perSession: 0n, perMonth: usdc('30') }
  const texts = textsOf({ limits, perClick: usdc('0.05') })
  expect(texts).toEqual({
    perPurchase: '1234.50',
    perSession: '0.00',
    perDay: '',
    perMonth: '30.00',
    perClick: '0.05',
  })
  expect(readBudget(texts)).toEqual({ limits: { ...limits, perClick: usdc('0.05') }, wrong: [] })
})

test('saving a budget takes away nothing that was typed meanwhile', () => {
  const saved = { ...empty, perSession: '3.00', perDay: '7' }
  expect(unsaved({ perSession: '3.00', perDay: '75' }, saved)).toStrictEqual({ perDay: '75' })
})

test('until an amount is saved it is said what holds: no limit, and for paying without asking that one is asked', () => {
  expect(holdsUntilSaved('perDay', empty)).toBe('no limit holds')
  expect(holdsUntilSaved('perClick', empty)).toBe('you are asked each time')
  expect(holdsUntilSaved('perClick', { ...empty, perClick: '0.05' })).toBe('$0.05 holds')
})
