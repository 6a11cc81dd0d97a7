import { expect, type Page } from 'playwright/test'
import { expectNotice } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

/** The clicks that the main jobs of an operator need from the dashboard or the named page. docs/operating.md lists them. */

test.use({ scenario: 'busy-day', role: 'admin' })

/** Counts the clicks on the page, those of the keyboard included. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    // A click on a label is followed by one on its field.
    window.addEventListener('click', (event) => event.isTrusted && event.detail > 0 && counted.clicks++, true)
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test.beforeEach(async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible()
})

test('no click: which group exceeds its fuse, by how much, on which phase', async ({ page }) => {
  const tile = region(page, 'Groups').getByRole('listitem').filter({ hasText: 'Office yard' })
  await expect(tile).toContainText(/L1 \d+(\.\d)? \/ \d+ A main fuse/)
  await expect(tile).toBeInViewport()
})

test('no click: whether all cars will be ready, and whether the bids are delivered', async ({ page }) => {
  await expect(
    region(page, /^Needs attention/)
      .getByRole('listitem')
      .filter({ hasText: 'South row 2' }),
  ).toContainText('in 1 h')
  const ongoing = region(page, 'Bids').getByRole('listitem').filter({ hasText: 'Ongoing' }).first()
  await expect(ongoing).toContainText(/can give|delivered/)
})

test('one click: how full the fuse of a group is, and what its stations wait for', async ({ page }) => {
  const clicks = await countClicks(page)
  await region(page, 'Groups').getByRole('link', { name: 'Depot AC', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Depot AC' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/^(L\d )?\d+(\.\d)? \/ \d+ A /)
      .first(),
  ).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Limited by' })).toBeVisible()
  expect(await clicks()).toBe(1)
})

test('one click: why a car does not charge, from the station list', async ({ page }) => {
  await page.goto('/site-management/stations')
  const clicks = await countClicks(page)
  await expect(page.getByRole('columnheader', { name: 'Limited by' })).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: /Waiting|Paused/ })
    .first()
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/^(Waiting|Paused)/)
      .first(),
  ).toBeInViewport()
  expect(await clicks()).toBe(1)
})

test('two clicks: limit a group to 50 A for an hour, with a preview', async ({ page }) => {
  await page.goto('/groups/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Depot AC' })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Limit now', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Limit Depot AC now' })
  await expect(dialog.getByLabel('Limit', { exact: true })).toBeFocused()
  await page.keyboard.type('50')
  await expect(dialog.getByText(/^At 50 A/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Set limit' }).click()
  await expectNotice(page, /^Limited Depot AC to 50 A until /)
  expect(await clicks()).toBe(2)
})

test('two clicks: stop a charger of a group, and a third while the group responds to the frequency; Undo restores its power', async ({
  page,
  sim,
}) => {
  await page.goto('/groups/1')
  const { data } = await sim.read('listStations', { query: { groupId: 1 } })
  const running = data.find(({ latestChargePower }) => Number(latestChargePower) > 0)
  if (!running) throw new Error('No station of the group charges.')
  const { deviceId: id, name } = running
  const powerW = async () => (await sim.read('readStation', { params: { id } })).latestChargePower
  const link = page.getByRole('table').getByRole('link', { name, exact: true })
  await expect(link).toBeVisible()
  const clicks = await countClicks(page)
  await link.click()
  await page.getByRole('button', { name: `Stop ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Stop ${name}?` })
  await expect(question.getByText('Responds to the frequency now (FCR-D)')).toBeVisible()
  expect(await clicks()).toBe(2)
  await question.getByRole('button', { name: 'Stop' }).click()
  await expectNotice(page, `Stopped ${name}`)
  await sim.advance('5s')
  expect(await powerW()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotice(page, `Restored the power of ${name}`)
  await sim.advance('60s')
  expect(await powerW()).toBeGreaterThan(0)
})

test('one click: what happened when an alarm began; by keyboard, what happened at a time', async ({ page }) => {
  const clicks = await countClicks(page)
  const alarm = region(page, /^Needs attention/)
    .getByRole('listitem')
    .filter({ hasText: 'Office yard' })
  await alarm.getByRole('link', { name: /: history$/ }).click()
  await expect(page).toHaveURL(/\/groups\/\d+\/history\?at=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Office yard' })).toBeVisible()
  const happened = page.getByRole('table', { name: 'What happened' })
  await expect(happened.getByRole('columnheader')).toHaveText(['Time', 'Who', 'What', 'Why'])
  await expect(happened.getByText('Load management').first()).toBeVisible()
  expect(await clicks()).toBe(1)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).fill('depot ac 13:55')
  await expect(page.getByRole('option', { name: /^Depot AC at 13:55/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/groups/1/history?at=1772452500')
})

test('two clicks and a file: the meter values of yesterday', async ({ page }) => {
  await page.goto('/devices/d-1002')
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Export', exact: false }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yesterday' }).click()
  await expect(dialog.getByLabel(/^Start date/)).toHaveValue('01/03/2026 00:00')
  await expect(dialog.getByLabel(/^End date/)).toHaveValue('02/03/2026 00:00')
  expect(await clicks()).toBe(2)
})

test('the same jobs work with the keyboard alone, with visible focus', async ({ page }) => {
  const focusedName = () => page.locator(':focus').evaluate((node) => node.getAttribute('aria-label') ?? node.textContent ?? '')
  // Compares the look with and without focus.
  const hasRing = () =>
    page.locator(':focus').evaluate((node) => {
      const look = () =>
        [getComputedStyle(node), getComputedStyle(node, '::after')]
          .map(({ outline, boxShadow, textDecoration, border }) => [outline, boxShadow, textDecoration, border].join())
          .join()
      const focused = look()
      ;(node as HTMLElement).blur()
      const blurred = look()
      ;(node as HTMLElement).focus()
      return focused !== blurred
    })
  const tabTo = async (name: string | RegExp) => {
    for (let keys = 0; keys < 120; keys++) {
      await page.keyboard.press('Tab')
      expect(await hasRing(), await focusedName()).toBe(true)
      const found = await focusedName()
      if (typeof name === 'string' ? found === name : name.test(found)) return
    }
    throw new Error(`Tab does not reach ${name}.`)
  }
  await tabTo('Depot AC')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Depot AC' })).toBeVisible()
  await tabTo('Limit now')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Limit', { exact: true })).toBeFocused()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expectNotice(page, /^Limited Depot AC to 50 A until /)
  await page.goto('/groups/1')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  const first = (await page.getByRole('table').getByRole('link').first().textContent()) ?? ''
  await tabTo(first)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await tabTo(/^Stop /)
})
