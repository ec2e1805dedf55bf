import { test } from '@playwright/test'
import { expectRunSurvives } from '@/tests/e2e/support/killed-run'

for (const seed of [11, 12, 13, 14, 15])
  test(`a run of 200 rows with the session wallet is paid once and to its cap through ten kills, by chance ${seed}`, () =>
    expectRunSurvives({ rows: 200, kills: 10, seed }))
