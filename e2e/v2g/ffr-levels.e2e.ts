import { expect } from 'playwright/test'
import { expectNotice, openGroup, openStation, openTab, saveSettings } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { v2gForm } from '../pages/v2g-page.ts'

/** The level of FFR that a V2G group offers: settings, Live tab, FFR log and charts. */
test.use({ scenario: 'ffr-levels', role: 'admin' })

test('the level of a group is chosen in its settings, and shown where FFR is shown', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openGroup(page, 7, 'Pier vans', 'settings')
  const form = v2gForm(page)
  await expect(form.getByLabel('FFR level')).toHaveValue('49.6')
  await form.getByLabel('FFR level').selectOption('49.5 Hz, full power within 0.7 s')
  await form.getByRole('switch', { name: 'FFR on over-frequency' }).check()
  await saveSettings(page).click()
  await expectNotice(page, 'Successfully saved v2g settings')
  await page.reload()
  await expect(form.getByLabel('FFR level')).toHaveValue('49.5')
  await expect(form.getByRole('switch', { name: 'FFR on over-frequency' })).toBeChecked()

  await openGroup(page, 7, 'Pier vans')
  await expect(page.getByRole('region', { name: 'FFR now', exact: true })).toContainText(
    'Activated at 49.5 Hz, full power within 0.7 s.',
  )
  await openGroup(page, 7, 'Pier vans', 'history')
  await page.getByRole('switch', { name: 'Grid frequency' }).check()
  const chart = page.getByRole('region', { name: 'Meter values reported by chargers', exact: true })
  for (const label of ['49.5 Hz FFR', '50.3 Hz FFR']) {
    await expect(chart.locator('svg text').filter({ hasText: label })).toHaveCount(1)
  }
  await expect(chart.locator('svg text').filter({ hasText: '49.7 Hz FFR' })).toHaveCount(0)

  await openStation(page, 51, 'Van one')
  await openTab(page, 'FFR Logs')
  await expect(page.getByText('FFR is now activated at 49.5 Hz, full power within 0.7 s, and at 50.3 Hz.')).toBeVisible()
})
