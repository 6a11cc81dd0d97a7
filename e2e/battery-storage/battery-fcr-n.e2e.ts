import { expect, type Page } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'battery-fcr-n', role: 'admin' })

const droop = (page: Page, name: string) => page.getByRole('region', { name: `Droop of ${name}` })
const choose = (page: Page, name: string) => page.getByRole('radio', { name: `Droop of ${name}` }).check()

test('a battery reaches full power on the ideal line after a frequency step', async ({ page, sim }) => {
  await sim.runTo('3m')
  await page.goto('/battery-storage/devices')
  await choose(page, 'Battery hall 1')
  const picture = droop(page, 'Battery hall 1')
  await expect(picture.getByRole('figure', { name: /On the ideal line$/ })).toBeVisible()
  await picture.getByRole('button', { name: 'View as table' }).click()
  await expect(picture.getByRole('row').nth(1)).toContainText(/49\.900 Hz−10\.0 kW/)

  await sim.runTo('8m')
  await expect(picture.getByRole('row').nth(1)).toContainText(/50\.100 Hz10\.0 kW/, { timeout: 15_000 })
})

test('a following battery stays on the ideal line, and another battery is reported as off the line', async ({ page, sim }) => {
  await sim.runTo('13m')
  await page.goto('/battery-storage/devices')
  await choose(page, 'Battery hall 2')
  await expect(droop(page, 'Battery hall 2').getByRole('figure', { name: /On the ideal line$/ })).toBeVisible()
  await choose(page, 'Workshop battery')
  await expect(droop(page, 'Workshop battery')).toContainText('FCR-N is off. The battery does not follow the frequency.')
})
