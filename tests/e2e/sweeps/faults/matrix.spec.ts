import { nameOf } from '@/tests/e2e/faults/armed'
import { cases } from '@/tests/e2e/faults/cases'
import { test } from '@/tests/e2e/faults/fixture'
import { expectSurvives, moments } from '@/tests/e2e/faults/killed-browser'
import { expectPlayed } from '@/tests/e2e/faults/played'

for (const one of cases) test(nameOf(one), ({ bench, own }) => expectPlayed(bench, own, one))

for (const [when, moment] of Object.entries(moments))
  test(`a browser killed ${when} and started again shows the answer, paid for once`, ({ bench }) =>
    expectSurvives(bench, moment))
