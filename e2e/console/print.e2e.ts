import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'
import { sweepUnless } from '../pages/sweep.ts'

test.use({ scenario: 'busy-day', role: 'operator', colorScheme: 'dark' })

for (const [path, section] of [
  ['/groups/1', 'Load against limit'],
  ['/groups/1/history', 'Meter values reported by chargers'],
  ['/devices/d-1028', 'Last 2 hours'],
] as const) {
  test(
    `${path} is printed on white, without navigation and buttons, with its chart`,
    sweepUnless(path === '/groups/1'),
    async ({ page, sim }) => {
      await sim.runTo('9m')
      await page.goto(path)
      const chart = page.getByRole('region', { name: section }).getByRole('application')
      await expect(chart).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(chart).toBeVisible()
      const colour = () => page.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor)
      expect(await colour()).toBe('rgb(255, 255, 255)')
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color))
        .toBe('rgb(36, 36, 36)')
      // A heading that stays in view would cover the first row.
      const positions = await page.locator('th').evaluateAll((all) => all.map((th) => getComputedStyle(th).position))
      expect(positions.filter((position) => position !== 'static')).toEqual([])
      // The names of the lines of a chart are buttons that keep their text.
      await expect(page.locator('button:visible:not(fieldset button)')).toHaveCount(0)
    },
  )
}

test.describe('while the platform does not answer', () => {
  test.use({ expectedComplaints: /status of 503/ })

  test('a page is printed with the age of its values and what is unknown', async ({ page, sim }) => {
    await sim.runTo('2m')
    await page.goto('/groups/6')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const call of ['readGroup', 'readAllocations', 'readSafeLimitEnabled']) {
      sim.do({ fault: { call, for: '1d', status: 503 } })
    }
    await sim.advance('30s')
    const age = page.getByText(/^The platform has not answered for /)
    const unknown = page.getByText(/^Whether the safe limit applies is unknown: /)
    await expect(age).toBeVisible()
    await expect(unknown).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    const [ageBox, unknownBox] = [await age.boundingBox(), await unknown.boundingBox()]
    expect(unknownBox?.y).toBeGreaterThan((ageBox?.y ?? NaN) + (ageBox?.height ?? NaN))
  })
})
