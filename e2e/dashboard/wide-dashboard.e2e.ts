import { expect } from 'playwright/test'
import { layoutProblems } from '../geometry/layout-problems.ts'
import { test } from '../pages/fixtures.ts'

const MIN_TARGET_PX = 24

test.use({ role: 'admin', viewport: { width: 2560, height: 1440 } })

/** The height of an element that its parts of the page cut off, px. */
const heightOutside = (element: Element) => {
  let cut = 0
  for (let part = element.parentElement; part; part = part.parentElement) {
    if (getComputedStyle(part).overflowY === 'hidden') cut = Math.max(cut, part.scrollHeight - part.clientHeight)
  }
  return cut
}

for (const scenario of ['quiet-day', 'busy-day']) {
  test.describe(scenario, () => {
    test.use({ scenario })

    test(`${scenario}: the columns of the dashboard end together and have no holes at any width`, async ({ page, sim }) => {
      await sim.runTo('5m')
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Sold reserve, next 24 hours' }).getByRole('listbox').first()).toBeVisible()
      const chart = page.getByRole('region', { name: 'Power, last 24 hours' }).getByRole('application')
      await expect(chart).toBeVisible()
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
        const cutPx = () => chart.evaluate(heightOutside)
        await expect.poll(cutPx, { message: `the power chart at ${width} px` }).toBeLessThanOrEqual(1)
      }
    })
  })
}

test.describe('without bids', () => {
  test.use({ scenario: 'quiet-day', role: 'operator' })

  test('the dashboard fills most of a tall window, without holes', async ({ page, sim }) => {
    await sim.runTo('5m')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Power, last 24 hours' }).getByRole('application')).toBeVisible()
    await expect.poll(() => page.evaluate(layoutProblems, MIN_TARGET_PX)).toEqual([])
    const box = await page.locator('[data-columns]').boundingBox()
    if (!box) throw new Error('There are no columns.')
    expect(box.y + box.height).toBeGreaterThan(1_440 * 0.75)
  })
})
