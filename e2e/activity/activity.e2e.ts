import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectRow, openTab, readTable, valueOf } from '../pages/console.ts'
import { savedCsv } from '../pages/downloads.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'activity', role: 'operator' })

const events = (page: Page) => page.getByRole('table', { name: 'Events' })
const users = (page: Page) => page.getByRole('table', { name: 'Users' })
const kind = (page: Page, name: string) => page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name, exact: true })

test('events are found by kind, group and device, and new events appear', async ({ page, sim }) => {
  // Each step waits for the next refresh of a list.
  await sim.runTo('3m')
  await page.goto('/activity')
  await kind(page, 'Safe limit').click()
  await expectRow(events(page), { About: 'Bakery', Property: 'Safe limit in force', Was: 'yes', Became: 'no' })
  await expect.poll(async () => (await readTable(events(page))).length).toBe(2)

  await kind(page, 'Safe limit').click()
  await kind(page, 'Online').click()
  await expect(page).toHaveURL(/kinds=online/)
  await expectRow(events(page), { About: 'Bakery three', Group: 'Bakery', Was: 'no', Became: 'yes' })
  sim.do({ station: { station: 'Bakery one', online: false } })
  await expectRow(events(page), { About: 'Bakery one', Property: 'Online', Became: 'no' })

  await page.getByRole('combobox', { name: 'Device' }).pressSequentially('Bakery thr')
  await page.getByRole('option', { name: 'Bakery three' }).click()
  await expect
    .poll(async () => (await readTable(events(page))).map((row) => row['About']))
    .toEqual(['Bakery three', 'Bakery three'])
  await expect(page.getByRole('combobox', { name: 'Device' })).toBeFocused()
  await expectAccessible(page)
})

test('an older page does not move and reports new events', async ({ page, sim }) => {
  await sim.runTo('3m')
  for (let turn = 0; turn < 15; turn++) {
    for (const online of [false, true]) sim.do({ station: { station: 'Bakery two', online } })
  }
  // The reply of a call shows that those before it have been made, also by the page of a tab.
  await sim.state()
  await page.goto('/activity/events?kinds=online')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('21–32 of 32')).toBeVisible()
  const before = await readTable(events(page))
  sim.do({ station: { station: 'Bakery five', online: false } })
  await expect(page.getByText('1 new event since you left the first page.')).toBeVisible({ timeout: 10_000 })
  expect(await readTable(events(page))).toEqual(before)
  await page.getByRole('button', { name: 'Show' }).click()
  await expectRow(events(page), { About: 'Bakery five', Became: 'no' })
})

test('a change shows its user and the old and new values', async ({ page, sim }) => {
  await sim.runTo('3m')
  await page.goto('/activity')
  await openTab(page, 'Users')
  await expect.poll(() => readTable(users(page))).toHaveLength(2)
  await expectRow(users(page), {
    User: /Oona/,
    Action: 'Saved the load limits',
    About: 'Bakery',
    Property: 'Import limit',
    Was: '40 A',
    Became: '50 A',
  })
  await expectRow(users(page), { Property: 'Safe limit', Was: '20 A', Became: '25 A' })
  await page.getByRole('textbox', { name: 'User' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No events match the filter')).toBeVisible()
  await expectAccessible(page)
})

/** The texts of a table that its columns cut. */
const cutTexts = (table: Locator) =>
  table
    .locator('td')
    .evaluateAll((cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    )

test.describe('a V2G device', () => {
  test.use({ scenario: 'quiet-day' })

  test('the values of a command have room', async ({ page, sim }) => {
    sim.do({ operator: { user: 'operator', call: 'requestFfrLogs', params: { deviceId: 'd-1028' } } })
    await sim.runTo('5s')
    await page.goto('/activity/users')
    await expectRow(users(page), { Became: 'Requested FFR logs' })
    expect(await cutTexts(users(page))).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the first events are on the first screen, and more filters open on demand', async ({ page, sim }) => {
    await sim.runTo('3m')
    await page.goto('/activity')
    await expect(events(page).getByRole('row').nth(3)).toBeInViewport({ ratio: 1 })
    const device = page.getByRole('combobox', { name: 'Device' })
    await expect(device).toBeHidden()
    await page.getByRole('button', { name: 'More filters' }).click()
    await device.pressSequentially('Bakery thr')
    await page.getByRole('option', { name: 'Bakery three' }).click()
    await expect(page).toHaveURL(/device=/)
    await expect(device).toBeFocused()
  })
})

test('the download uses the filter and states its size', async ({ page, sim }) => {
  await sim.runTo('3m')
  sim.pause()
  await page.goto('/activity/events?kinds=safe-limit,online')
  await openTab(page, 'Download')
  await expect(page.getByText('4, about 560 B')).toBeVisible()
  const { head, rows } = await savedCsv(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  const [id, what] = [head.indexOf('ID'), head.indexOf('Property')]
  expect(rows.map((row) => row[what])).toEqual(['online', 'online', 'safeLimitInForce', 'safeLimitInForce'])
  const ids = rows.map((row) => Number(row[id]))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  await expectAccessible(page)
})

test('an empty span has no download', async ({ page, sim }) => {
  await sim.runTo('3m')
  await page.goto('/activity/download?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z')
  await expect(valueOf(page, 'Events')).toHaveText('none')
  const save = page.getByRole('button', { name: 'Export CSV' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toHaveAccessibleDescription('No events match the filter.')
})

test('a truncated file is reported as incomplete and can be downloaded again', async ({ page, sim }) => {
  await sim.runTo('3m')
  await page.goto('/activity/download?kinds=safe-limit,online')
  await expect(page.getByText('4, about 560 B')).toBeVisible()
  sim.do({ fault: { call: 'exportActivity', truncate: true, times: 1 } })
  const save = page.getByRole('button', { name: 'Export CSV' })
  const saving = page.waitForEvent('download')
  await save.click()
  expect(await (await saving).failure()).not.toBeNull()
  const { rows } = await savedCsv(page, () => save.click())
  expect(rows).toHaveLength(4)
})

test.describe('an unknown group', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('an invalid address is reported, its valid parts apply, and the input stays', async ({ page, sim }) => {
    await sim.runTo('3m')
    await page.goto('/activity/events?from=yesterday&kinds=online,weather&group=999')
    await expect(page.getByText('The start in the address is not a valid time: “yesterday”.')).toBeVisible()
    await expect(page.getByText('The address contains unknown kinds: “weather”.')).toBeVisible()
    await expect(page.getByText('There is no group with ID 999, or you may not see it.')).toBeVisible()
    await expect(kind(page, 'Online')).toHaveAttribute('aria-pressed', 'true')

    const group = page.getByRole('combobox', { name: 'Group' })
    const from = page.getByLabel(/^From/)
    await from.fill('tomorrow')
    await from.press('Enter')
    await expect(page.getByText('Enter a date as DD/MM/YYYY HH:mm.')).toBeVisible()
    await expect(from).toHaveValue('tomorrow')
    await group.fill('')
    await group.pressSequentially('bak')
    await page.getByRole('option', { name: 'Bakery', exact: true }).click()
    await expectRow(events(page), { About: 'Bakery three' })
  })
})

test.describe('an admin', () => {
  test.use({ role: 'admin' })
  test('sees Activity only with the permission', async ({ page }) => {
    await page.goto('/activity/users')
    await expect(page.getByText('You do not have permission to open Activity.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Activity' })).toHaveCount(0)
  })
})
