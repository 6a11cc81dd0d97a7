import { expect } from 'playwright/test'
import {
  connectedStations,
  expectNotice,
  expectRow,
  limitsForm,
  openGroup,
  openGroupTab,
  saveBar,
  saveSettings,
} from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'dlm-disabled-mid-session', role: 'operator' })

test('disabling load management while cars charge disables dependent settings and removes the limits', async ({ page, sim }) => {
  await sim.runTo('30s')
  await openGroup(page, 2, 'Bakery')
  await expectRow(connectedStations(page), { Name: 'Bakery one', 'Limited by': /^Holding 9 A: main fuse 63 A/ })

  await openGroupTab(page, 'Settings')

  const form = limitsForm(page)
  const isOn = (name: string) => form.getByRole('switch', { name })
  await expect(isOn('Use external device (ALM)')).toBeChecked()
  await isOn('Dynamic load management (DLM)').click()
  for (const name of ['Use external device (ALM)', 'Boost charging', 'Offline fail-safe', 'Preconnect queuing']) {
    await expect(isOn(name)).toHaveCount(0)
  }
  await expect(saveBar(page)).toContainText('Use external device (ALM) on → off')
  await saveSettings(page).click()
  const question = page.getByRole('alertdialog', { name: 'End these protections?' })
  await expect(question.getByRole('listitem')).toHaveText([
    'Load management: no station is held to the import limit of 40 A.',
    'Main fuse of 63 A: it is no longer watched.',
    'External device enegic-2045: neither its values nor the safe limit of 20 A are used.',
  ])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(isOn('Dynamic load management (DLM)')).not.toBeChecked()
  await saveSettings(page).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'Successfully set DLM limits')

  await sim.advance('5s')
  await openGroupTab(page, 'Live')
  await expectRow(connectedStations(page), { Name: 'Bakery one', 'Limited by': 'No limit is in force' })
  await openGroupTab(page, 'Settings')
  await expect(isOn('Dynamic load management (DLM)')).not.toBeChecked()

  await page.goto('/')
  await expect(page.getByRole('listitem').filter({ hasText: 'Bakery: the main fuse is no longer monitored' })).toBeVisible()
  await openGroup(page, 2, 'Bakery', 'settings')
  await isOn('Dynamic load management (DLM)').click()
  await expect(
    form.getByText(/^Load management was disabled on .* That also disabled: Use external device \(ALM\)\.$/),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Restore previous settings' }).click()
  await expect(isOn('Use external device (ALM)')).toBeChecked()
  await saveSettings(page).click()
  await expectNotice(page, 'Successfully set DLM limits')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'no longer monitored' })).toHaveCount(0)
})
