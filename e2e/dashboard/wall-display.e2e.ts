import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support' })

test('the wall display has one colour of state, large type, a clock with its zone and no navigation; Escape leaves it', async ({
  page,
  sim,
}) => {
  await sim.runTo('9m')
  await page.goto('/')
  await chooseTheme(page, 'Dark')
  await expect(page.getByRole('heading', { name: 'Needs attention: 7' })).toBeVisible()
  await page.getByRole('link', { name: 'Wall display' }).click()
  await expect(page).toHaveURL('/?wall')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const state = page.getByRole('heading', { level: 1 })
  await expect(state).toHaveText('7 to act on, 4 at once')
  await expect(page.getByText(/^1[34]:\d\d:\d\d UTC\+2$/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Connected$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Acknowledge Office yard/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/?wall')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the wall display never scrolls, cuts no part, and its type grows with the window', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/?wall')
  const state = page.getByRole('heading', { level: 1 })
  await expect(state).toBeVisible()
  for (const [width, height] of [
    [1_280, 720],
    [1_366, 768],
    [1_920, 1_080],
    [1_920, 1_200],
    [2_560, 1_440],
    [3_840, 2_160],
  ] as const) {
    await page.setViewportSize({ width, height })
    const overflowing = () =>
      page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement
        // Parts that are higher than their places.
        const cut = [...document.querySelectorAll('main section')].filter((part) => {
          const { bottom } = part.getBoundingClientRect()
          return [...part.querySelectorAll('li, p, span')].some((one) => one.getBoundingClientRect().bottom > bottom + 2)
        })
        return [scrollHeight - innerHeight, scrollWidth - innerWidth, ...cut.map((part) => part.getAttribute('aria-label'))]
      })
    await expect.poll(overflowing, { message: `${width} × ${height}` }).toEqual([0, 0])
    // The state is at least a twentieth of the height.
    const stateHeight = async () => (await state.boundingBox())?.height ?? 0
    await expect.poll(stateHeight, { message: `state at ${width} × ${height}` }).toBeGreaterThanOrEqual(height / 20)
  }
  await expect(page.getByRole('region', { name: 'Groups' }).getByRole('heading')).toHaveText(
    /^Groups 1 to \d+( and \d+ to \d+)? of 10$/,
  )
})
