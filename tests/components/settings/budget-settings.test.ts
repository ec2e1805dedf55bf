import { expect, test } from 'vitest'
import { readBudget, textsAfter, textsOf, type BudgetTexts } from '@/components/settings/budget-settings'
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

test('a limit that is raised elsewhere is shown, and takes away nothing that is being typed', () => {
  const before = { ...empty, perSession: '2.00', perDay: '5.00' }
  const now = { ...before, perSession: '3.00', perMonth: '9.00' }
  expect(textsAfter({ ...before, perDay: '7' }, before, now)).toEqual({ ...now, perDay: '7' })
  expect(textsAfter({ ...before, perSession: '' }, before, now)).toEqual({ ...now, perSession: '' })
})
