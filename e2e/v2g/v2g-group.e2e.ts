import { expect } from 'playwright/test'
import { expectNotice, openGroup, openGroupTab, saveSettings } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { answer, deleteSession, editSession, expectSession, v2gForm, v2gSessions } from '../pages/v2g-page.ts'

test.use({ scenario: 'v2g-refusals', role: 'operator' })

test('the settings of a group can be saved; after their deletion the defaults apply', async ({ page, sim }) => {
  await sim.runTo('61s')
  await openGroup(page, 2, 'Slipway', 'settings')
  const form = v2gForm(page)
  await expect(form.getByRole('radio')).toHaveCount(4)
  await expect(form.getByRole('radio', { name: /^Adaptive V2G charging/ })).toBeChecked()
  await form.getByRole('radio', { name: /^Adaptive V2B charging/ }).check()
  await form.getByLabel('FFR positive').fill('2000')
  await form.getByLabel('Minimum SoC').fill('101')
  await expect(form.getByText('Enter a value from 0 to 100.')).toBeVisible()
  await expect(saveSettings(page)).toBeDisabled()
  await form.getByLabel('Minimum SoC').fill('30')
  await saveSettings(page).click()
  const question = page.getByRole('alertdialog', { name: 'Change a group that has sold a reserve?' })
  await expect(question.getByText('The group has sold a reserve for this hour or a later one.')).toBeVisible()
  await question.getByRole('button', { name: 'Save' }).click()
  await expectNotice(page, 'Successfully saved v2g settings')
  await page.reload()
  await expect(form.getByRole('radio', { name: /^Adaptive V2B charging/ })).toBeChecked()
  await expect(form.getByLabel('FFR positive')).toHaveValue('2000')

  await form.getByRole('button', { name: 'Delete settings' }).click()
  await answer(page, 'Ok')
  await expectNotice(page, 'Successfully deleted v2g settings')
  await expect(form.getByRole('radio', { name: /^External \(default\)/ })).toBeChecked()
  await expect(form.getByLabel('Minimum SoC')).toHaveValue('50')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, 'Restored the V2G settings and the daily schedule')
  await expect(form.getByRole('radio', { name: /^Adaptive V2B charging/ })).toBeChecked()
  await expect(form.getByLabel('FFR positive')).toHaveValue('2000')
})

test('a session without its deleted schedule has no target and no departure, and an unknown source', async ({ page, sim }) => {
  await sim.runTo('61s')
  await openGroup(page, 1, 'Quay', 'cars')
  await expectSession(page, 'Quay one', { 'Target SoC': '80 %', Departure: '07:30 UTC+2 05:30 GMT', Source: 'Mobile app' })
  await deleteSession(page, 'Quay one').click()
  await answer(page, 'Ok')
  await expectSession(page, 'Quay one', { 'Target SoC': '–', Departure: '–', Source: 'Unknown', Forecast: 'No schedule' })
  await expect(deleteSession(page, 'Quay one')).toHaveAccessibleDescription('This session has no schedule.')
})

test('an offline station keeps its row and is shown as offline', async ({ page, sim }) => {
  await sim.runTo('61s')
  sim.do({ station: { station: 'Quay one', online: false } })
  await openGroup(page, 1, 'Quay', 'cars')
  await expectSession(page, 'Quay one', { Connection: 'Offline', SoC: /^60(\.\d)? %$/ })
})

test.describe('a user without edit permission', () => {
  test.use({ role: 'viewer' })

  test('sees all settings and the reason why each control is disabled', async ({ page, sim }) => {
    await sim.runTo('61s')
    await openGroup(page, 1, 'Quay', 'settings')
    await expect(page.getByText('You can view the V2G settings of this group, but not change them.')).toBeVisible()
    await expect(page.getByLabel('Minimum SoC')).toHaveText('50 %')
    await expect(saveSettings(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add daily schedule' })).toHaveCount(0)
    await expect(page.getByLabel('Driver bypass')).toHaveText('off')
    await openGroupTab(page, 'Cars')
    await expect(editSession(page, 'Quay one')).toHaveAccessibleDescription(
      'You can view the sessions of this group, but not change them.',
    )
  })
})

test.describe('failed reads', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('are each reported at their place and recover', async ({ page, sim }) => {
    await sim.runTo('61s')
    for (const call of ['readV2gSettings', 'listV2gSessions']) sim.do({ fault: { call, status: 500, for: '1m' } })
    await openGroup(page, 1, 'Quay', 'settings')
    const main = page.getByRole('main')
    await expect(main.getByText('Failed to fetch v2g settings')).toBeVisible()
    await openGroupTab(page, 'Cars')
    await expect(main.getByText('Failed to get active V2G sessions schedules')).toBeVisible()
    await sim.advance('1m')
    await openGroupTab(page, 'Settings')
    await expect(v2gForm(page)).toBeVisible({ timeout: 15_000 })
    await openGroupTab(page, 'Cars')
    await expect(v2gSessions(page)).toBeVisible({ timeout: 15_000 })

    sim.do({ fault: { call: 'readV2gForecasts', status: 500, for: '1m' } })
    await page.reload()
    await expect(main.getByText('Failed to get charging forecasts')).toBeVisible()
    await expectSession(page, 'Quay one', { SoC: /^60/ })
  })
})
