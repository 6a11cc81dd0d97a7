import { expect, type Page } from 'playwright/test'
import { CongestionRuleDraft } from '#contract/congestion.ts'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'congested-evening', role: 'operator' })

const timeline = (page: Page) => page.getByRole('region', { name: /^Monday 02\/03\/2026/ })
const lanes = (page: Page) => timeline(page).getByRole('listitem')
const lane = (page: Page, name: string) => lanes(page).filter({ hasText: name })

test.beforeEach(async ({ page, sim }) => {
  await sim.runTo('45m')
  const rules = await sim.read('listCongestionRules')
  const body = CongestionRuleDraft.parse(rules.find(({ name }) => name === 'Evening peak'))
  const overlapping = { ...body, name: 'Late shift', target: 30, startTime: '18:30', endTime: '22:00' }
  sim.do({ operator: { user: 'operator', call: 'createCongestionRule', body: overlapping, answers: 200 } })
  await page.goto('/congestion-management')
  await expect(lane(page, 'Late shift')).toBeVisible()
})

test('the rules of the day are lanes of one time axis, and overlaps are marked and named', async ({ page }) => {
  await expect(timeline(page).getByRole('heading')).toHaveText('Monday 02/03/2026, UTC+2')
  await expect(lane(page, 'Evening peak').getByRole('link')).toHaveAccessibleName(/Overlaps .*Late shift/)
  await expect(lane(page, 'Late shift').getByRole('link')).toHaveAccessibleName(
    /^Late shift on Garages: .*Overlaps .*Evening peak/,
  )
  // Rules of other groups do not overlap.
  await expect(lane(page, 'Weekday peak').getByRole('link')).not.toHaveAccessibleName(/Overlaps/)
  await lane(page, 'Late shift').hover()
  await expect(timeline(page)).toContainText('Limit to 30 kW, Daily 18:30–22:00')
})

test('the keyboard reads every lane without moving the page, and follows a rule to its row', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Congestion rules', exact: true })
  const before = await table.boundingBox()
  await lanes(page).first().getByRole('link').focus()
  for (let index = 0; index < (await lanes(page).count()); index++) {
    const link = lanes(page).nth(index).getByRole('link')
    await expect(link).toBeFocused()
    await expect(timeline(page).getByText((await link.getAttribute('aria-label')) ?? '', { exact: true })).toBeVisible()
    expect((await table.boundingBox())?.y).toBe(before?.y)
    await page.keyboard.press('Tab')
  }
  await lane(page, 'Late shift').getByRole('link').press('Enter')
  await expect(page).toHaveURL(/#rule-\d+$/)
  await expect(table.getByText('Late shift', { exact: true })).toBeInViewport()
})

test('the timeline passes the accessibility rules in both themes and fits every window', SWEEP, async ({ page }) => {
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  for (const width of [360, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
    await expect(lane(page, 'Late shift').getByRole('link')).toBeVisible()
    const table = page.getByRole('table', { name: 'Congestion rules', exact: true })
    const before = await table.evaluate((node) => node.getBoundingClientRect().y + window.scrollY)
    await lane(page, 'Late shift').getByRole('link').focus()
    await expect(timeline(page).getByText(/^Late shift on Garages: .*Evening peak/)).toBeVisible()
    expect(await table.evaluate((node) => node.getBoundingClientRect().y + window.scrollY)).toBe(before)
    await page.keyboard.press('Shift+Tab')
    const heights = await timeline(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  }
})
