import { expect, type Page } from 'playwright/test'
import { accessOf, DEPOT_ROUTE_ENTRIES } from '#contract/testing/route-permissions.ts'
import { controlsOf } from '#scripts/walk/controls.ts'
import { brokenRules } from '../pages/axe.ts'
import { chooseTheme, followAddress, untilLoaded } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

/** Everything that scrolls can be scrolled by keyboard: at every width, in low windows, in each theme, and in dialogs. */

test.use({ scenario: 'busy-day', role: 'admin' })

const PATHS = [
  ...DEPOT_ROUTE_ENTRIES.filter(([, { who }]) => ['the screen', 'the dashboard'].includes(accessOf(who, 'admin').sees)).map(
    ([path]) => path,
  ),
  '/groups/10',
]

async function open(page: Page, path: string) {
  await followAddress(page, path)
  await untilLoaded(page)
}

/** The tour of `tour.e2e.ts` checks every screen in the lowest window. */
for (const [width, theme, heights] of [
  [1_440, 'Light', [900, 480]],
  [768, 'Dark', [900, 480, 320]],
  [360, 'High contrast', [900, 480, 320]],
] as const) {
  test(`every screen of ${width} × ${heights.join(', ')} px is scrolled by keyboard, ${theme}`, SWEEP, async ({ page, sim }) => {
    test.setTimeout(300_000)
    await sim.runTo('9m')
    await page.goto('/')
    await chooseTheme(page, theme)
    expect(PATHS.length).toBeGreaterThan(25)
    for (const path of PATHS) {
      await page.setViewportSize({ width, height: heights[0] })
      await open(page, path)
      for (const height of heights) {
        await page.setViewportSize({ width, height })
        await expect.poll(() => brokenRules(page, 'scrolling'), { message: `${path}, ${width} × ${height}` }).toEqual([])
      }
    }
  })
}

test('content that fits is no tab stop', async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 2_400 })
  await page.goto('/tso-market')
  await expect(page.getByRole('table', { name: 'Bids of the day' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Bids of the day' })).toHaveCount(0)
})

test('the list of shortcuts is scrolled by keyboard in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 365 })
  await page.goto('/')
  await untilLoaded(page)
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('shortcuts')
  await page.keyboard.press('Enter')
  const content = page.getByRole('dialog').getByRole('group', { name: 'Keyboard shortcuts' })
  await content.focus()
  await page.keyboard.press('End')
  await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
})

test.describe('without bids', () => {
  test.use({ scenario: 'phase-overload' })

  test('a market day without bids is a tab stop with a name', async ({ page }) => {
    await page.goto('/tso-market')
    const table = page.getByRole('group', { name: 'Bids of the day' })
    await expect(table).toHaveAttribute('tabindex', '0')
    await table.focus()
    await page.keyboard.press('End')
    await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  })
})

/** Waits until nothing has changed for some frames: the code of a dialog may be on its way. */
const untilUnchanged = (page: Page) =>
  page.evaluate(async () => {
    let isChanged = true
    const changes = new MutationObserver(() => (isChanged = true))
    changes.observe(document.body, { childList: true, subtree: true })
    for (let quiet = 0; quiet < 20; quiet++) {
      if (isChanged) quiet = 0
      isChanged = false
      await new Promise(requestAnimationFrame)
    }
    changes.disconnect()
  })

/** Buttons whose names differ in a number only open the same dialog. */
const kindOf = (name: string) => name.replace(/\d+/g, '#').replace(/^(Actions for|Acknowledge|Delete view|Copy link) .*/, '$1')

test('what a button opens is scrolled by keyboard in a low window', SWEEP, async ({ page, sim }) => {
  test.setTimeout(1_200_000)
  await sim.runTo('9m')
  await page.setViewportSize({ width: 420, height: 360 })
  await page.goto('/')
  page.on('dialog', (dialog) => void dialog.accept())
  const problems: string[] = []
  const known = new Set<string>()
  let opened = 0
  for (const path of PATHS) {
    await open(page, path)
    for (const { role, name, nth } of controlsOf(await page.locator('main').ariaSnapshot())) {
      const kind = `${path.replace(/\d+/g, '#')} ${kindOf(name)}`
      if (!['button', 'switch', 'tab'].includes(role) || known.has(kind)) continue
      known.add(kind)
      const control = page.getByRole(role as 'button', { name, exact: true }).nth(nth)
      const isClicked = await control.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
      if (!isClicked) continue
      opened += 1
      await untilUnchanged(page)
      for (const problem of await brokenRules(page, 'scrolling')) problems.push(`${path}, ${name}: ${problem}`)
      await page.keyboard.press('Escape')
      // A form with changes asks before it closes.
      const isSame = new URL(page.url()).pathname === path && (await page.getByRole('heading', { level: 1 }).isVisible())
      if (!isSame) await page.goto(path)
      await untilLoaded(page)
    }
  }
  expect(opened).toBeGreaterThan(100)
  expect(problems).toEqual([])
})
