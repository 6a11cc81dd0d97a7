import { expect, type Page } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'meter-silence', role: 'operator' })

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const chargers = (page: Page) => section(page, 'Meter values reported by chargers')
const meter = (page: Page) => section(page, 'Meter values reported by a measurement device')
const chart = (page: Page) => meter(page).getByRole('application')

// The world is paused at 12:00:29 in Helsinki, so that the two displayed hours end with the bucket of 11:59.
test.beforeEach(async ({ page, sim }) => {
  await sim.runTo('29s')
  await openGroup(page, 2, 'Bakery', 'history')
  await expect(chart(page)).toBeVisible()
})

const pointAt = async (page: Page, share: number) => {
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('The chart is not on the page.')
  await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
}

test('the tooltip at the pointer has time, values and limit, and every chart of the page shows its own', async ({ page }) => {
  await chart(page).scrollIntoViewIfNeeded()
  await pointAt(page, 0.5)
  const time = /^02\/03\/2026 (10|11):\d\d:00 UTC\+2$/
  await expect(chart(page).getByText(time)).toBeVisible()
  await expect(chart(page).getByText('Main fuse 63 A', { exact: true })).toHaveCount(2)
  await expect(chargers(page).getByRole('application').getByText(time)).toHaveText(await chart(page).getByText(time).innerText())
  await page.mouse.move(0, 0)
  await expect(page.getByText(time)).toHaveCount(0)
})

test('the readout does not move the page', async ({ page }) => {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  await chart(page).scrollIntoViewIfNeeded()
  const before = await heightOf()
  for (const share of [0.2, 0.5, 0.8]) {
    await pointAt(page, share)
    expect(await heightOf()).toBe(before)
  }
})

test('a click pins the moment in the address, and the link shows it later', async ({ page, sim }) => {
  await chart(page).scrollIntoViewIfNeeded()
  await pointAt(page, 0.3)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(/[?&]at=\d{10}/)
  const pinned = await meter(page)
    .getByText(/^Pinned: 02\/03\/2026 10:\d\d:00 UTC\+2$/)
    .innerText()

  // Three hours later the moment is not in the last two hours.
  await sim.advance('3h')
  await page.reload()
  await expect(meter(page).getByText(pinned)).toBeVisible()
  await expect(chart(page).getByText(pinned.replace('Pinned: ', ''), { exact: true })).toBeVisible()
  await expect(meter(page).getByText(/^02\/03\/2026 09:3\d – 11:3\d UTC\+2$/)).toBeVisible()

  await meter(page).getByRole('button', { name: 'Remove pin' }).click()
  await expect(page).not.toHaveURL(/[?&]at=/)
  await expect(meter(page).getByText('02/03/2026 13:00 – 15:00 UTC+2')).toBeVisible()
})

test('by keyboard the cursor moves to events, a moment is pinned, and plus and minus zoom', async ({ page }) => {
  await chart(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]at=1772438400/)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/[?&]at=/)

  await page.keyboard.press('+')
  await expect(meter(page).getByText('02/03/2026 10:00 – 11:00 UTC+2')).toBeVisible()
  await page.keyboard.press('-')
  await expect(meter(page).getByText('02/03/2026 10:00 – 12:00 UTC+2')).toBeVisible()
})

test('Ctrl with the wheel zooms, and the wheel alone scrolls the page', async ({ page }) => {
  await chart(page).scrollIntoViewIfNeeded()
  await pointAt(page, 0.5)
  await page.mouse.wheel(0, -50)
  await expect(page).not.toHaveURL(/chart-from/)
  await pointAt(page, 0.5)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(page).toHaveURL(/chart-from=\d+&chart-to=\d+/)
  await expect(meter(page).getByRole('button', { name: 'Reset zoom' })).toBeVisible()
})

test('a custom range is validated, shown and shared by its address', async ({ page }) => {
  await section(page, 'Charts').getByRole('button', { name: 'Custom range' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom range' })
  await dialog.getByLabel('From').fill('02/03/2026 25:00')
  await expect(dialog.getByText('Enter a time as DD/MM/YYYY HH:mm')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Show range' })).toBeDisabled()
  await dialog.getByLabel('From').fill('02/03/2026 08:00')
  await dialog.getByLabel('To').fill('02/03/2026 09:00')
  await page.keyboard.press('Enter')
  await expect(meter(page).getByText('02/03/2026 08:00 – 09:00 UTC+2')).toBeVisible()
  await page.reload()
  await expect(meter(page).getByText('02/03/2026 08:00 – 09:00 UTC+2')).toBeVisible()
  await section(page, 'Charts').getByRole('button', { name: 'Earlier' }).click()
  await expect(meter(page).getByText('02/03/2026 07:00 – 08:00 UTC+2')).toBeVisible()
})
