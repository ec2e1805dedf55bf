import { expect, test } from '@playwright/test'
import { brokenIn, hearBroken } from '@/tests/e2e/pages/broken'
import { controls, lostIn, smallTargets } from '@/tests/e2e/pages/sight'
import { countFetched, countWork, everyTurn, mostScript, mostWork } from '@/tests/e2e/pages/work'
import { expectAccessible } from '@/tests/e2e/records/accessible'
import { untilIdle } from '@/tests/e2e/support/idle'
import { layoutShift } from '@/tests/e2e/support/layout-shift'
import { everyPage } from '@/tests/support/pages'
import { sweep } from '@/tests/support/sweep'

const strays = ['/nowhere', '/profiles/no-such-page', '/library/no-such-page']

for (const path of sweep([...everyPage, ...strays], 9))
  test(`${path} keeps its policy and its budget, is for everybody, and has at 400 % all it has at 100 %`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await hearBroken(page)
    await page.clock.install()
    const work = await countWork(page)
    const fetched = countFetched(page)
    const response = await page.goto(path)
    const policy = (await response?.headerValues('content-security-policy')) ?? []
    expect(policy).toHaveLength(1)
    expect(policy[0]).not.toContain('unsafe')
    await untilIdle(page)
    await page.clock.runFor(everyTurn)
    await untilIdle(page)
    if (!strays.includes(path)) {
      const { script, fonts } = await fetched()
      expect(script).toBeGreaterThan(50_000)
      expect(script).toBeLessThanOrEqual(mostScript)
      // one for words, one for ids
      expect(fonts).toBeLessThanOrEqual(2)
      const { score, told } = await layoutShift(page)
      expect(score, told).toBeLessThanOrEqual(0.01)
      const { done, busiest } = await work()
      expect(done.calls).toBeGreaterThan(10_000)
      for (const [kind, most] of Object.entries(mostWork))
        expect.soft(Reflect.get(done, kind), `${kind}; called most: ${busiest}`).toBeLessThanOrEqual(most)
    }

    expect.soft(await smallTargets(page)).toEqual([])
    await expectAccessible(page)
    // more may come meanwhile than had come when the wide page was looked at
    await expect(async () => {
      await page.setViewportSize({ width: 1280, height: 1024 })
      const wide = await controls(page)
      await page.setViewportSize({ width: 320, height: 256 })
      expect(await lostIn(page)).toEqual({ sideways: 0, cut: [] })
      expect(await controls(page)).toEqual(wide)
    }).toPass()
    await page.setViewportSize({ width: 1280, height: 1024 })
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect([await brokenIn(page), errors]).toEqual([[], []])
  })
