import { expect, type Page } from 'playwright/test'
import { openGroup } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'

/** States that the tour of all screens does not have. */

test.use({ scenario: 'busy-day', role: 'admin', viewport: { width: 360, height: 800 } })

const minTargetPx = (page: Page) => ((page.viewportSize()?.width ?? 0) < 640 ? 44 : 24)

const expectNoProblems = (page: Page) => expect.poll(() => page.evaluate(layoutProblems, minTargetPx(page))).toEqual([])

test('the load and the headroom of a DC group are not cut', async ({ page, sim }) => {
  await sim.runTo('9m')
  await openGroup(page, 2, 'Depot DC')
  const phases = page.getByRole('list', { name: 'Load of each phase' })
  await expect(phases.getByText(/^\d+ kW held back$/)).toBeInViewport({ ratio: 1 })
  await expectNoProblems(page)
})

test('the list of groups names the limits in force and super groups in full', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/site-management/groups')
  const cells = page.getByRole('table').getByRole('cell')
  await expect(cells.filter({ hasText: /main fuse/ }).last()).toBeVisible()
  await expect(cells.filter({ hasText: 'Nordic reserve (super group)' })).toBeVisible()
  const cut = await cells.evaluateAll((all) =>
    all.flatMap(({ scrollWidth, clientWidth, textContent }) => (scrollWidth > clientWidth && textContent ? [textContent] : [])),
  )
  expect(cut).toEqual([])
})

test('the head of a group becomes one line on scroll, without moving the page', async ({ page, sim }) => {
  await sim.runTo('9m')
  await openGroup(page, 1, 'Depot AC')
  await expect(page.getByRole('region', { name: 'Stations now' })).toBeVisible()
  // From the start of the page, so that content that loads later does not count.
  const headingTop = () =>
    page.evaluate(() => (document.querySelector('h1')?.getBoundingClientRect().top ?? NaN) + window.scrollY)
  const topPx = await headingTop()
  await page.evaluate(() => window.scrollTo(0, 600))
  const line = page.locator('[data-brief-head]')
  await expect(line).toHaveText(/^Depot AC.*L\d \d+(\.\d)? \/ 63 A$/)
  const box = await line.boundingBox()
  expect([box?.y, box?.height]).toEqual([48, 44])
  expect(await headingTop()).toBeCloseTo(topPx, 0)
  await expectNoProblems(page)
})

for (const [width, height, rows] of [
  [360, 740, 1],
  [1_440, 900, 2],
] as const) {
  test(`the first screen of the past has its range and the last things that happened at ${width} pixels`, async ({
    page,
    sim,
  }) => {
    await page.setViewportSize({ width, height })
    await sim.runTo('9m')
    await openGroup(page, 1, 'Depot AC', 'history')
    await expect(page.getByRole('radio', { name: '2 hours' })).toBeInViewport()
    const chart = page.getByRole('application', { name: 'Meter values reported by chargers' })
    await expect(chart).toBeVisible()
    const row = page.getByRole('table', { name: 'What happened' }).getByRole('row').nth(rows)
    const bar = page.getByRole('navigation', { name: 'Destinations' })
    const roomPx = width < 640 ? ((await bar.boundingBox())?.y ?? 0) : height
    await expect
      .poll(async () => {
        const box = await row.boundingBox()
        return box ? box.y + box.height : NaN
      })
      .toBeLessThanOrEqual(roomPx)
    await expectNoProblems(page)
  })
}

test('labels of frequency thresholds lie on no limit and on no other label', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(page.getByRole('application', { name: 'Grid frequency of the last hour' })).toContainText('49.7 Hz')
  await expectNoProblems(page)
  await openGroup(page, 1, 'Depot AC', 'history')
  await page.getByRole('switch', { name: 'Grid frequency' }).check()
  const chart = page.getByRole('region', { name: 'Meter values reported by chargers', exact: true }).getByRole('application')
  await expect(chart.locator('svg text').filter({ hasText: '49.7 Hz FFR' })).toHaveCount(1)
  await expectNoProblems(page)
})

test('the list of past notices fits a phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Notices/ }).click()
  await expect(page.getByText('No notices yet')).toBeVisible()
  await expectNoProblems(page)
})

test('notices stand above the bottom bar', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Acknowledge / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Acknowledge problem' })
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  // The notice stays while the pointer is over it.
  const undo = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(dialog).toHaveCount(0)
  const [notice, bar] = await Promise.all([
    page.locator('.fui-Toast').boundingBox(),
    page.getByRole('navigation', { name: 'Destinations' }).boundingBox(),
  ])
  if (!notice || !bar) throw new Error('There is no notice or no bottom bar.')
  expect(notice.y + notice.height).toBeLessThanOrEqual(bar.y)
  await expectNoProblems(page)
})

test.describe('a V2G session that discharges', () => {
  test.use({ scenario: 'quiet-day' })

  test('the figures of the flow lie beside the charger and the car', async ({ page, sim }) => {
    await sim.runTo('3m')
    await page.goto('/devices/d-1028')
    const labels = page.getByRole('figure', { name: 'From the car to the grid' }).getByText(/^← /)
    await expect(labels).toHaveCount(2)
    const rooms = await labels.evaluateAll((all) =>
      all.map((label) => {
        const next = label.parentElement?.nextElementSibling?.querySelector('span')?.getBoundingClientRect()
        return (next?.left ?? 0) - label.getBoundingClientRect().right
      }),
    )
    for (const roomPx of rooms) expect(roomPx).toBeGreaterThanOrEqual(0)
  })
})
