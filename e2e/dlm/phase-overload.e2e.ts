import { expect } from 'playwright/test'
import {
  connectedStations,
  dlmActionsLog,
  expectRow,
  limitsForm,
  openGroup,
  openGroupTab,
  readTable,
  saveSettings,
} from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'phase-overload', role: 'operator' })

const amperes = (text: string | undefined) => Number(text?.replace(/ A$/, ''))

test('an oven on the first phase reduces only the cars on that phase, and the sums of the log are consistent', async ({
  page,
  sim,
}) => {
  await sim.runTo('75s')
  await openGroup(page, 2, 'Bakery')
  const stations = connectedStations(page)
  await expectRow(stations, { Name: 'Bakery one', 'Limited by': 'Holding 9 A: main fuse 63 A, building 45 A on L1' })
  await expectRow(stations, { Name: 'Bakery two', 'Limited by': 'Holding 9 A: main fuse 63 A, building 45 A on L1' })
  await expectRow(stations, { Name: 'Bakery three', 'Limited by': 'Holding 16 A: maximum of the car' })
  await expectRow(stations, { Name: 'Bakery six', 'Limited by': 'Holding 16 A: maximum of the car' })

  // The longest possible limit reason is not cut off by the width of its column.
  const longest =
    'Holding 123.45 A: held by the frequency reserve (load management: 123.45 A, main fuse 1250.5 A, building 1250.5 A on L1, L2 and L3), 499 chargers waiting'
  const reason = stations.getByText('Holding 9 A: main fuse 63 A, building 45 A on L1').first()
  expect(await reason.evaluate(isCutWith, longest)).toBe(false)

  await openGroupTab(page, 'History and logs')
  await expectRow(dlmActionsLog(page), { Station: 'Bakery one', 'Free reserve': '18 A', 'Non-chargers': '45 A' })
  for (const row of await readTable(dlmActionsLog(page))) {
    expect(amperes(row['Building']) - amperes(row['Chargers'])).toBeCloseTo(amperes(row['Non-chargers']), 0)
    const reserve = Math.min(amperes(row['Main current']) - amperes(row['Non-chargers']), amperes(row['Import limit']))
    expect(amperes(row['Free reserve'])).toBeCloseTo(reserve, 0)
  }
  for (const width of [1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const logged = dlmActionsLog(page).getByText('Holding 9 A: main fuse 63 A, building 45 A on L1').first()
    expect(await logged.evaluate(isCutWith, longest)).toBe(false)
  }
})

/** Whether the width or the height of its cell cuts a text in place of another one. */
function isCutWith(span: Element, text: string): boolean {
  const cell = span.closest('td')
  const said = span.textContent
  span.textContent = text
  const cut = [cell, span.parentElement].some(
    (box) => box === null || box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight,
  )
  span.textContent = said
  return cut
}

test('the list of all stations shows what limits each station', async ({ page, sim }) => {
  await sim.runTo('75s')
  await page.goto('/site-management/stations?search=Bakery')
  const stations = page.getByRole('table', { name: 'Stations' })
  await expectRow(stations, { Name: 'Bakery one', 'Limited by': 'Holding 9 A: main fuse 63 A, building 45 A on L1' })
  await expectRow(stations, { Name: 'Bakery three', 'Limited by': 'Holding 16 A: maximum of the car' })
})

test('without phase balancing the worst phase limits all cars', async ({ page, sim }) => {
  await sim.runTo('75s')
  await openGroup(page, 2, 'Bakery', 'settings')
  const form = limitsForm(page)
  await form.getByRole('switch', { name: 'Phase balancing' }).click()
  await saveSettings(page).click()
  await expect(page.getByText('Successfully set DLM limits').first()).toBeVisible()
  await sim.runTo('80s')
  await openGroupTab(page, 'Live')
  // 18 A are three times the minimum current of a car.
  const held = async () => {
    const rows = await readTable(connectedStations(page))
    const sentences = rows.map((row) => row['Limited by'] ?? '')
    return ['Holding 6 A', 'Paused'].map((start) => sentences.filter((sentence) => sentence.startsWith(start)).length)
  }
  await expect.poll(held, { timeout: 15_000 }).toEqual([3, 3])
})
