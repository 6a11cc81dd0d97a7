import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'admin', viewport: { width: 2560, height: 1440 } })

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).locator('.fui-Card').first()

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('The card is not shown.')
  return { ...box, bottom: box.y + box.height }
}

test('the sold reserve follows a short list of problems, and ends where the power chart ends', async ({ page, sim }) => {
  await sim.runTo('5m')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Sold reserve, next 24 hours' }).getByRole('listbox').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Power, last 24 hours' }).getByRole('application')).toBeVisible()
  const [problems, groups, reserve, power] = await Promise.all(
    [/^Needs attention/, 'Groups', 'Sold reserve, next 24 hours', 'Power, last 24 hours'].map((name) => boxOf(card(page, name))),
  )
  if (!problems || !groups || !reserve || !power) throw new Error('A card is missing.')
  expect(problems.bottom).toBeLessThan(groups.bottom - 20)
  expect(reserve.y - problems.bottom).toBeLessThanOrEqual(24)
  expect(Math.abs(reserve.bottom - power.bottom)).toBeLessThanOrEqual(2)
})
