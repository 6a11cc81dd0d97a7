import { expect } from 'playwright/test'
import { scrollsSideways, untilLoaded } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { sweepUnless } from '../pages/sweep.ts'

/** A window of 1,280 x 1,024 px at 400 %. */
test.use({ scenario: 'busy-day', role: 'admin', viewport: { width: 320, height: 256 } })

const MIN_TARGET_PX = 24
/** Content that stays visible between the bars. */
const MIN_CONTENT_PX = 180

for (const [path, heading] of [
  ['/', 'Dashboard'],
  ['/groups/1', 'Depot AC'],
  ['/devices/d-1028', 'West row 1'],
  ['/groups/1/history', 'Depot AC'],
  ['/fingrid', 'Fingrid'],
] as const) {
  test(
    `${path} does not scroll sideways at 400 %, and its bars leave room for the content`,
    sweepUnless(path === '/groups/1'),
    async ({ page, sim }) => {
      await sim.runTo('9m')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await untilLoaded(page)
      await expect.poll(() => scrollsSideways(page)).toBe(false)
      await expect.poll(() => page.evaluate(layoutProblems, MIN_TARGET_PX)).toEqual([])
      await page.evaluate(() => window.scrollTo(0, 600))
      const barsPx = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((node) => getComputedStyle(node).position === 'sticky' && !node.closest('table, [role=table]'))
          .map((node) => node.getBoundingClientRect())
          .filter(({ top, bottom, width }) => width > 300 && bottom > 0 && top < innerHeight)
          .reduce((sum, { height }) => sum + height, 0),
      )
      expect(256 - barsPx).toBeGreaterThanOrEqual(MIN_CONTENT_PX)
    },
  )
}

test('forced colours draw the text of a red chip and its symbol in one colour', async ({ page, sim }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await sim.runTo('9m')
  await page.goto('/')
  const chip = page.locator('.fui-Badge').filter({ hasText: 'Overload' }).first()
  await expect(chip).toBeVisible()
  const colors = await chip.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node)
    return { color, backgroundColor, icon: getComputedStyle(node.querySelector('svg') ?? node).color }
  })
  expect(colors.icon).toBe(colors.color)
  expect(colors.color).not.toBe(colors.backgroundColor)
})
