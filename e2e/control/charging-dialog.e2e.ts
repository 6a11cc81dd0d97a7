import { expect, type Page } from 'playwright/test'
import { expectNotice, openStation, valueOf } from '../pages/console.ts'
import {
  applyCharging,
  applyDespiteReserve,
  chargingField,
  deviceControl,
  openAdvanced,
  openCharging,
  openAllValues,
} from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator' })

const apply = (page: Page) => page.getByRole('dialog', { name: 'Charging' }).getByRole('button', { name: 'Apply' })

test.describe('invalid input is reported at its field and stays', () => {
  const TOO_MUCH = 'The power must be at most 1000.'

  test('1001 kW, and a negative power for an AC charger', async ({ page }) => {
    await openStation(page, 1001, 'North gate 1')
    const dialog = await openCharging(page)
    const power = chargingField(dialog, 'Power, kW')
    for (const [typed, text] of [
      ['1001', TOO_MUCH],
      ['-1', 'The power must be at least 0.'],
      ['a lot', 'Enter a number.'],
    ] as const) {
      await power.fill(typed)
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await expect(apply(page)).toHaveAccessibleDescription('Correct the marked fields first.')
      await power.press('Enter')
      await expect(power).toHaveValue(typed)
      await expect(dialog).toBeVisible()
    }
    await power.fill('0')
    await expect(apply(page)).toBeEnabled()
  })

  test('a battery of the EATON driver accepts 150 % but not 1001 %', async ({ page, sim }) => {
    sim.pause()
    await openStation(page, 1044, 'Battery hall 4')
    const dialog = await openCharging(page)
    const power = chargingField(dialog, 'Power, % (-100..100)')
    await power.fill('1001')
    await expect(dialog.getByText(TOO_MUCH, { exact: true })).toBeVisible()
    await power.fill('150')
    await expect(dialog.getByText(TOO_MUCH)).toBeHidden()
    await applyDespiteReserve(dialog)
    await expectNotice(page, 'Successfully adjusted device charging statuses')
    await sim.advance('10s')
    // 150 % is limited to 100 % of 6 kW, and the frequency response is added.
    const { results } = await sim.read('readMeterValues', { params: { deviceId: 'd-1044' } })
    expect(results).toContainEqual({ Key: 'Pbaseline', Value: '6000' })
  })

  test('basepoints that are not a list or have an unknown kind', async ({ page }) => {
    await openStation(page, 1028, 'West row 1')
    const dialog = await openCharging(page)
    await openAdvanced(dialog)
    const basepoints = chargingField(dialog, 'Basepoints JSON')
    for (const [typed, text] of [
      ['[1,', 'Line 1, column 4: a value is expected, but the text ends.'],
      ['[{"x":1}]', 'Line 1, column 3: "x" is unknown. Use time and value.'],
    ] as const) {
      await basepoints.fill(typed)
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await expect(apply(page)).toBeDisabled()
      await expect(basepoints).toHaveValue(typed)
    }
    await dialog.getByRole('button', { name: 'Random sample' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(basepoints).toHaveValue('[{"x":1}]')
  })
})

test('quick choices and the slider fill in the power, in the unit of the driver', async ({ page, sim }) => {
  sim.pause()
  await openStation(page, 1044, 'Battery hall 4')
  const dialog = await openCharging(page)
  const slider = dialog.getByRole('slider', { name: 'Power from discharging to charging' })
  const percent = chargingField(dialog, 'Power, % (-100..100)')
  await expect(percent).toHaveValue('')
  await dialog.getByRole('button', { name: 'Full 6.0 kW' }).click()
  await expect(percent).toHaveValue('100')
  await slider.press('Home')
  await expect(percent).toHaveValue('-100')
  await expect(slider).toHaveAttribute('aria-valuetext', '−6.0 kW, discharging')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(percent).toHaveValue('0')
  await percent.fill('50')
  await expect(slider).toHaveAttribute('aria-valuetext', '3.0 kW')
})

test('baseline and FFR powers can be typed in kW or in W', async ({ page }) => {
  await openStation(page, 1028, 'West row 1')
  const dialog = await openCharging(page)
  await expect(chargingField(dialog, 'Pbaseline (W)')).toBeHidden()
  await openAdvanced(dialog)
  await chargingField(dialog, 'Pbaseline (W)').fill('-1500')
  await expect(chargingField(dialog, 'Baseline, kW')).toHaveValue('-1.5')
  await chargingField(dialog, 'FFR positive, kW').pressSequentially('2.05')
  await expect(chargingField(dialog, 'FFR positive, kW')).toHaveValue('2.05')
  await expect(chargingField(dialog, 'FFRPowerPositive (W)')).toHaveValue('2050')
  await chargingField(dialog, 'FFR negative, kW').fill('much')
  await expect(chargingField(dialog, 'FFRPowerNegative (W)')).toHaveAccessibleDescription(/Enter a number\./)
  await expect(chargingField(dialog, 'FFR negative, kW')).toHaveValue('much')
})

test('an AC charger follows a ceiling', async ({ page, sim }) => {
  await sim.runTo('5s')
  sim.do({ vehicle: { station: 1001, arrives: { soc: 20 } } })
  await openStation(page, 1001, 'North gate 1')
  const dialog = await openCharging(page)
  await chargingField(dialog, 'Power, kW').fill('0')
  await applyCharging(dialog)
  await expect(dialog).toBeHidden()
  await sim.advance('30s')
  await openAllValues(page)
  await expect(valueOf(page, 'OCPP status')).toHaveText('Paused by operator SuspendedEVSE')
})

test.describe('a platform that fails', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('the dialog keeps its input and can be applied again', async ({ page, sim }) => {
    sim.do({ fault: { call: 'chargeDevice', status: 500, times: 1 } })
    await openStation(page, 1028, 'West row 1')
    const dialog = await openCharging(page)
    await openAdvanced(dialog)
    await chargingField(dialog, 'Pbaseline (W)').fill('1500')
    await applyDespiteReserve(dialog)
    await expectNotice(page, 'Error adjusting device charging statuses')
    await expect(chargingField(dialog, 'Pbaseline (W)')).toHaveValue('1500')
    await applyDespiteReserve(dialog)
    await expectNotice(page, 'Successfully adjusted device charging statuses')
    await expect(dialog).toBeHidden()
    await expect(deviceControl(page, 'Set power')).toBeFocused()
  })

  test('the dialog shows that it is being applied', async ({ page, sim }) => {
    sim.do({ fault: { call: 'chargeDevice', delay: '6s', times: 1 } })
    await openStation(page, 1028, 'West row 1')
    const dialog = await openCharging(page)
    await chargingField(dialog, 'Power, kW').fill('2')
    await applyDespiteReserve(dialog)
    await expect(dialog.getByRole('button', { name: 'Applying' })).toBeDisabled()
    await expect(dialog).toBeHidden()
  })
})

test.describe('a user without edit permission', () => {
  test.use({ role: 'viewer' })

  test('sees a disabled button with the reason', async ({ page }) => {
    await openStation(page, 1028, 'West row 1')
    const button = deviceControl(page, 'Set power')
    await expect(button).toBeDisabled()
    await button.focus()
    await expect(page.getByRole('tooltip')).toHaveText('You can view this device, but not control it.')
    await expect(button).toHaveAccessibleDescription('You can view this device, but not control it.')
    await button.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
