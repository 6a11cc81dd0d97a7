import { expect, type Page } from 'playwright/test'
import { expectNotice, openStation, openTab } from '../pages/console.ts'
import { deviceControl, deviceForm } from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin' })

const NAME = 'Battery hall 1'
const field = (page: Page, label: string) => deviceForm(page).getByRole('textbox', { name: label })
const save = (page: Page) => deviceForm(page).getByRole('button', { name: 'Save' })

async function openEdit(page: Page) {
  await openStation(page, 1041, NAME)
  await openTab(page, 'Edit')
  await expect(field(page, 'Device name')).toHaveValue(NAME)
}

test('the name and type of a battery can be changed', async ({ page, sim }) => {
  await openEdit(page)
  await field(page, 'Device name').fill('Battery hall zero')
  await field(page, 'Serial Number').fill('SN-0041')
  await field(page, 'ICCID').fill('')
  await deviceForm(page).getByRole('combobox', { name: 'Device Type' }).selectOption('EATON 6')
  await save(page).click()
  await expectNotice(page, 'Successfully edited Battery hall zero')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Battery hall zero')
  const edited = await sim.read('readStation', { params: { id: 'd-1041' } })
  expect(edited).toMatchObject({ serialNumber: 'SN-0041', type: { name: 'EATON 6' } })
})

test('missing and too long values are reported at their field, and the input stays', async ({ page }) => {
  await openEdit(page)
  const long = '9'.repeat(10_000)
  await field(page, 'Serial Number').fill(long)
  await field(page, 'Device name').fill('   ')
  await expect(deviceForm(page).getByText('must have at most 255 characters')).toBeVisible()
  await expect(deviceForm(page).getByText('Device name is required')).toBeVisible()
  await expect(save(page)).toHaveAccessibleDescription('Correct the marked fields first.')
  await expect(field(page, 'Serial Number')).toHaveValue(long)
  await field(page, 'Serial Number').fill('')
  await expect(deviceForm(page).getByText('Serial number is required')).toBeVisible()
})

test('leaving with unsaved changes requires a confirmation', async ({ page }) => {
  await openEdit(page)
  await field(page, 'Serial Number').fill('SN-7')
  await openTab(page, 'Overview')
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'Serial Number')).toHaveValue('SN-7')
  await openTab(page, 'Overview')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Why this power' })).toBeVisible()
})

test('a battery is deleted after its name has been typed', async ({ page, simulator }) => {
  await openStation(page, 1041, NAME)
  await deviceControl(page, 'Delete').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete device' })
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await dialog.getByLabel('Device name').fill('battery hall 1')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Device name').fill(NAME)
  await confirm.click()
  await expectNotice(page, `Deleted device ${NAME}`)
  await expect(page).toHaveURL('/battery-storage/devices')
  expect((await simulator.callAs('admin', 'readStation', { params: { id: 'd-1041' } })).status).toBe(404)
})

test.describe('a platform that fails', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('a refused edit keeps its input', async ({ page, sim }) => {
    await openEdit(page)
    sim.do({ fault: { call: 'saveStation', status: 500, times: 1 } })
    await field(page, 'Serial Number').fill('SN-8')
    await save(page).click()
    await expectNotice(page, 'Failed to update device information')
    await expect(field(page, 'Serial Number')).toHaveValue('SN-8')
    await save(page).click()
    await expectNotice(page, `Successfully edited ${NAME}`)
  })

  test('a failed switch of FCR-N is reverted with a message', async ({ page, sim }) => {
    await openStation(page, 1041, NAME)
    const fcrN = page.getByRole('switch', { name: `FCR-N of ${NAME}` })
    sim.do({ fault: { call: 'setFcrN', status: 500, times: 1 } })
    await expect(fcrN).toBeChecked()
    const off = page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' })
    await fcrN.click()
    await off.click()
    await expectNotice(page, 'Failed to update FCR-N')
    await expect(fcrN).toBeChecked()
    await fcrN.click()
    await off.click()
    await expect(fcrN).not.toBeChecked()
    await expect.poll(async () => (await sim.read('readStation', { params: { id: 'd-1041' } })).fcrNEnabled).toBe(false)
  })
})

test.describe('a device that another user deletes', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('is reported as deleted, and the input stays', async ({ page, simulator }) => {
    await openEdit(page)
    await field(page, 'Serial Number').fill('SN-9')
    await simulator.callAs('admin', 'deleteStation', { params: { deviceId: 'd-1041' } })
    await expect(page.getByText('Found no device with ID d-1041.')).toBeVisible()
    await expect(field(page, 'Serial Number')).toHaveValue('SN-9')
    await expect(save(page)).toHaveAccessibleDescription('This device no longer exists.')
    await expect(deviceControl(page, 'Set power')).toHaveAccessibleDescription('This device no longer exists.')
    await expect(deviceControl(page, 'Delete')).toBeDisabled()
  })

  test('is reported in its open Charging dialog, which keeps its input', async ({ page, simulator }) => {
    await openStation(page, 1041, NAME)
    await deviceControl(page, 'Set power').click()
    const dialog = page.getByRole('dialog', { name: 'Charging' })
    await dialog.getByRole('textbox', { name: 'Power, kW' }).fill('3')
    await simulator.callAs('admin', 'deleteStation', { params: { deviceId: 'd-1041' } })
    await expect(dialog.getByText('This device no longer exists.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Power, kW' })).toHaveValue('3')
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('has no button to delete', async ({ page }) => {
    await openStation(page, 1041, NAME)
    await expect(deviceControl(page, 'Export meter values')).toBeVisible()
    await expect(deviceControl(page, 'Delete')).toBeHidden()
  })
})

test.describe('the delete button', () => {
  test('exists for batteries only', async ({ page }) => {
    await openStation(page, 1028, 'West row 1')
    await expect(deviceControl(page, 'Set power')).toBeVisible()
    await expect(deviceControl(page, 'Delete')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name: 'Edit' })).toBeHidden()
  })
})
