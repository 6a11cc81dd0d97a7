import { expect } from 'playwright/test'
import { connectedStations, expectNotice, expectRow, limitsForm, openGroup } from './console.ts'
import { test } from './fixtures.ts'

test.use({ scenario: 'dlm-disabled-mid-session', role: 'operator' })

test('load management goes off while cars charge: what leans on it goes off too, and nothing limits the cars', async ({
  page,
  sim,
}) => {
  await sim.runTo('30s')
  await openGroup(page, 2, 'Bakery')
  await expectRow(connectedStations(page), { Name: 'Bakery one', 'Limited by': /^Holding 9 A: main fuse 63 A/ })

  const form = limitsForm(page)
  const isOn = (name: string) => form.getByRole('switch', { name })
  await expect(isOn('Use external device (ALM)')).toBeChecked()
  await isOn('Dynamic load management (DLM)').click()
  for (const name of ['Use external device (ALM)', 'Solar charging', 'Boost charging']) await expect(isOn(name)).not.toBeChecked()
  for (const name of ['Boost charging', 'Offline fail-safe', 'Phase balancing', 'Preconnect queuing']) {
    await expect(isOn(name)).toBeDisabled()
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'Successfully set DLM limits')

  await sim.advance('5s')
  await expectRow(connectedStations(page), { Name: 'Bakery one', 'Limited by': 'No limit is in force' })
  await expect(isOn('Use external device (ALM)')).not.toBeChecked()
})
