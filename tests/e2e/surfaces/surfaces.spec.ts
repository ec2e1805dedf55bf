import { expect, test } from '@playwright/test'
import { acts, type ActName } from '@/tests/e2e/surfaces/acts'
import { surfaces } from '@/tests/e2e/surfaces/surfaces'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { untilIdle } from '@/tests/e2e/support/idle'
import { sweep } from '@/tests/support/sweep'

const names = Object.keys(acts) as ActName[]
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

for (const surface of sweep(surfaces, 13))
  test(`${surface.name}: what can be done with a table can be done here`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wrong: string[] = []
    const open = async () => {
      await page.setViewportSize(wide)
      await surface.open(page)
    }
    const step = (name: ActName) =>
      test.step(name, () =>
        acts[name]({ page, surface }).catch(async (error: unknown) => {
          wrong.push(`${name}: ${String(error).slice(0, 600)}`)
          await open()
        }),
      )
    const offered = names.filter((name) => !surface.lacks.includes(name))

    await surface.fill(page)
    if (!surface.openOnPhone) await open()
    await page.setViewportSize(phone)
    await surface.openOnPhone?.(page)
    if (offered.includes('cards')) await step('cards')
    await open()
    await untilIdle(page)
    await expectAccessible(page)
    for (const name of offered.filter((one) => one !== 'cards')) await step(name)
    expect(wrong.join('\n')).toBe('')
  })
