import { expect, type Page } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { bidsDialog, openBids } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { SWEEP } from '../pages/sweep.ts'

/** Parts that need steps before they are shown, so the tour of all screens does not have them. 320 px is a window at 400 %. */

const MIN_TARGET_PX = 24
const SIZES = [
  [320, 600],
  [360, 800],
  [720, 900],
  [1_440, 900],
  [2_560, 1_440],
] as const

async function expectNoProblems(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const problems = () => page.evaluate(layoutProblems, MIN_TARGET_PX)
      await expect.poll(problems, { message: `${width} px, ${colorScheme}`, intervals: [20, 50, 100] }).toEqual([])
    }
  }
}

test.describe('the depot', () => {
  test.use({ scenario: 'quiet-day', role: 'admin' })

  test('the list of bids fits every width while it is edited', SWEEP, async ({ page, sim }) => {
    await sim.runTo('2m')
    await openGroup(page, 2, 'Depot DC', 'settings')
    await openBids(page, { toEdit: true })
    await expect(bidsDialog(page).getByRole('application', { name: 'Expected FCR-D, next 24 hours' })).toBeVisible()
    await expectNoProblems(page)
  })
})

test.describe('a group that plays the tests of its approval', () => {
  test.use({ scenario: 'approval-ramp', role: 'admin' })

  test('the results fit every width', SWEEP, async ({ page, sim }) => {
    await sim.runTo('60s')
    await page.goto('/fingrid')
    const desk = page.getByRole('region', { name: 'Prequalification' })
    await desk.getByLabel('Group').click()
    await desk.getByLabel('Group').pressSequentially('North')
    await page.getByRole('option', { name: 'North row' }).click()
    await desk.getByLabel('Cars').selectOption('A charging car at every free charger as well')
    await desk.getByRole('button', { name: 'Play the tests' }).click()
    await expect(desk.getByText('North row passes FCR-D up, dynamic: 20.0 kW.')).toBeVisible({ timeout: 60_000 })
    await desk.getByLabel('Test', { exact: true }).selectOption('Linearity')
    await expect(desk.getByLabel('Response in the test Linearity').first()).toBeVisible()
    await expectNoProblems(page)
  })
})
