import { expect } from 'playwright/test'
import { layoutProblems } from '../geometry/layout-problems.ts'
import { test } from '../pages/fixtures.ts'

const MIN_TARGET_PX = 24

test.use({ role: 'admin', viewport: { width: 2560, height: 1440 } })

for (const scenario of ['quiet-day', 'busy-day']) {
  test.describe(scenario, () => {
    test.use({ scenario })

    test(`${scenario}: the columns of the dashboard end together and have no holes at any width`, async ({ page, sim }) => {
      await sim.runTo('5m')
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Sold reserve, next 24 hours' }).getByRole('listbox').first()).toBeVisible()
      await expect(page.getByRole('region', { name: 'Power, last 24 hours' }).getByRole('application')).toBeVisible()
      for (const [width, height] of [
        [2_560, 1_440],
        [1_920, 1_080],
        [1_440, 900],
        [768, 1_024],
        [360, 740],
      ] as const) {
        await page.setViewportSize({ width, height })
        const problems = () => page.evaluate(layoutProblems, MIN_TARGET_PX)
        await expect.poll(problems, { message: `${width} px` }).toEqual([])
      }
    })
  })
}
