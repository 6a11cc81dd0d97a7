import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'approval-ramp', role: 'admin' })

const desk = (page: Page) => page.getByRole('region', { name: 'Prequalification' })

test('the tests of a group show their progress, the requirements and the chargers, and give a report', async ({ page, sim }) => {
  await sim.runTo('60s')
  await page.goto('/fingrid')
  await expect(desk(page).getByText('Select a group of chargers, V2G points or batteries.')).toBeVisible()
  await desk(page).getByLabel('Group').click()
  await desk(page).getByLabel('Group').pressSequentially('North')
  await page.getByRole('option', { name: 'North row' }).click()
  await expect(page).toHaveURL(/group=\d+/)
  await desk(page).getByLabel('Cars').selectOption('A charging car at every free charger as well')
  await desk(page).getByRole('button', { name: 'Play the tests' }).click()
  await expect(desk(page).getByRole('progressbar')).toBeVisible()
  await expect(desk(page).getByText('North row passes FCR-D up, dynamic: 20.0 kW.')).toBeVisible({ timeout: 60_000 })
  await expect(desk(page).getByText(/20\.0 kW\.\s*Fleet of [\d/]+ [\d:]+ UTC\+2$/)).toBeVisible()

  const requirements = desk(page).getByRole('table', { name: 'Requirements' })
  await expect(requirements.getByRole('row').filter({ hasText: '2. Response after 7.5 s' })).toContainText('Met')
  await expect(desk(page).getByRole('table', { name: 'Chargers' }).getByRole('row')).not.toHaveCount(1)
  await desk(page).getByLabel('Test', { exact: true }).selectOption('Linearity')
  await expect(desk(page).getByLabel('Response in the test Linearity').first()).toBeVisible()
  await expect(desk(page).getByRole('table', { name: 'Gain and phase' }).getByRole('row')).toHaveCount(8)
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await desk(page).getByRole('button', { name: 'Download report' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('report.html')
  expect(readFileSync(await file.path(), 'utf8')).toContain('North row passes FCR-D up, dynamic: 20.0 kW.')

  // A reload shows the same result, and a link leads to it.
  await page.reload()
  await expect(desk(page).getByText('North row passes FCR-D up, dynamic: 20.0 kW.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(requirements).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})

test('a product that the group cannot offer is refused with a sentence, and the tests can be cancelled', async ({
  page,
  sim,
}) => {
  await sim.runTo('60s')
  await page.goto('/fingrid')
  await desk(page).getByLabel('Group').click()
  await desk(page).getByLabel('Group').pressSequentially('South')
  await page.getByRole('option', { name: 'South row' }).click()
  const button = desk(page).getByRole('button', { name: /^(Play the tests|Cancel)/ })
  await button.click()
  await expect(desk(page).getByText('South row is static and cannot offer fcr-d-up-dynamic.')).toBeVisible()

  await desk(page).getByLabel('Product').selectOption('FCR-D up, static')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Cancel')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(desk(page).getByText(/^The tests of South row were cancelled/)).toBeVisible()
  await expect(button).toBeFocused()
})
