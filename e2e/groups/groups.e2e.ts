import { expect, type Page } from 'playwright/test'
import {
  expectNotice,
  expectRow,
  openGroup,
  openGroupTab,
  readTable,
  removeFromGroup,
  saveBar,
  saveSettings,
  searchBox,
} from '../pages/console.ts'
import { onlyPolling, STREAM_REFUSED } from '../pages/changes.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day' })

const groupForm = (page: Page) => page.getByRole('form', { name: 'Group', exact: true })
const create = (page: Page) => groupForm(page).getByRole('button', { name: 'Save' })
const nameField = (page: Page) => groupForm(page).getByLabel('Group name')
const connected = (page: Page) => page.getByRole('table', { name: 'Connected stations' })
const available = (page: Page) => page.getByRole('table', { name: 'Available stations' })
const answer = (page: Page, button: string) => page.getByRole('alertdialog').getByRole('button', { name: button }).click()

/** Confirms the deletion of a group with its name. */
async function confirmDeletion(page: Page, name: string) {
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'Ok' })
  await expect(ok).toBeDisabled()
  await page.getByLabel(`Type ${name} to confirm`).fill(name)
  await ok.click()
}

async function createGroup(page: Page, name: string) {
  await page.goto('/groups')
  await nameField(page).fill(name)
  await create(page).click()
  await expectNotice(page, `Successfully created group ${name}`)
}

async function showAvailable(page: Page) {
  await openGroupTab(page, 'Stations')
  await page.getByRole('navigation', { name: 'Stations of the group' }).getByRole('link', { name: 'Available' }).click()
  await expect(available(page).getByRole('link').first()).toBeVisible()
}

