import { expect, type Page } from 'playwright/test'
import { expectAccessible } from './axe.ts'
import { chooseTheme, connectedStations, expectRow, menuEntries, openDevice, safeLimitBanner } from './console.ts'
import { refusedRequests, test } from './fixtures.ts'

test.use({ scenario: 'busy-day', role: 'admin' })

const problems = (page: Page) => page.getByRole('region', { name: /^Needs attention/ })
const problem = (page: Page, name: string | RegExp) => problems(page).getByRole('link', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('what needs attention is there at one glance, the worst first, and fits the window', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(problems(page).getByRole('heading')).toHaveText('Needs attention: 13')
  await expect(problems(page).getByRole('listitem').first()).toContainText('Overload')
  await expect(problems(page).getByRole('listitem').first()).toContainText('since 02/03/2026 13:52:01 GMT+2, 6 min 59 s')
  await expect(part(page, 'Grid frequency')).toContainText('49.620 Hz')
  await expect(part(page, 'Grid frequency')).toContainText('Depot AC since 13:58:08')
  await expect(part(page, 'Stations')).toContainText('33 of 34 online')
  await expect(part(page, 'Bids')).toContainText('0.1 MW, 02/03/2026, 13:00–14:00 GMT+2')
  const isScrolled = () =>
    page.evaluate(() => [document.documentElement.scrollHeight > innerHeight, document.documentElement.scrollWidth > innerWidth])
  expect(await isScrolled()).toEqual([false, false])
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(async () => (await isScrolled())[1]).toBe(false)
  await expect(part(page, 'Bids')).toBeVisible()
})

/** What a new operator does with each kind of problem, and what is then before them. */
const CAUSES: Record<string, { link: string | RegExp; cause: (page: Page) => Promise<void> }> = {
  'an overload': {
    link: /^Office yard: takes/,
    cause: (page) => expect(part(page, 'Load management services')).toBeFocused(),
  },
  'a safe limit': {
    link: 'Harbour East AC: the external meter is silent',
    cause: async (page) => {
      await expect(part(page, 'External device')).toBeFocused()
      await expect(safeLimitBanner(page)).toBeVisible()
    },
  },
  'an activation': {
    link: /^Depot AC: follows the frequency/,
    cause: (page) => expect(part(page, 'Demand response')).toBeFocused(),
  },
  'stations with faults': {
    link: 'Depot AC: 2 stations faulted',
    cause: async (page) => {
      await expectRow(connectedStations(page), { Name: 'broken-bella', 'OCPP status': 'Faulted' })
      await openDevice(page, 'Van hall three')
      await expect(page.getByText('Faulted').first()).toBeVisible()
    },
  },
  'a silent device': {
    link: 'Bus lane four: offline, in Depot DC',
    cause: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Bus lane four'),
  },
  'a congestion rule': {
    link: 'Depot DC: held to 90.0 kW by a rule',
    cause: (page) => expectRow(page.getByRole('table', { name: 'Congestion rules' }), { Name: /^Cable works at the quay/ }),
  },
  'cars that wait': {
    link: /^Depot AC: \d cars wait/,
    cause: (page) => expectRow(connectedStations(page), { 'OCPP status': 'SuspendedEVSE' }),
  },
}

test('from each problem its cause is reached by two clicks at most', async ({ page, sim }) => {
  // Seven pages, one after the other.
  test.setTimeout(60_000)
  await sim.runTo('9m')
  await page.goto('/')
  for (const [what, { link, cause }] of Object.entries(CAUSES)) {
    await test.step(what, async () => {
      await problem(page, link).click()
      await cause(page)
      await menuEntries(page).filter({ hasText: 'Dashboard' }).click()
    })
  }
})

test.describe('a seller', () => {
  test.use({ role: 'viewer' })

  test('sees their own alone, as it happens', async ({ page, sim }) => {
    await sim.runTo('330s')
    await page.goto('/')
    await expect(problem(page, /Bus lane four/)).toBeHidden()
    await expect(problem(page, 'Harbour East AC: the external meter is silent')).toBeVisible()
    await expect(problems(page)).not.toContainText('Office yard')
    await expect(part(page, 'Bids')).toBeHidden()
    await sim.advance('1m')
    await expect(problem(page, 'Bus lane four: offline, in Depot DC')).toBeVisible()
  })
})

test.describe('a platform in trouble', () => {
  test.use({ expectedComplaints: refusedRequests(404, 500) })

  test('says since when what is shown is old; one without the call shows the groups', async ({ page, sim }) => {
    sim.pause()
    await page.goto('/')
    await expect(part(page, 'Stations')).toBeVisible()
    sim.do({ fault: { call: 'readOverview', status: 500, times: 1 } })
    await expect(page.getByText(/^Could not be refreshed/)).toBeVisible()
    await expect(part(page, 'Stations')).toBeVisible()
    sim.do({ fault: { call: 'readOverview', status: 404, times: 9 } })
    await page.reload()
    await expect(page.getByText('This platform does not offer an overview of everything.')).toBeVisible()
    await expectRow(page.getByRole('table', { name: 'Groups' }), { Name: 'Depot AC', 'Power / limit': /kW$/ })
  })
})
