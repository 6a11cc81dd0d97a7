import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support' })

test('the wall display has large type, a clock with its zone and no navigation; Escape leaves it', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await chooseTheme(page, 'Dark')
  const heading = page.getByRole('heading', { name: 'Needs attention: 9' })
  await expect(heading).toBeVisible()
  const before = (await heading.boundingBox())?.height ?? 0
  await page.getByRole('link', { name: 'Wall display' }).click()
  await expect(page).toHaveURL('/?wall')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByText(/^1[34]:\d\d:\d\d UTC\+2$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible()
  expect((await heading.boundingBox())?.height).toBeGreaterThan(before * 1.2)
  await expectAccessible(page)
  for (const width of [360, 1440, 2560]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
  await page.getByRole('button', { name: /^Acknowledge Office yard/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/?wall')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})
