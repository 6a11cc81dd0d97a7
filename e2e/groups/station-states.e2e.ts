import { expect, type Locator } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'operator' })

test('the states of the stations are bars with a cursor, and a table', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/groups/1')
  const states = page.getByRole('region', { name: 'Station states' })
  const bars = states.getByRole('application', { name: 'Station states' })
  await expect(states.getByRole('link')).toHaveCount(12)
  await expect(states.getByText(/^States are known from 02\/03\/2026 /)).toBeVisible()

  await bars.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.locator('[aria-live=polite]')).toHaveText(
    /^.+: (Offline|Faulted|Waiting|Paused by load management), 02\/03\/2026 .* – .* UTC\+2, /,
  )
  await page.keyboard.press('ArrowDown')
  await expect(bars.locator('[aria-live=polite]')).not.toHaveText(/^Van hall 7/)
  await page.keyboard.press('Escape')
  await expect(bars.locator('[aria-live=polite]')).toHaveText('')

  await states.getByRole('button', { name: 'View as table' }).click()
  const rows = states.getByRole('table', { name: 'Station states' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Charging' }).first()).toBeVisible()
})

test('a time has the same position in the load chart and in the states below it', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/groups/1')
  const middleOf = async (name: string) => {
    const label = page.getByRole('region', { name }).locator('svg text').getByText('13:30', { exact: true })
    const box = await label.boundingBox()
    return (box?.x ?? NaN) + (box?.width ?? NaN) / 2
  }
  await expect.poll(() => middleOf('Load against limit')).toBeGreaterThan(0)
  // Both ranges end with the newest value of their own.
  expect(Math.abs((await middleOf('Load against limit')) - (await middleOf('Station states')))).toBeLessThan(12)
})

/** The texts of elements that end with an ellipsis. */
const cutTexts = (elements: Locator) =>
  elements.evaluateAll((found) =>
    found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  )

test('the power of a discharging station is not cut in the lists of its group', async ({ page, sim }) => {
  await sim.runTo('9m')
  const cells = page.getByRole('table', { name: 'Connected stations' }).getByRole('cell')
  for (const tab of ['', '/stations']) {
    await page.goto(`/groups/3${tab}`)
    await expect(cells.filter({ hasText: /^−.* kW, discharging$/ }).first()).toBeVisible()
    expect(await cutTexts(cells)).toEqual([])
  }
})

test('the page of a device has its states of two hours', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/devices/d-1028')
  const states = page.getByRole('region', { name: 'State over time' })
  await states.getByRole('button', { name: 'View as table' }).click()
  await expect(states.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

test.describe('a group of more than one page', () => {
  test.use({ scenario: 'quiet-day', role: 'admin', stations: 200 })

  test('every station of the group has its states on a page', async ({ page, sim }) => {
    const groups = [await sim.read('listGroups')].flatMap((reply) => (Array.isArray(reply) ? reply : reply.data))
    const sizes = groups.map(({ id, stationCount = 0 }) => ({ id, total: stationCount }))
    const { id, total } = sizes.toSorted((a, b) => b.total - a.total)[0] ?? { id: 0, total: 0 }
    expect(total).toBeGreaterThan(25)
    await page.goto(`/groups/${id}`)
    const states = page.getByRole('region', { name: 'Station states' })
    await expect(states.getByRole('link')).toHaveCount(12)
    await states.getByRole('button', { name: 'Show all' }).click()
    await expect(states.getByRole('link')).toHaveCount(25)
    const first = await states.getByRole('link').allTextContents()
    await states.getByRole('button', { name: 'Next page' }).click()
    await expect(states.getByText(`26–${Math.min(50, total)} of ${total}`)).toBeVisible()
    await expect(states.getByRole('link')).toHaveCount(Math.min(25, total - 25))
    // The rows of the first page stay until those of the second have been read.
    const repeated = async () => (await states.getByRole('link').allTextContents()).filter((name) => first.includes(name))
    await expect.poll(repeated).toEqual([])
    await expect(states.getByRole('application').locator('svg, canvas, [role=img]').first()).toBeVisible()
    await states.getByLabel('Rows per page').selectOption('100')
    await expect(states.getByRole('link')).toHaveCount(total)
  })
})
