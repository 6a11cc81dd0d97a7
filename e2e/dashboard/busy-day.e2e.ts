import { expect, type Locator, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import {
  chooseTheme,
  connectedStations,
  expectRow,
  menuEntries,
  readTable,
  scrollsSideways,
  stationTable,
} from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'admin' })

const problems = (page: Page) => page.getByRole('region', { name: /^Needs attention/ })
const problemLines = (page: Page) =>
  page.getByRole('region', { name: /^(Needs attention|Automatic|Setup)/ }).getByRole('listitem')
const problem = (page: Page, name: string | RegExp) => problemLines(page).getByRole('link', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('problems and groups are listed with the most severe first, in the first screen', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(problems(page).getByRole('heading')).toHaveText('Needs attention: 7')
  await expect(page.getByRole('heading', { name: 'Automatic: 6' })).toBeVisible()
  await expect(problems(page).getByRole('listitem').first()).toContainText('Overload')
  await expect(problems(page).getByRole('listitem').first().getByRole('time')).toHaveAttribute(
    'title',
    'since 02/03/2026 13:52:01 UTC+2',
  )
  await expect(part(page, 'Grid frequency')).toContainText('49.620 Hz')
  await expect(part(page, 'Grid frequency')).toContainText('Depot AC since 13:58:08')
  await expect(part(page, 'Stations')).toContainText('34 of 34 online')
  await expect(part(page, 'Bids')).toContainText('0.1 MW, 02/03/2026, 13:00–14:00 UTC+2')
  await expect(problems(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  const tiles = part(page, 'Groups').getByRole('listitem')
  await expect(tiles).toHaveCount(10)
  await expect(tiles.first()).toContainText(/Office yard.*Overload.*L1 208 \/ 200 A main fuse/)
  await expect(tiles.first()).toBeInViewport({ ratio: 1 })
  await expect(tiles.filter({ hasText: 'Depot DC' })).toContainText('kW rule')
  const total = page.getByRole('main').locator('dl').first()
  await expect(total).toHaveText(/^To act on7Automatic6Online60 of 62Power/)
  await expect(problems(page).getByRole('listitem').filter({ hasText: 'South row 2' }).getByRole('time')).toHaveText('in 1 h')
  expect(await scrollsSideways(page)).toBe(false)
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await expect(part(page, 'Bids')).toBeVisible()
})

/** A line of the dashboard as text. */
interface Line {
  kind: string
  text: string
}

const linesOf = (page: Page): Promise<Line[]> =>
  problemLines(page).evaluateAll((lines) =>
    lines.map((line) => ({
      kind: line.firstElementChild?.textContent ?? '',
      text: line.querySelector('a')?.textContent ?? '',
    })),
  )

/** Visible in the window without scrolling, once all parts of the page are loaded. */
const expectInSight = (seen: Locator) => expect(seen).toBeInViewport({ timeout: 15_000 })

/** The visible stations are those that the line counts, and each row shows the expected texts. */
async function expectStations(page: Page, text: string, shown: Record<string, unknown>) {
  const count = Number(/: (\d+) /.exec(text)?.[1])
  await expectInSight(connectedStations(page).getByRole('row').nth(1))
  await expect
    .poll(async () => (await readTable(connectedStations(page))).length, { timeout: 15_000 })
    .toBeGreaterThanOrEqual(count)
  for (const row of await readTable(connectedStations(page))) expect(row).toMatchObject(shown)
}

const subjectOf = (text: string) => text.split(': ', 1)[0] ?? ''

async function expectDevice(page: Page, text: string, status: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subjectOf(text))
  await expectInSight(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${status}`))
      .first(),
  )
}

/** What must be visible at the target of the link of a line, by the kind of the line. */
const CAUSES: Record<string, (page: Page, text: string) => Promise<unknown>> = {
  // The same figures as in the line of the dashboard.
  Overload: (page, text) => expectInSight(page.getByText(text.replace(/^.*: /, 'Overload: '), { exact: true })),
  'Safe limit': (page) => expectInSight(page.getByText(/The safe limit of .+ is in force\.$/)),
  // A stepwise group has no such notice; its stations show the activation.
  Activated: (page, text) =>
    subjectOf(text) === 'Depot AC'
      ? expectInSight(page.getByText('FCR activated. Frequency is below limit.'))
      : expectInSight(
          connectedStations(page)
            .getByText(/held by the frequency reserve/)
            .first(),
        ),
  Target: async (page, text) => {
    const row = page.getByRole('table', { name: 'Active V2G sessions' }).getByRole('row', { name: new RegExp(subjectOf(text)) })
    await expectInSight(row)
    await expect(row).toContainText(/Reaches \d+ % by departure/)
  },
  Reserve: async (page, text) => {
    if (!text.includes('FFR')) {
      return expectInSight(page.getByText(/^Sold 100\.0 kW of FCR-D \(bid\), can give [\d.]+ kW now\.$/))
    }
    const warning = /Sold [\d.]+ kW of FFR \(settings\), can give [\d.]+ kW now\./
    await expectInSight(page.getByText(warning).first())
    return expect(page.getByLabel('FFR positive')).toHaveAccessibleDescription(warning)
  },
  Faulted: (page, text) =>
    / stations? faulted$/.test(text)
      ? expectStations(page, text, { 'OCPP status': 'Faulted', Connection: 'Online' })
      : expectDevice(page, text, 'Faulted'),
  Offline: (page, text) => expectDevice(page, text, 'Offline'),
  Congestion: (page, text) =>
    expectRow(page.getByRole('table', { name: 'Congestion rules' }), {
      State: 'Active',
      Name: 'Cable works at the quay',
      Group: subjectOf(text),
      Rule: 'Limit to 90 kW',
    }),
  Waiting: (page, text) =>
    expectStations(page, text, { 'OCPP status': expect.stringMatching(/^(Waiting|Paused by load management) SuspendedEVSE$/) }),
}

test('every line of the dashboard links to the place that shows its cause', async ({ page, sim }) => {
  // A page for each line.
  test.setTimeout(120_000)
  // FFR that is short is a problem after 30 s.
  await sim.runTo('560s')
  await page.goto('/')
  await expect(problemLines(page)).toHaveCount(14)
  const lines = await linesOf(page)
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(Object.keys(CAUSES)))
  for (const { kind, text } of lines) {
    await test.step(`${kind}, ${text}`, async () => {
      await problem(page, text).click()
      await CAUSES[kind]?.(page, text)
      await menuEntries(page).filter({ hasText: 'Dashboard' }).click()
    })
  }
})

test('the stations of a status are one click away, and the address contains the filter', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(page).toHaveTitle('(7) Dashboard · Loadstar')
  const byStatus = part(page, 'Stations').getByRole('list', { name: 'AC by status' })
  await expect(byStatus.getByRole('link', { name: /^Waiting or paused \d+$/ })).toBeVisible()
  await expect(byStatus).not.toContainText('Suspended')
  await byStatus.getByRole('link', { name: 'Faulted 1' }).click()
  await expect(page).toHaveURL('/site-management/stations?types=charger&status=Faulted')
  const faulted = async () => (await readTable(stationTable(page))).map((row) => row['OCPP status'])
  await expect.poll(faulted).toEqual(['Faulted'])
  await page.reload()
  await expect.poll(faulted).toEqual(['Faulted'])
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Reserved')
  await expect(page.getByText('No stations of the selected types with the status Reserved')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(async () => (await readTable(stationTable(page))).length).toBe(25)
})

test.describe('a seller', () => {
  test.use({ role: 'viewer' })

  test('sees only their own problems, without delay', async ({ page, sim }) => {
    await sim.runTo('330s')
    await page.goto('/')
    await expect(problem(page, /Bus lane 4/)).toBeHidden()
    await expect(problem(page, 'Harbour East AC: no values from the external meter')).toBeVisible()
    await expect(problems(page)).not.toContainText('Office yard')
    await expect(part(page, 'Bids')).toBeHidden()
    await sim.advance('1m')
    await expect(problem(page, 'Bus lane 4: offline, in Depot DC')).toBeVisible()
  })
})

test.describe('a platform in trouble', () => {
  test.use({ expectedComplaints: refusedRequests(404, 500) })

  test('shows the age of stale data; without the call the groups are shown', async ({ page, sim }) => {
    sim.pause()
    await page.goto('/')
    await expect(part(page, 'Stations')).toBeVisible()
    sim.do({ fault: { call: 'readOverview', status: 500, times: 1 } })
    await expect(page.getByText(/^Could not be refreshed/)).toBeVisible()
    await expect(part(page, 'Stations')).toBeVisible()
    sim.do({ fault: { call: 'readOverview', status: 404, times: 9 } })
    await page.reload()
    await expect(page.getByText('This platform does not offer an overview.')).toBeVisible()
    await expectRow(page.getByRole('table', { name: 'Groups' }), { Name: 'Depot AC', Power: /kW/ })
  })
})
