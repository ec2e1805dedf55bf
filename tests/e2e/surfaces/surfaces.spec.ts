import { expect, test } from '@playwright/test'
import { acts, type ActName } from '@/tests/e2e/surfaces/acts'
import { surfaces } from '@/tests/e2e/surfaces/surfaces'
import { untilIdle } from '@/tests/e2e/support/idle'

const names = Object.keys(acts) as ActName[]
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

for (const surface of surfaces)
  test(`${surface.name}: what can be done with a table can be done here`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const at = { page, surface }
    const wrong: string[] = []
    const open = async () => {
      await page.setViewportSize(wide)
      await surface.open(page)
    }
    const lackOf = (name: ActName) => surface.lacks[name]

    /** One that is missing must not be there yet; any other is done. */
    async function check(name: ActName) {
      const lack = lackOf(name)
      if (lack && 'none' in lack) return
      if (!lack) await acts[name].play(at)
      else if (await acts[name].offered(at)) throw new Error(`works now: take "${lack.missing}" off the list`)
    }
    const step = (name: ActName) =>
      test.step(name, () =>
        check(name).catch(async (error: unknown) => {
          wrong.push(`${name}: ${String(error).slice(0, 600)}`)
          await open()
        }),
      )

    await surface.fill(page)
    if (surface.openOnPhone) {
      await page.setViewportSize(phone)
      await surface.openOnPhone(page)
    } else {
      await open()
      await page.setViewportSize(phone)
    }
    if (lackOf('cards')) await untilIdle(page)
    await step('cards')
    await open()
    await untilIdle(page)
    for (const name of names.filter((one) => one !== 'cards')) await step(name)
    expect(wrong.join('\n')).toBe('')
  })
