import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, followAddress, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support' })

/** Well below the interval at which the header is read, 30 s. */
const AT_ONCE = { timeout: 10_000 }

const problems = (page: Page) => page.getByRole('region', { name: /^Needs attention/ })
const line = (page: Page) => problems(page).getByRole('listitem').filter({ hasText: 'Office yard: L1' })

test('a problem is acknowledged with a note by keyboard, no longer counts, and is withdrawn', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(problems(page).getByRole('heading')).toHaveText('Needs attention: 7')
  const button = line(page).getByRole('button', { name: /^Acknowledge Office yard/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Acknowledge problem' })
  await expect(dialog).toContainText('Office yard: L1 208 / 200 A main fuse')
  await dialog.getByLabel('Note (optional)').fill('x'.repeat(201))
  await expect(dialog.getByText('At most 200 characters')).toBeVisible()
  await dialog.getByLabel('Note (optional)').fill('Electrician called')
  await dialog.getByRole('radio', { name: 'For 1 hour' }).check()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(problems(page).getByRole('heading')).toHaveText('Needs attention: 6')
  await expect(page.getByRole('link', { name: '6 to act on' })).toBeVisible(AT_ONCE)
  await expect(problems(page).getByRole('listitem').last()).toContainText(
    /Office yard: L1.*Acknowledged by .+ at 02\/03\/2026 13:59:\d\d UTC\+2, until 02\/03\/2026 14:59:\d\d UTC\+2: Electrician called/,
  )
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await line(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await expect(problems(page).getByRole('heading')).toHaveText('Needs attention: 7')
  await expect(problems(page).getByRole('listitem').first()).toContainText('Office yard')
})

test('the focus follows from the button that acknowledges to the one that withdraws, and back', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await line(page)
    .getByRole('button', { name: /^Acknowledge Office yard/ })
    .click()
  await page.getByRole('dialog', { name: 'Acknowledge problem' }).getByRole('button', { name: 'Acknowledge' }).click()
  const withdraw = line(page).getByRole('button', { name: /^Withdraw/ })
  await expect(withdraw).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /^Acknowledge Office yard/ })).toBeFocused()
})

test('an acknowledgement that is undone on another screen counts at once in the header', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await line(page)
    .getByRole('button', { name: /^Acknowledge Office yard/ })
    .click()
  await page.getByRole('dialog', { name: 'Acknowledge problem' }).getByRole('button', { name: 'Acknowledge' }).click()
  // The notice stays while the pointer is over it.
  const undo = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await followAddress(page, '/activity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await expect(page.getByRole('link', { name: '6 to act on' })).toBeVisible(AT_ONCE)
  await undo.click()
  await expect(page.getByRole('link', { name: '7 to act on' })).toBeVisible(AT_ONCE)
})
