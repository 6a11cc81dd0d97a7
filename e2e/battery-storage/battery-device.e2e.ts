import { expect, type Page } from 'playwright/test'
import { expectNotice, openDevice, openStation, openTab, stationTable } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day' })

const editForm = (page: Page) => page.getByRole('form', { name: 'Device' })
const field = (page: Page, label: string) => editForm(page).getByLabel(label)
const save = (page: Page) => editForm(page).getByRole('button', { name: 'Save' })
const switchOff = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' })
const fcrN = (page: Page, name: string) => page.getByRole('switch', { name: `FCR-N of ${name}` })
const deletion = (page: Page) => page.getByRole('alertdialog', { name: 'Delete device' })
const controls = (page: Page) => page.getByRole('region', { name: 'Device controls' }).getByRole('button')
const BATTERIES = '/site-management/stations?types=Energy+storage'

async function openEdit(page: Page) {
  await openStation(page, 1041, 'Battery hall 1')
  await openTab(page, 'Edit')
  await expect(field(page, 'Device Type').getByRole('option')).toHaveText(['sonnen 10', 'EATON 6'])
}

test.describe('an administrator', () => {
  test.use({ role: 'admin' })

  test('edits a battery', async ({ page }) => {
    await openEdit(page)
    await expect(save(page)).toBeDisabled()
    await field(page, 'Device name').fill('Hall one, north')
    await field(page, 'Device Type').selectOption('EATON 6')
    await save(page).click()
    await expectNotice(page, 'Successfully edited Hall one, north')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall one, north')
    await expect(save(page)).toBeDisabled()
  })

  test('keeps the input while another user edits the same battery', async ({ page, sim }) => {
    await openEdit(page)
    await field(page, 'Device name').fill('Typed here')
    const params = { id: 'd-1041' }
    const body = { stationName: 'Typed there', serialNumber: 'SN-THERE', iccid: null, typeId: 11 }
    sim.do({ operator: { user: 'support', call: 'saveStation', params, body } })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed there')
    await expect(field(page, 'Serial Number')).toHaveValue('SN-THERE')
    await expect(field(page, 'Device name')).toHaveValue('Typed here')
  })

  test('sees the error of a long serial number at its field, and is asked before leaving unsaved input', async ({ page }) => {
    await openEdit(page)
    await field(page, 'Serial Number').fill('x'.repeat(10_000))
    await expect(editForm(page).getByText('must have at most 255 characters')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await openTab(page, 'Overview')
    await page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(field(page, 'Serial Number')).toHaveValue('x'.repeat(10_000))
  })

  test('deletes a battery by typing its name and returns to the list', async ({ page }) => {
    await page.goto(BATTERIES)
    await openDevice(page, 'Battery hall 2')
    await controls(page).getByText('Delete').click()
    await deletion(page).getByLabel('Device name').fill('Battery hall')
    await expect(deletion(page).getByRole('button', { name: 'Delete' })).toBeDisabled()
    await deletion(page).getByLabel('Device name').fill('Battery hall 2')
    await deletion(page).getByRole('button', { name: 'Delete' }).click()
    await expectNotice(page, 'Deleted device Battery hall 2')
    await expect(page).toHaveURL(/types=Energy\+storage/)
    await expect(stationTable(page).getByRole('link', { name: 'Battery hall 1' })).toBeVisible()
    await expect(stationTable(page).getByRole('link', { name: 'Battery hall 2' })).toHaveCount(0)
  })

  test.describe('while another user deletes the battery', () => {
    test.use({ expectedComplaints: refusedRequests(404) })

    test('keeps the page with its input', async ({ page, sim }) => {
      await openEdit(page)
      await field(page, 'Device name').fill('Typed here')
      const deviceId = 'd-1041'
      sim.do({ operator: { user: 'admin', call: 'deleteStation', params: { deviceId } } })
      await expect(page.getByRole('alert').getByText(`Found no device with ID ${deviceId}.`)).toBeVisible()
      await expect(field(page, 'Device name')).toHaveValue('Typed here')
      await expect(save(page)).toBeDisabled()
      await expect(controls(page)).toHaveText(['Set power', 'Stop', 'Export meter values', 'Delete'])
      for (const control of await controls(page).all()) {
        await expect(control).toBeDisabled()
        await expect(control).toHaveAccessibleDescription('This device no longer exists.')
      }
    })
  })

  test.describe('on a platform that refuses', () => {
    test.use({ expectedComplaints: refusedRequests(500) })

    test('sees FCR-N switched immediately and then reverted', async ({ page, sim }) => {
      await page.goto(BATTERIES)
      await expect(fcrN(page, 'Battery hall 1')).toBeChecked()
      sim.do({ fault: { call: 'setFcrN', status: 500, delay: '6s', times: 1 } })
      await fcrN(page, 'Battery hall 1').click()
      await switchOff(page).click()
      await expect(fcrN(page, 'Battery hall 1')).not.toBeChecked()
      await expectNotice(page, 'Failed to update FCR-N')
      await expect(fcrN(page, 'Battery hall 1')).toBeChecked()
    })
  })

  test('switches FCR-N off after a confirmation, in the list and on the device, and undoes it', async ({ page, sim }) => {
    await page.goto(BATTERIES)
    sim.do({ fault: { call: 'setFcrN', delay: '4s', times: 1 } })
    await fcrN(page, 'Battery hall 1').click()
    await expect(switchOff(page)).toBeVisible()
    expect(await sim.read('readStation', { params: { id: 'd-1041' } })).toMatchObject({ fcrNEnabled: true })
    await switchOff(page).click()
    await expectNotice(page, 'Disabled FCR-N of Battery hall 1')
    await expect(fcrN(page, 'Battery hall 1')).not.toBeChecked()
    await openDevice(page, 'Battery hall 1')
    await expect(fcrN(page, 'Battery hall 1')).not.toBeChecked()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(fcrN(page, 'Battery hall 1')).toBeChecked()
  })
})

test.describe('a user without edit permission', () => {
  test.use({ role: 'viewer' })

  test('reads a battery and the reason why it cannot be changed', async ({ page }) => {
    await openEdit(page)
    await expect(field(page, 'Device name')).toHaveAttribute('readonly')
    await expect(field(page, 'Device name')).toHaveAccessibleDescription('You can view this device, but not control it.')
    await expect(save(page)).toBeDisabled()
    await expect(controls(page)).toHaveText(['Set power', 'Stop', 'Export meter values'])

    await openTab(page, 'Overview')
    const name = 'Battery hall 1'
    await expect(fcrN(page, name)).toBeDisabled()
    await expect(fcrN(page, name)).toHaveAccessibleDescription('You can view this device, but not control it.')
    // A control that only looks disabled would handle the click.
    await fcrN(page, name).click({ force: true })
    await expect(fcrN(page, name)).toBeChecked()
  })
})
