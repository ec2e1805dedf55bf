import { test } from '@playwright/test'
import { expectRunSurvives } from '@/tests/e2e/support/killed-run'

test('a run with the session wallet is paid once and to its cap while tab, browser and dashboard are killed five times', () =>
  expectRunSurvives({ rows: 24, kills: 5, seed: 5 }))
