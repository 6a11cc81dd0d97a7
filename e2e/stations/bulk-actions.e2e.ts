import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import {
  chooseTheme,
  expectNotice,
  expectRow,
  openGroup,
  readTable,
  scrollsSideways,
  signIn,
  stationTable,
} from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin', expectedComplaints: refusedRequests(409) })

const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected stations' })
const action = (page: Page, name: string) => bar(page).getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const results = (page: Page) => dialog(page).getByRole('table', { name: 'Results' })
const status = (page: Page) => dialog(page).getByRole('status')

async function selectRange(page: Page, from: string, to: string) {
  await check(page, from).click()
  await check(page, to).click({ modifiers: ['Shift'] })
}

/** Presses Tab until the control has the focus, at most six times. */
async function tabTo(page: Page, control: Locator) {
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let press = 0; press < 6 && !(await isFocused()); press++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('stations are removed from a group; a refused one is repeated, and all are undone', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openGroup(page, 1, 'Depot AC', 'stations')
  await selectRange(page, 'North gate 1', 'Van hall 1')
  await action(page, 'Remove from group…').click()
  await expect(dialog(page)).toContainText('The limits and services of Depot AC no longer apply to these stations.')
  await expectAccessible(page)

  sim.do({ fault: { call: 'disconnectStation', status: 409, body: { message: 'The station is busy.' }, times: 1 } })
  await inDialog(page, 'Remove 5 stations').click()
  await expect(status(page)).toHaveText('4 done, 1 failed')
  const outcomes = (await readTable(results(page))).map((row) => row['Result'])
  expect(outcomes.filter((text) => text === 'Done')).toHaveLength(4)
  expect(outcomes).toContain('Refused: The station is busy.')
  await chooseNothingElse(page)
  await inDialog(page, 'Retry failed (1)').click()
  await expect(status(page)).toHaveText('5 done')
  const inList = page.getByRole('link', { name: 'North gate 1', includeHidden: true })
  await expect(inList).toHaveCount(0)

  await inDialog(page, 'Undo (5)').click()
  await expect(status(page)).toHaveText('5 undone')
  await expect(inList).not.toHaveCount(0)
  await inDialog(page, 'Close').click()
  // What was undone stays selected.
  await expect(bar(page)).toContainText('5 stations selected')
})

/** Axe checks the results, and a click outside the dialog does not close them. */
async function chooseNothingElse(page: Page) {
  await expectAccessible(page)
  await page.mouse.click(4, 300)
  await expect(results(page)).toBeVisible()
}

test('by keyboard, stations are connected to a group, the run is stopped, and its changes are undone', async ({ page, sim }) => {
  await sim.runTo('2m')
  await page.goto('/site-management/stations?types=charger')
  await check(page, 'North gate 1').focus()
  await page.keyboard.press('Space')
  for (let row = 0; row < 5; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(bar(page)).toContainText('6 stations selected')
  await page.keyboard.press('Enter')
  await expect(action(page, 'Connect to group…')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('office')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectRow(dialog(page).getByRole('table'), {
    Station: 'North gate 1',
    Preview: /Also in Depot AC\. The lowest limit applies\./,
  })
  await expectAccessible(page)

  sim.do({ fault: { call: 'connectStation', delay: '3s', times: 4 } })
  await tabTo(page, inDialog(page, 'Connect 6 stations'))
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('0 of 6 stations')
  await expect(status(page)).toBeFocused()
  await tabTo(page, inDialog(page, 'Stop'))
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('4 done, 2 not started')
  await expect(status(page)).toBeFocused()
  await expectRow(results(page), { Station: 'Van hall 2', Result: 'Not started' })

  await tabTo(page, inDialog(page, 'Undo (4)'))
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('4 undone, 2 not started')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(action(page, 'Connect to group…')).toBeFocused()
  await expectRow(stationTable(page), { Name: 'North gate 1', 'Groups linked & services': /^Depot AC \([^)]*\)$/ })
})

test('the power of several stations is set and restored; an offline one is refused', async ({ page, sim }) => {
  await sim.runTo('2m')
  await page.setViewportSize({ width: 360, height: 800 })
  sim.do({ station: { station: 'North gate 2', online: false } })
  await sim.advance('10s')
  await openGroup(page, 1, 'Depot AC', 'stations')
  await chooseTheme(page, 'Dark')
  await selectRange(page, 'North gate 1', 'North gate 3')
  await action(page, 'Actions').click()
  await page.getByRole('menuitem', { name: 'Set power…' }).click()
  await dialog(page).getByLabel('Power, kW').fill('-1')
  await expect(dialog(page)).toContainText('The power must be at least 0.')
  await dialog(page).getByLabel('Power, kW').fill('30')
  await expectRow(dialog(page).getByRole('table'), {
    Station: 'North gate 1',
    Preview: 'More than its rated power. It is limited to 22.0 kW.',
  })
  await expect(dialog(page)).toContainText('3 stations of Depot AC may draw 66.0 kW. The limit of Depot AC is 43.5 kW.')
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)

  await inDialog(page, 'Set power of 3 stations').click()
  await expect(status(page)).toHaveText('2 done, 1 failed')
  await expectRow(results(page), {
    Station: 'North gate 2',
    Result: 'Refused: North gate 2 is offline and cannot receive commands.',
  })
  await inDialog(page, 'Undo (2)').click()
  await expect(status(page)).toHaveText('2 undone, 1 failed')
})

