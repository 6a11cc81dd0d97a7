import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ stations: 5_000, role: 'admin' })

test('the menu stays on one line beside a large number of problems', async ({ page, sim }) => {
  sim.pause()
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^\d{3} to act on$/ })).toBeVisible()
  for (const width of [1_000, 1_250, 1_280, 1_366, 1_440, 1_530, 1_920]) {
    // oxlint-disable-next-line no-await-in-loop -- one window, one width after the other
    await page.setViewportSize({ width, height: 800 })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(async () => (await header.boundingBox())?.height, { message: `${width} px` }).toBeLessThan(56)
  }
})
