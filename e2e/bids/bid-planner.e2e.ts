import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, expectRow, openGroup, readTable, scrollsSideways } from '../pages/console.ts'
import { acceptedBids, bidsDialog, openBids } from '../pages/demand-response-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'bids-rollover', role: 'admin' })

const planner = (page: Page) => bidsDialog(page).getByRole('group').filter({ hasText: 'Set several hours, or copy a day' })
const plot = (page: Page) => planner(page).getByRole('listbox', { name: 'Bids by hour, to select hours' })
const selected = (page: Page) => plot(page).getByRole('option', { selected: true })
const button = (page: Page, name: string) => planner(page).getByRole('button', { name, exact: true })

async function openPlanner(page: Page) {
  await openGroup(page, 2, 'Pier DC', 'settings')
  await openBids(page, { toEdit: true })
  await planner(page).locator('summary').press('Enter')
  await expect(plot(page).getByRole('option')).toHaveCount(48)
}

async function fill(page: Page, capacity: string, price: string) {
  await planner(page).getByLabel('Capacity of the selected hours').fill(capacity)
  await planner(page).getByLabel('Price of the selected hours').fill(price)
}

test.beforeEach(({ sim }) => sim.runTo('90s'))

test('hours are selected with the keyboard, set, undone and saved', async ({ page }) => {
  await openPlanner(page)
  await expect(button(page, 'Set selected hours')).toHaveAccessibleDescription('Select hours in the picture first.')
  await expect(button(page, 'Undo last step')).toHaveAccessibleDescription('There is no step to undo.')
  await plot(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(selected(page)).toHaveText([/10:00–11:00 UTC\+2: 1 MW at 12,00\s€ per MW, accepted$/])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(planner(page)).toContainText('3 hours selected.')

  await fill(page, '3', 'x')
  await expect(button(page, 'Set selected hours')).toHaveAccessibleDescription('Correct the marked fields first.')
  await fill(page, '3', '20')
  await button(page, 'Set selected hours').press('Enter')
  await expect(planner(page).getByRole('status')).toHaveText('3 hours set. Not saved: 1 new, 2 changed.')
  await expect(selected(page).nth(1)).toHaveText(/12:00–13:00 UTC\+2: 3 MW at 20,00\s€ per MW, not saved yet$/)
  await button(page, 'Undo last step').press('Enter')
  await expect(planner(page).getByRole('status')).toHaveText('The last step was undone.')
  await expect(selected(page).nth(1)).toHaveText(/no bids$/)

  await button(page, 'Set selected hours').press('Enter')
  await button(page, 'Save 3 bids').press('Enter')
  await expect(planner(page).getByRole('status')).toHaveText('Saved 3 of 3 bids.')
  await expectRow(acceptedBids(page), { Time: '12:00–13:00', Status: 'Next' })
  await expect(selected(page).nth(1)).toHaveText(/3 MW at 20,00\s€ per MW/)
  await bidsDialog(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(bidsDialog(page)).toBeHidden()
})

test('hours are selected by dragging over the plot', async ({ page }) => {
  await openPlanner(page)
  const box = await plot(page).boundingBox()
  if (!box) throw new Error('The plot has no box.')
  // 64 px of value labels and 12 px at the end surround the 48 hours.
  const xOf = (hour: number) => box.x + 64 + ((box.width - 76) / 48) * (hour + 0.5)
  const yPx = box.y + 60
  await page.mouse.move(xOf(20), yPx)
  await page.mouse.down()
  await page.mouse.move(xOf(23), yPx, { steps: 4 })
  await page.mouse.up()
  await expect(selected(page)).toHaveText([/20:00–21:00/, /21:00–22:00/, /22:00–23:00/, /23:00–00:00/])
  await expect(planner(page)).toContainText('4 hours selected.')
})

test('a copied day keeps its local hours, and past hours are left out', async ({ page }) => {
  await openPlanner(page)
  await button(page, 'Copy to Tuesday 03/03/2026').click()
  await expect(planner(page).getByRole('status')).toHaveText('4 hours set. Not saved: 4 new, 0 changed.')
  await expect(plot(page).getByRole('option', { name: /^03\/03\/2026, 13:00–14:00 UTC\+2: 0\.5 MW/ })).toHaveText(
    /not saved yet$/,
  )
  await plot(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+PageDown')
  await fill(page, '1', '5')
  await button(page, 'Set selected hours').click()
  await expect(planner(page).getByRole('status')).toContainText(
    '14 hours set. 11 hours left out: the gate is closed or the hour has begun.',
  )
})

test('a message of two lines is whole in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openGroup(page, 2, 'Pier DC', 'settings')
  await openBids(page, { toEdit: true })
  const message = bidsDialog(page).getByText(/^Sold 1 MW of FCR-D/)
  const isWhole = await message.evaluate((text) => {
    const bar = text.closest('.fui-MessageBar')?.getBoundingClientRect()
    return bar !== undefined && text.getBoundingClientRect().bottom <= bar.bottom
  })
  expect(isWhole).toBe(true)
})

test('the planner passes the accessibility rules in both themes and fits a narrow window', SWEEP, async ({ page }) => {
  await openGroup(page, 2, 'Pier DC', 'settings')
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await openBids(page, { toEdit: true })
    await planner(page).getByText('Set several hours, or copy a day').click()
    await button(page, 'Copy to Tuesday 03/03/2026').click()
    await plot(page).press('ArrowRight')
    await expectAccessible(page)
    await button(page, 'Undo last step').click()
    // Escape would close the tooltip of the disabled Undo first.
    await bidsDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(bidsDialog(page)).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await openBids(page, { toEdit: true })
  await planner(page).getByText('Set several hours, or copy a day').click()
  await expect(plot(page)).toBeVisible()
  const isTooWide = await bidsDialog(page).evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')].some(
      (one) => one.getBoundingClientRect().right > window.innerWidth && getComputedStyle(one).position !== 'absolute',
    ),
  )
  expect([await scrollsSideways(page), isTooWide]).toEqual([false, false])
})

test.describe('a refused bid', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('stays in the plan with its hour, and the others are saved', async ({ page, sim }) => {
    await openPlanner(page)
    await button(page, 'Copy to Tuesday 03/03/2026').click()
    sim.do({ fault: { call: 'addBid', status: 500, times: 1 } })
    await button(page, 'Save 4 bids').click()
    await expect(planner(page).getByRole('status')).toHaveText('Saved 3 of 4 bids. Not saved: 1 new, 0 changed.')
    await expect(planner(page).getByRole('alert')).toContainText('03/03/2026, 09:00–10:00 UTC+2: ')
    await button(page, 'Save 1 bid').click()
    await expect(planner(page).getByRole('status')).toHaveText('Saved 1 of 1 bids.')
    expect(await readTable(acceptedBids(page))).toHaveLength(9)
  })
})
