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

test('the page of a group of batteries compares its FCR-N with what the frequency requires', async ({ page, sim }) => {
  await sim.runTo('3m')
  await page.goto('/groups/4')
  const now = page.getByRole('region', { name: 'FCR-N now' })
  await expect(now).toContainText(/Required 42\.0 kW, delivers 4[12]\.\d kW \((9[89]|100) %\)\./)
  await expect(now).toContainText(/Offered 42\.0 kW, can give 42\.0 kW now\./)
  await expect(page.getByText(/^FCR-N: Required 42\.0 kW, delivers/)).toBeVisible()
})

test('a following battery stays on the ideal line, and another battery is reported as off the line', async ({ page, sim }) => {
  await sim.runTo('13m')
  await page.goto('/battery-storage/devices')
  await choose(page, 'Battery hall 2')
  await expect(droop(page, 'Battery hall 2').getByRole('figure', { name: /On the ideal line$/ })).toBeVisible()
  await choose(page, 'Workshop battery')
  await expect(droop(page, 'Workshop battery')).toContainText('FCR-N is off. The battery does not follow the frequency.')
})