test('undo restores the power limit that an operator had set before', async ({ page, sim }) => {
  await sim.runTo('2m')
  await openGroup(page, 1, 'Depot AC', 'stations')
  const row = page.getByRole('row', { name: /Van hall 1/, includeHidden: true }).first()
  const setPower = async (kilowatts: string) => {
    await action(page, 'Set power…').click()
    await dialog(page).getByLabel('Power, kW').fill(kilowatts)
    await inDialog(page, 'Set power of 2 stations').click()
    await expect(status(page)).toHaveText('2 done')
    await sim.advance('10s')
  }
  await check(page, 'Van hall 1').click()
  await check(page, 'Van hall 5').click()
  await setPower('4.3')
  await expect(row).toContainText('4.3 / 11.0 kW')
  await inDialog(page, 'Close').click()
  await expect(bar(page)).toHaveCount(0)

  await check(page, 'Van hall 1').click()
  await check(page, 'Van hall 5').click()
  await setPower('0')
  await inDialog(page, 'Undo (2)').click()
  await expect(status(page)).toHaveText('2 undone')
  await sim.advance('30s')
  // Without undo of its limit it would take 4.6 kW again.
  await expect(row).toContainText('4.3 / 11.0 kW')
})

test.describe('a session that ends during a run', () => {
  test.use({ expectedComplaints: refusedRequests(401) })
  test('stops the run and says how far it came', async ({ page, sim }) => {
    await sim.runTo('2m')
    await openGroup(page, 1, 'Depot AC', 'stations')
    await selectRange(page, 'North gate 1', 'Van hall 2')
    await action(page, 'Remove from group…').click()
    sim.do({ fault: { call: 'disconnectStation', status: 401, times: 1 } })
    await inDialog(page, 'Remove 6 stations').click()
    await expect(page).toHaveURL(/\/login/)
    await expectNotice(page, /^Your session ended during the run: [345] done, [123] not started\.$/)
  })

  test('keeps the selection, the power and the group for the same user', async ({ page, sim }) => {
    test.slow()
    await sim.runTo('2m')
    const enter = async (kind: string, text: string) => {
      await page.goto('/site-management/stations?types=charger')
      await selectRange(page, 'North gate 1', 'North gate 3')
      await action(page, kind).click()
      await expect(dialog(page)).toBeVisible()
      if (kind === 'Set power…') await dialog(page).getByLabel('Power, kW').fill(text)
      else {
        await page.keyboard.type(text)
        await page.getByRole('option', { name: text }).click()
      }
      sim.do({ session: { expire: true } })
      await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 30_000 })
      await signIn(page, 'admin')
      await expect(bar(page)).toContainText('3 stations selected')
      await action(page, kind).click()
    }
    await enter('Set power…', '7')
    await expect(dialog(page).getByLabel('Power, kW')).toHaveValue('7')
    await enter('Connect to group…', 'Office yard')
    await expect(dialog(page).getByRole('combobox')).toHaveValue('Office yard')
    await expect(inDialog(page, 'Connect 3 stations')).toBeEnabled()
  })
})

test.describe('a viewer', () => {
  test.use({ role: 'viewer' })
  test('can export stations, and reads why the other actions are disabled', async ({ page, sim }) => {
    await sim.runTo('2m')
    await page.goto('/site-management/stations')
    await check(page, 'North gate 1').click()
    await expect(action(page, 'Set power…')).toHaveAttribute('aria-disabled', 'true')
    await action(page, 'Set power…').hover()
    await expect(page.getByRole('tooltip')).toHaveText('You can view these stations, but not control them.')
    await expect(action(page, 'Export CSV')).toBeEnabled()
  })
})
