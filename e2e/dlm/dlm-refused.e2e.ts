import { expect } from 'playwright/test'
import { expectNotice, limitsForm, openGroup, saveBar, saveSettings } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'dlm-refused', role: 'operator' })

test.describe('a platform that cannot save', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('shows an error, and the input stays and can be saved later', async ({ page, sim }) => {
    sim.pause()
    await openGroup(page, 2, 'Bakery', 'settings')
    const form = limitsForm(page)
    const importLimit = form.getByLabel('Import limit')
    await importLimit.fill('25')
    await saveSettings(page).click()
    await expectNotice(page, 'Unable to set set DLM limits')
    await expect(importLimit).toHaveValue('25')

    await sim.runTo('61s')
    await saveSettings(page).click()
    await expectNotice(page, 'Successfully set DLM limits')
    await page.reload()
    await expect(importLimit).toHaveValue('25')
  })
})

test.describe('a platform whose limits cannot be read', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('asks before a save that could overwrite the changes of others, and keeps the input', async ({ page, sim }) => {
    await sim.runTo('61s')
    await openGroup(page, 2, 'Bakery', 'settings')
    const importLimit = limitsForm(page).getByLabel('Import limit')
    await importLimit.fill('25')
    sim.do({ fault: { call: 'readDlmLimits', status: 500, for: '5m' } })
    const stored = async () => (await sim.read('readDlmLimits', { params: { groupId: 2 } })).importLimit
    const question = page.getByRole('alertdialog', { name: 'Save without a check?' })
    const answer = async (name: string) => question.getByRole('button', { name }).click()

    await saveSettings(page).click()
    await expect(question).toContainText('Whether the limits were changed elsewhere could not be checked.')
    await answer('Try again')
    await expect(question).toBeVisible()
    await answer('Cancel')
    await expect(question).toBeHidden()
    await expect(importLimit).toHaveValue('25')

    await saveSettings(page).click()
    await answer('Save anyway')
    await expectNotice(page, 'Successfully set DLM limits')
    await sim.advance('6m')
    expect(await stored()).toBe(25)
  })
})

test('a save without an answer times out and keeps the input', async ({ page, sim }) => {
  test.setTimeout(90_000)
  await sim.runTo('61s')
  sim.do({ fault: { call: 'saveDlmLimits', hang: true, times: 1 } })
  await openGroup(page, 2, 'Bakery', 'settings')
  const form = limitsForm(page)
  await form.getByLabel('Import limit').fill('25')
  await saveSettings(page).click()
  await expect(saveBar(page).getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect(saveSettings(page)).toBeEnabled({ timeout: 40_000 })
  await expectNotice(page, 'Unable to set set DLM limits')
  await expect(form.getByLabel('Import limit')).toHaveValue('25')
})

test('invalid limits are marked and cannot be saved', async ({ page, sim }) => {
  sim.pause()
  await openGroup(page, 2, 'Bakery', 'settings')
  const form = limitsForm(page)
  const save = saveSettings(page)
  for (const field of ['Import limit', 'Main current', 'Safe limit']) {
    const input = form.getByLabel(field, { exact: true })
    const right = await input.inputValue()
    for (const [typed, error] of [
      ['', 'Enter a value.'],
      ['-1', 'The value must not be negative.'],
      ['abc', 'Enter a number.'],
    ] as const) {
      await input.fill(typed)
      await expect(form.getByText(error)).toBeVisible()
      await expect(save).toBeDisabled()
    }
    await input.fill(right)
    await expect(save).toHaveCount(0)
  }

  await form.getByRole('switch', { name: 'Preconnect queuing' }).click()
  await form.getByLabel('Minimum current per station').fill('5')
  await expect(form.getByText('The minimum current per station has to be at least 6A.')).toBeVisible()
  await expect(save).toBeDisabled()
  await form.getByLabel('Minimum current per station').fill('6')
  await expect(save).toBeEnabled()
})
