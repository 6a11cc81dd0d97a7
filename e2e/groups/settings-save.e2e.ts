import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectNotice, limitsForm, openGroup, saveBar, saveSettings } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator', expectedComplaints: refusedRequests(400) })

test('a save of several sections keeps the refused one with its error, and saves the others', async ({ page, sim }) => {
  const errors = [{ path: 'body.importLimit', message: 'Above the main fuse' }]
  sim.do({ fault: { call: 'saveDlmLimits', status: 400, body: { errors }, times: 1 } })
  await openGroup(page, 1, 'Depot AC', 'settings')
  await page.getByLabel('Group name').fill('Depot north')
  const importLimit = limitsForm(page).getByLabel('Import limit')
  await importLimit.fill('50')
  await importLimit.press('Enter')
  await expect(saveBar(page)).toContainText('Saved: Group. Not saved: Load management services.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot north')
  await expect(limitsForm(page).getByText('Above the main fuse')).toBeVisible()
  await expect(importLimit).toHaveValue('50')
  await expect(importLimit).toBeFocused()
  await expect(saveSettings(page)).toBeDisabled()
  await importLimit.fill('40')
  await saveSettings(page).click()
  await expectNotice(page, 'Successfully set DLM limits')
  await expect(saveBar(page)).toHaveCount(0)
})

test('the effect of a lower limit is shown before it is saved, and is what load management then does', async ({ page, sim }) => {
  sim.pause()
  const drawing = async () => {
    const { data } = await sim.read('listStations', { query: { groupId: 1 } })
    return data.filter(({ latestChargePower }) => Number(latestChargePower) > 0).length
  }
  await sim.runTo('2m')
  const before = await drawing()
  await openGroup(page, 1, 'Depot AC', 'settings')
  await limitsForm(page).getByLabel('Import limit').fill('8')
  const effect = saveBar(page).getByText(/^At 8 A: /)
  await expect(effect).toHaveText(/^At 8 A: \d+ cars? pauses? now/)
  await expectAccessible(page)
  const paused = Number(/(\d+) cars? pause/.exec((await effect.textContent()) ?? '')?.[1])
  await limitsForm(page).getByLabel('Import limit').fill('abc')
  await expect(saveBar(page).getByText('The effect is shown when the fields are valid.')).toBeVisible()
  await limitsForm(page).getByLabel('Import limit').fill('8')
  await saveSettings(page).click()
  await expectNotice(page, 'Successfully set DLM limits')
  await sim.advance('8s')
  expect(before - (await drawing())).toBe(paused)
})

test('on a phone the save bar stands above the bottom bar', async ({ page, sim }) => {
  sim.pause()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/groups/1/settings')
  await limitsForm(page).getByLabel('Import limit').fill('40')
  // A trial fails if another element covers the button.
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click({ trial: true })
})