test.describe('an operator', () => {
  test.use({ role: 'operator', expectedComplaints: STREAM_REFUSED })

  test('creates a group, connects a station and disconnects it', async ({ page }) => {
    await page.goto('/site-management/groups')
    await page.getByRole('link', { name: 'New group' }).click()
    await expect(groupForm(page).getByLabel('Group Owner')).toHaveValue('101')
    await expect(groupForm(page).getByText('Please select your organisation')).toBeVisible()
    expect(await groupForm(page).getByLabel('Group type').getByRole('option').allTextContents()).toEqual(['AC', 'V2G', 'DC'])
    await expect(create(page)).toBeDisabled()

    await nameField(page).fill('Car wash')
    await create(page).click()
    await expectNotice(page, 'Successfully created group Car wash')
    await expect(page).toHaveURL(/\/groups\/\d+$/)
    await expect(page.getByText('No stations connected to this group')).toBeVisible()
    await openGroupTab(page, 'Settings')
    await expect(groupForm(page).getByText('Northern Harbour Charging')).toBeVisible()
    await expect(groupForm(page).getByText('AC', { exact: true })).toBeVisible()
    await expect(groupForm(page).getByRole('combobox')).toHaveCount(0)

    await showAvailable(page)
    await page.getByRole('button', { name: 'Connect Kerbside 1' }).click()
    await expectNotice(page, 'Connected station Kerbside 1 to group Car wash')
    await page.getByRole('link', { name: 'Connected', exact: true }).click()
    await expectRow(connected(page), { Name: 'Kerbside 1' })

    await removeFromGroup(page, 'Kerbside 1')
    await answer(page, 'Remove')
    await expect(page.getByText('No stations connected to this group')).toBeVisible()
  })

  test('must confirm before a station without energy management is connected', async ({ page }) => {
    await createGroup(page, 'Car wash')
    await showAvailable(page)
    await page.getByRole('button', { name: 'Connect Workshop 1' }).click()
    const question = page.getByText(
      'This station does not support Energy Management features. We do not recommend adding this station to a load management group, as it will affect the calculations.',
    )
    await expect(question).toBeVisible()
    await answer(page, 'Cancel')
    await expect(question).toBeHidden()
    await expectRow(available(page), { Name: 'Workshop 1' })

    await page.getByRole('button', { name: 'Connect Workshop 1' }).click()
    await answer(page, 'Ok')
    await expectNotice(page, 'Connected station Workshop 1 to group Car wash')
  })

  test('must confirm before a station that cannot be paused is connected to a group with preconnect', async ({ page }) => {
    await openGroup(page, 1, 'Depot AC')
    await showAvailable(page)
    await page.getByRole('button', { name: 'Connect Kerbside 1' }).click()
    const question = page.getByText(
      'This station does not support Preconnect. We do not recommend adding this station to a load management group while Preconnect is enabled.',
    )
    await expect(question).toBeVisible()
    await answer(page, 'Ok')
    await expectNotice(page, 'Connected station Kerbside 1 to group Depot AC')
  })

  test('renames a group, and the list links to it by its new name', async ({ page }) => {
    await openGroup(page, 1, 'Depot AC', 'settings')
    await expect(saveBar(page)).toHaveCount(0)
    await nameField(page).fill('')
    await expect(groupForm(page).getByText('Group name is required')).toBeVisible()
    await expect(saveSettings(page)).toBeDisabled()
    await nameField(page).fill('Depot north')
    await saveSettings(page).click()
    await expectNotice(page, 'Successfully edited group Depot north')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot north')
    await expect(saveBar(page)).toHaveCount(0)

    await page.goto('/site-management/groups')
    await page.getByRole('link', { name: 'Depot north' }).click()
    await expect(page).toHaveURL('/groups/1')
  })

  test('keeps the input while another user changes the same group, and does not revert their changes', async ({
    page,
    sim,
    simulator,
  }) => {
    sim.pause()
    // The stream would show the change of the other user before the save.
    onlyPolling(sim)
    await openGroup(page, 1, 'Depot AC', 'settings')
    await nameField(page).fill('Depot north')
    const body = { name: 'Depot south', type: 'GROUP_TYPE_CHARGER', sellerId: 101 }
    await simulator.callAs('admin', 'saveGroup', { params: { groupId: 1 }, body })
    await saveSettings(page).click()
    await expectNotice(page, 'Not saved: the group was changed elsewhere meanwhile.')
    await expect(groupForm(page)).toContainText('Group name is now Depot south, was Depot AC')
    await expect(nameField(page)).toHaveValue('Depot north')
    await saveSettings(page).click()
    await expectNotice(page, 'Successfully edited group Depot north')

    await nameField(page).fill('Depot west')
    await saveBar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(nameField(page)).toHaveValue('Depot north')
    await expect(saveBar(page)).toHaveCount(0)
  })

  test('sets the guaranteed current of priority sessions, and sees changes by other users', async ({ page, sim, simulator }) => {
    sim.pause()
    // The stream would show the change of the other user before the save.
    onlyPolling(sim)
    await openGroup(page, 1, 'Depot AC', 'settings')
    const form = page.getByRole('form', { name: 'Guaranteed current of priority sessions' })
    const current = form.getByLabel('Minimum current for priority')
    await expect(current).toHaveCount(0)
    await form.getByRole('switch').click()
    await expect(current).toHaveValue('16')
    await current.fill('5')
    await expect(form.getByText('The minimum current per station has to be at least 6A.')).toBeVisible()
    await expect(saveSettings(page)).toHaveAccessibleDescription('Correct the marked fields first.')

    await current.fill('20')
    const body = { requiredCurrentVip: 10, isQueuingVip: true }
    await simulator.callAs('admin', 'saveQueuingVip', { params: { groupId: 1 }, body })
    await saveSettings(page).click()
    await expectNotice(page, 'Not saved: the priority was changed elsewhere meanwhile.')
    await expect(form).toContainText('Minimum current for priority is now 10 A, was 16 A')
    await expect(form.getByRole('switch')).toBeChecked()
    await saveSettings(page).click()
    await expectNotice(page, 'Sucessfully set preconnect for priority')
    const saved = { requiredCurrentVip: 20, isQueuingVip: true }
    expect(await sim.read('readDlmLimits', { params: { groupId: 1 } })).toMatchObject(saved)

    await form.getByRole('switch').click()
    await saveSettings(page).click()
    await answer(page, 'Save')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(form.getByRole('switch')).toBeChecked()
    expect(await sim.read('readDlmLimits', { params: { groupId: 1 } })).toMatchObject(saved)
  })

  test('must confirm before leaving unsaved changes by a link or by the back button', async ({ page }) => {
    await page.goto('/site-management/groups')
    await page.getByRole('link', { name: 'Depot AC' }).click()
    await openGroupTab(page, 'Settings')
    await nameField(page).fill('Depot north')

    const question = page.getByText('Leave “Settings · Depot AC” and lose the changes?')
    await page.getByRole('link', { name: 'Load management', exact: true }).click()
    await expect(question).toBeVisible()
    await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText(['Group name Depot AC → Depot north'])
    await answer(page, 'Cancel')
    await page.goBack()
    await expect(question).toBeVisible()
    await answer(page, 'Cancel')
    await expect(nameField(page)).toHaveValue('Depot north')
    await expect(page).toHaveURL('/groups/1/settings')

    await page.goBack()
    await answer(page, 'Leave')
    await expect(page).toHaveURL('/groups/1')
  })

  test.describe('a platform that refuses', () => {
    test.use({ expectedComplaints: refusedRequests(400, 404, 409, 500) })

    test('the error of the platform is shown at the name, and the input stays', async ({ page, sim }) => {
      const errors = [{ path: 'body.name', message: 'There is such a group already' }]
      sim.do({ fault: { call: 'saveGroup', status: 400, body: { errors }, times: 1 } })
      await openGroup(page, 1, 'Depot AC', 'settings')
      await nameField(page).fill('Depot DC')
      await saveSettings(page).click()
      await expectNotice(page, 'Error saving group. There is such a group already')
      await expect(groupForm(page).getByText('There is such a group already')).toBeVisible()
      await expect(nameField(page)).toHaveValue('Depot DC')
      await expect(saveSettings(page)).toBeDisabled()
      await nameField(page).fill('Depot north')
      await saveSettings(page).click()
      await expectNotice(page, 'Successfully edited group Depot north')
    })

    test('failed connections and disconnections are reported', async ({ page, sim }) => {
      sim.do({ fault: { call: 'connectStation', status: 500, body: {}, times: 1 } })
      sim.do({ fault: { call: 'connectStation', status: 409, body: { message: 'The cable is full.' }, times: 1 } })
      sim.do({ fault: { call: 'disconnectStation', status: 500, times: 1 } })
      await createGroup(page, 'Car wash')
      await showAvailable(page)
      await page.getByRole('button', { name: 'Connect Kerbside 1' }).click()
      await expectNotice(page, 'Failed to connect station Kerbside 1 to group Car wash')
      await page.getByRole('button', { name: 'Connect Kerbside 1' }).click()
      await expectNotice(page, 'The cable is full.')
      await openGroup(page, 1, 'Depot AC', 'stations')
      await removeFromGroup(page, 'North gate 1')
      await answer(page, 'Remove')
      await expectNotice(page, 'Failed to disconnect station North gate 1 from group Depot AC')
    })

    test('a group whose deletion fails stays', async ({ page, sim }) => {
      sim.do({ fault: { call: 'deleteGroup', status: 500, times: 1 } })
      await openGroup(page, 1, 'Depot AC', 'settings')
      await page.getByRole('button', { name: 'Delete Depot AC' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone.')
      await confirmDeletion(page, 'Depot AC')
      await expectNotice(page, 'Failed to delete group')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot AC')
    })
  })
})

test.describe('an admin', () => {
  test.use({ role: 'admin', expectedComplaints: refusedRequests(404) })

  test('makes a super group after a confirmation, and sets its reporting details', async ({ page }) => {
    await openGroup(page, 3, 'Depot V2G', 'settings')
    const toggle = groupForm(page).getByRole('switch', { name: 'Supergroup' })
    await toggle.click()
    await expect(page.getByRole('alertdialog')).toContainText('Confirm supergroup setting')
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure about it?')
    await answer(page, 'Cancel')
    await expect(toggle).not.toBeChecked()

    await toggle.click()
    await answer(page, 'Ok')
    await groupForm(page).getByLabel('Select real-time reporting format').selectOption('Finland(Fingrid)')
    await expect(groupForm(page).getByLabel('Select history-reporting format')).toHaveValue('')
    await saveSettings(page).click()
    await expectNotice(page, 'Successfully edited group Depot V2G')
    await page.reload()
    await expect(groupForm(page).getByLabel('Select real-time reporting format')).toHaveValue('fingrid')
  })

  test('deletes a group after a confirmation and returns to the list of its type', async ({ page }) => {
    await openGroup(page, 3, 'Depot V2G', 'settings')
    await page.getByRole('button', { name: 'Delete Depot V2G' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Confirm delete')
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete the group?')
    await confirmDeletion(page, 'Depot V2G')
    await expect(page).toHaveURL('/site-management/groups')
    await expect(page.getByRole('link', { name: 'Depot V2G' })).toHaveCount(0)

    // The group has no V2G settings, so the platform answers their deletion with 404.
    await openGroup(page, 4, 'Depot batteries', 'settings')
    await page.getByRole('button', { name: 'Delete Depot batteries' }).click()
    await confirmDeletion(page, 'Depot batteries')
    await expect(page).toHaveURL('/battery-storage/groups')
    await expect(page.getByRole('link', { name: 'Depot batteries' })).toHaveCount(0)

    await page.goto('/groups/4')
    await expect(page.getByText('Cannot fetch group data')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All groups' })).toBeVisible()
  })

  test('searches the stations of a group', async ({ page }) => {
    await openGroup(page, 1, 'Depot AC', 'stations')
    await searchBox(page).fill('van hall')
    await expect.poll(async () => (await readTable(connected(page))).length).toBe(6)
    await expect(page).toHaveURL(/search=van\+hall/)
  })
})
