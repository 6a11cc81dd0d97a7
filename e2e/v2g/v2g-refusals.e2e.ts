import { expect } from 'playwright/test'
import { onlyPolling } from '../pages/changes.ts'
import { expectNotice, openGroup, openGroupTab, saveSettings } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import {
  answer,
  dailySchedule,
  deleteSession,
  departureField,
  driverBypass,
  editSession,
  openNewDaily,
  openSession,
  save,
  targetField,
  v2gForm,
} from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-refusals', role: 'operator' })

const TARGET = 'The target must be above 0 and at most 100.'
const NOT_ADAPTIVE = 'Schedules can be changed only in an adaptive mode.'

test.describe('a platform that refuses all changes', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('each refusal is reported, and the input stays and can be saved later', async ({ page, sim }) => {
    test.setTimeout(90_000)
    await sim.runTo('10s')
    await openGroup(page, 1, 'Quay', 'settings')
    const form = v2gForm(page)
    await form.getByLabel('Minimum SoC').fill('40')
    await saveSettings(page).click()
    await expectNotice(page, 'Failed to save v2g settings.')
    await expect(form.getByLabel('Minimum SoC')).toHaveValue('40')

    await driverBypass(page).click()
    await expectNotice(page, 'Failed to update driver bypass')
    await expect(driverBypass(page)).not.toBeChecked()

    const daily = await openNewDaily(page)
    await departureField(daily).fill('07:30')
    await save(daily).click()
    await expectNotice(page, 'Failed to add daily schedule')
    await expect(departureField(daily)).toHaveValue('07:30')
    await daily.getByRole('button', { name: 'Cancel' }).click()
    await answer(page, 'Discard')

    // Another tab would close the form.
    await sim.runTo('61s')
    await saveSettings(page).click()
    await expectNotice(page, 'Successfully saved v2g settings')
  })

  test('each refusal of a session schedule is reported, and the input stays and can be saved later', async ({ page, sim }) => {
    await sim.runTo('10s')
    await openGroup(page, 1, 'Quay', 'cars')
    await deleteSession(page, 'Quay one').click()
    await answer(page, 'Ok')
    await expectNotice(page, /^Failed to delete session schedule/)
    const session = await openSession(page, 'Quay one')
    await targetField(session).fill('95')
    await save(session).click()
    await expectNotice(page, 'Failed to add session schedule')
    await expect(targetField(session)).toHaveValue('95')

    await sim.runTo('61s')
    await save(session).click()
    await expect(session).toBeHidden()
  })
})

test('invalid targets and times are marked at their field and cannot be saved', async ({ page, sim }) => {
  await sim.runTo('61s')
  await openGroup(page, 1, 'Quay', 'settings')
  const dialogs = { Settings: () => openNewDaily(page), Cars: () => openSession(page, 'Quay one') } as const
  for (const tab of ['Settings', 'Cars'] as const) {
    await openGroupTab(page, tab)
    const dialog = await dialogs[tab]()
    for (const [field, typed, error] of [
      [targetField, '0', TARGET],
      [targetField, '101', TARGET],
      [targetField, '', 'Enter a value.'],
      [departureField, '', 'Enter a time.'],
      [departureField, '24:61', 'Enter a time, for example 07:30.'],
      [departureField, '07:35', 'Choose a time in steps of 10 minutes.'],
    ] as const) {
      const right = await field(dialog).inputValue()
      await field(dialog).fill(typed)
      await expect(dialog.getByText(error)).toBeVisible()
      await expect(save(dialog)).toBeDisabled()
      await expect(field(dialog)).toHaveValue(typed)
      await field(dialog).fill(right)
      await expect(dialog.getByText(error)).toBeHidden()
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('the platform refuses a departure of 2461 and names its field', async ({ sim, simulator }) => {
  await sim.runTo('61s')
  const body = { departureTime: 2461, targetSoC: 80 }
  const atItsPlace = { status: 400, body: { errors: [{ path: 'body.departureTime', message: expect.any(String) }] } }
  const added = await simulator.callAs('operator', 'addDailySchedule', { params: { groupId: 1 }, body })
  expect(added).toMatchObject(atItsPlace)
  const saved = await simulator.callAs('operator', 'saveSessionSchedule', { params: { sessionId: '1-1772467200' }, body })
  expect(saved).toMatchObject(atItsPlace)
})

test.describe('changes by other users', () => {
  // Without a stream, the console has not read the change when the user saves.
  test.use({ expectedComplaints: refusedRequests(400, 404, 409, 503) })

  test('a second schedule at the same time is refused by the form, or by the platform if the first one is not loaded yet', async ({
    page,
    sim,
    simulator,
  }) => {
    onlyPolling(sim)
    await sim.runTo('61s')
    await openGroup(page, 1, 'Quay', 'settings')
    const dialog = await openNewDaily(page)
    await departureField(dialog).fill('07:30')
    const body = { departureTime: 530, targetSoC: 90 }
    await simulator.callAs('operator', 'addDailySchedule', { params: { groupId: 1 }, body })
    await save(dialog).click()
    await expect(dialog.getByText('There is already a schedule at this time.')).toBeVisible()
    await expect(departureField(dialog)).toHaveValue('07:30')
    await departureField(dialog).fill('07:40')
    await save(dialog).click()
    await expectNotice(page, 'Added daily schedule 80 % at 07:40')
    await expect(dailySchedule(page).getByRole('button', { name: /^Edit / })).toHaveCount(2)

    await openNewDaily(page)
    await departureField(dialog).fill('07:40')
    await expect(dialog.getByText('There is already a schedule at this time.')).toBeVisible()
    await expect(save(dialog)).toBeDisabled()
  })

  test('a session that ends is reported in its open dialog, which keeps its input', async ({ page, sim }) => {
    await sim.runTo('61s')
    await openGroup(page, 2, 'Slipway', 'cars')
    const dialog = await openSession(page, 'Slipway one')
    await targetField(dialog).fill('95')
    sim.do({ vehicle: { station: 'Slipway one', leaves: true } })
    await save(dialog).click()
    await expect(dialog.getByText('The session has ended. Its schedule can no longer be changed.')).toBeVisible()
    await expect(targetField(dialog)).toHaveValue('95')
    await expect(save(dialog)).toBeDisabled()
    await expect(save(dialog)).toHaveAccessibleDescription('The session has ended.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('No cars connected')).toBeVisible({ timeout: 15_000 })
  })

  test('a change to a mode that is not adaptive is reported in an open dialog, which keeps its input', async ({
    page,
    sim,
    simulator,
  }) => {
    onlyPolling(sim)
    await sim.runTo('61s')
    await openGroup(page, 2, 'Slipway', 'cars')
    const dialog = await openSession(page, 'Slipway one')
    await targetField(dialog).fill('95')
    const external = { mode: 'external', minSoC: 50, ffrPositive: 1_000, ffrNegative: 1_000, startChargeWith2kW: false }
    await simulator.callAs('operator', 'saveV2gSettings', { params: { groupId: 2 }, body: external })
    await save(dialog).click()
    await expect(dialog.getByText(NOT_ADAPTIVE)).toBeVisible()
    await expect(targetField(dialog)).toHaveValue('95')
  })
})

test('in mode external, the buttons for session schedules are disabled and give the reason', async ({ page, sim }) => {
  await sim.runTo('61s')
  await openGroup(page, 4, 'Pilot yard', 'cars')
  for (const button of [editSession(page, 'Pilot one'), deleteSession(page, 'Pilot one')]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(NOT_ADAPTIVE)
  }
})
