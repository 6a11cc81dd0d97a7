import { expect, type Page } from 'playwright/test'
import { SERVICES } from '#contract/demand-response.ts'
import { connectedStations, expectNotice, limitsForm, openGroup, openGroupTab } from '../pages/console.ts'
import { field, responseForm, responsePanel, save, scheduledBids, service, serviceMode } from '../pages/demand-response-page.ts'
import { refusedRequests, test, type Sim } from '../pages/fixtures.ts'

test.use({ scenario: 'bids-empty', role: 'admin' })

const fcrOf = (sim: Sim, groupId: number) => sim.read('readFcrSettings', { params: { groupId } })
const enable = (page: Page, step: 'single-step' | 'stepwise') =>
  responseForm(page).getByRole('switch', { name: `Enable ${step}` })
const labels = async (page: Page) =>
  await responseForm(page)
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))

test('the enabled service is shown, and stepwise replaces single-step', async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 1, 'Pier AC', 'settings')
  await expect(service(page)).toHaveValue('FI_SINGLE_STEP')
  await expect(service(page).getByRole('option')).toHaveText(Object.values(SERVICES).map(({ label }) => label))
  await expect(enable(page, 'single-step')).toBeChecked()
  await expect
    .poll(() => labels(page))
    .toEqual(['activationFrequency', 'deactivationFrequency', 'deactivationDelay', 'powerDecrease', 'triggerDelayInMs'])

  // The other service is off until it is switched on, and the confirmation names the service that saving disables.
  await service(page).selectOption({ label: 'Test Finland Stepwise FCR-D Static' })
  await expect(enable(page, 'stepwise')).not.toBeChecked()
  await enable(page, 'stepwise').click()
  await expect(responseForm(page).getByText('Single-step is enabled. Saving replaces it with stepwise.')).toBeVisible()
  await serviceMode(page).selectOption('Manual')
  await expect.poll(() => labels(page)).toEqual(['maxStepwiseFlexibility', 'minStepwiseCurrent', 'triggerDelayInMs'])
  await field(page, 'Total flexibility in kW').fill('12,5')
  await field(page, 'Minimum current in A').fill('6')
  await save(page).click()
  await expectNotice(page, 'Successfully updated FCR settings')
  expect(await fcrOf(sim, 1)).toMatchObject({
    isEnabled: false,
    isEnabledStepwise: true,
    serviceName: 'TEST_STEPWISE_STATIC',
    stepwiseMode: 'static',
    mode: 'MANUAL',
    maxStepwiseFlexibility: 12.5,
    minStepwiseCurrent: 6,
    biddingZoneId: expect.any(Number),
  })
  await page.reload()
  await expect(service(page)).toHaveValue('TEST_STEPWISE_STATIC')
  await expect(serviceMode(page)).toHaveValue('MANUAL')

  // And back.
  await service(page).selectOption({ label: 'Finland Single-step FCR-D' })
  await enable(page, 'single-step').click()
  await save(page).click()
  await expect.poll(() => fcrOf(sim, 1)).toMatchObject({ isEnabled: true, isEnabledStepwise: false })
  await expect(scheduledBids(page)).toBeHidden()
})

test('demand response is disabled after a confirmation and enabled again with Undo', async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 1, 'Pier AC', 'settings')
  const before = await fcrOf(sim, 1)
  await enable(page, 'single-step').click()
  await save(page).click()
  const question = page.getByRole('alertdialog', { name: 'Switch off demand response?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await fcrOf(sim, 1)).isEnabled).toBe(true)
  await save(page).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await fcrOf(sim, 1)).isEnabled).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => fcrOf(sim, 1)).toEqual(before)
})

test('invalid input is marked at its field and cannot be saved', async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 1, 'Pier AC', 'settings')
  const DIGITS = 'Only digits are allowed.'
  for (const [label, typed, error] of [
    ['Activation frequency', '', 'Enter a value.'],
    ['Deactivation frequency', 'high', 'Enter a number.'],
    ['Deactivation delay', '', 'Enter a value.'],
    ['Deactivation delay', '1.5', DIGITS],
    ['Power decrease', '-1', DIGITS],
    ['Power decrease', '1e3', DIGITS],
    ['Trigger message delay in ms', '-1', 'The value must not be negative.'],
  ] as const) {
    const right = await field(page, label).inputValue()
    await field(page, label).fill(typed)
    await expect(responseForm(page).getByText(error), `${label}: ${typed}`).toBeVisible()
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
    await field(page, label).fill(right)
    await expect(responseForm(page).getByText(error)).toBeHidden()
  }
})

test.describe('a platform that refuses the settings', () => {
  test.use({ expectedComplaints: refusedRequests(400, 500) })

  test('the input stays, with the message of the platform at its field', async ({ page, sim }) => {
    sim.pause()
    await openGroup(page, 1, 'Pier AC', 'settings')
    await field(page, 'Activation frequency').fill('49.95')
    await save(page).click()
    await expectNotice(page, 'Failed to update FCR settings')
    await expect(field(page, 'Activation frequency')).toHaveAccessibleDescription(/must be below the deactivation frequency/)
    await expect(field(page, 'Activation frequency')).toHaveValue('49.95')

    sim.do({ fault: { call: 'saveFcrSettings', status: 500, times: 1 } })
    await field(page, 'Activation frequency').fill('49.6')
    await save(page).click()
    await expect(save(page)).toHaveText('Save')
    await expect(field(page, 'Activation frequency')).toHaveValue('49.6')
    expect((await fcrOf(sim, 1)).activationFrequency).toBe(49.7)
    await save(page).click()
    await expectNotice(page, 'Successfully updated FCR settings')
    expect((await fcrOf(sim, 1)).activationFrequency).toBe(49.6)
  })

  test('settings that cannot be read are reported and neither shown nor saved in part', async ({ page, sim }) => {
    sim.pause()
    // Once, because a failed read is also retried automatically, which removes its button.
    sim.do({ fault: { call: 'readFcrSettings', status: 500, times: 1 } })
    await openGroup(page, 4, 'North row', 'settings')
    await expect(responsePanel(page).getByText('Failed to get FCR settings')).toBeVisible()
    await responsePanel(page).getByRole('button', { name: 'Retry' }).click()
    await expect(field(page, 'Total flexibility in kW')).toHaveValue('20')

    // The settings are not saved without their bidding zone.
    sim.do({ fault: { call: 'createBiddingZone', status: 500, times: 1 } })
    await field(page, 'Total flexibility in kW').fill('25')
    await save(page).click()
    await expectNotice(page, 'Failed to update FCR settings')
    await expect(field(page, 'Total flexibility in kW')).toHaveValue('25')
    expect((await fcrOf(sim, 4)).maxStepwiseFlexibility).toBe(20)
  })
})

test.describe('a user who is not an admin', () => {
  test.use({ role: 'operator' })

  test('does not see demand response and does not request it', async ({ page, sim }) => {
    sim.pause()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openGroup(page, 2, 'Pier DC')
    await expect(connectedStations(page)).toBeVisible()
    await openGroupTab(page, 'Settings')
    await expect(limitsForm(page)).toBeVisible()
    await expect(responsePanel(page)).toBeHidden()
    expect(asked.filter((url) => /\/fcr|\/ecp/.test(url))).toEqual([])
  })
})
